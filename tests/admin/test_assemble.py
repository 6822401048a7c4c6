from __future__ import annotations

from proxy.admin.assemble import fingerprint_key_of


def test_replicas_of_one_store_make_the_same_fingerprints_and_others_their_own():
    assert fingerprint_key_of("redis://a/0") == fingerprint_key_of("redis://a/0") != fingerprint_key_of("redis://b/0")
    assert fingerprint_key_of("memory") != fingerprint_key_of("memory")

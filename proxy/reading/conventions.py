"""Codes that a public convention fixes: gRPC, JSON-RPC, SQLSTATE, errno, OAuth, dyndns, SMPP, SIP, SMTP, LDAP, databases and queues.

A table only: code in lower case -> ours and how much it says (1 little, 4 settles). Numbers stand here only where a standard
or the protocol itself gives them; a vendor's own numbers belong into its file.
"""

from __future__ import annotations

import re

from proxy.contract.codes import Code

_C = Code


def _table(strength: int, **codes: str) -> dict[str, tuple[Code, int]]:
    return {text.lower(): (Code(name), strength) for name, texts in codes.items() for text in texts.split()}


CONVENTIONS: dict[str, tuple[Code, int]] = {
    # google.rpc.Code names: the vague ones say little
    **_table(
        2,
        INVALID_ARGUMENT="OUT_OF_RANGE",
        PERMISSION_DENIED="PERMISSION_DENIED",
        RATE_LIMITED="RESOURCE_EXHAUSTED",
        RESOURCE_LOCKED="ABORTED",
        UPSTREAM_ERROR="DATA_LOSS",
    ),
    **_table(
        3,
        NOT_FOUND="NOT_FOUND",
        ALREADY_EXISTS="ALREADY_EXISTS",
        UNAUTHENTICATED="UNAUTHENTICATED",
        UPSTREAM_UNAVAILABLE="UNAVAILABLE",
        TIMEOUT="DEADLINE_EXCEEDED",
        NOT_IMPLEMENTED="UNIMPLEMENTED",
    ),
    **_table(4, FAILED_PRECONDITION="FAILED_PRECONDITION"),
    # JSON-RPC 2.0, and what servers add to it (LSP, MCP, Ethereum's EIP-1474)
    **_table(
        3,
        MALFORMED_REQUEST="-32700",
        INVALID_ARGUMENT="-32602",
        NOT_FOUND="-32601 -32001 -32002",
        UPSTREAM_ERROR="-32603",
        NOT_IMPLEMENTED="-32004",
        RATE_LIMITED="-32005 -32029",
    ),
    **_table(2, MALFORMED_REQUEST="-32600", UPSTREAM_ERROR="-32000", INVALID_ARGUMENT="-32003"),
    # OAuth 2.0 (RFC 6749, 6750, 7009, 8628), OpenID Connect
    **_table(
        4,
        UNAUTHENTICATED="invalid_client invalid_token login_required account_selection_required unauthenticated",
        CREDENTIAL_EXPIRED="invalid_grant expired_token token_expired",
        MISSING_SCOPE="insufficient_scope invalid_scope unmet_authentication_requirements",
        CONFIRMATION_REQUIRED="authorization_pending interaction_required consent_required mfa_required",
        RATE_LIMITED="slow_down",
        UPSTREAM_UNAVAILABLE="temporarily_unavailable",
        UPSTREAM_ERROR="server_error",
        INVALID_ARGUMENT="invalid_target invalid_redirect_uri redirect_uri_mismatch",
    ),
    **_table(
        3,
        MISSING_SCOPE="unauthorized_client",
        PERMISSION_DENIED="access_denied",
        NOT_IMPLEMENTED="unsupported_grant_type unsupported_response_type unsupported_token_type",
    ),
    **_table(
        1, INVALID_ARGUMENT="INVALID_ARGUMENT invalid_request bad_request badrequest badrequestexception invalid_request_error"
    ),
    # SQLSTATE, as PostgreSQL, PostgREST and others pass it on; numbers alone say less than those with letters
    **_table(
        4,
        INVALID_ARGUMENT="22P02 22P03 2201B 22P05 42P02 42703 42883 42804 42P18 42846 22P04 22023 22003 22007 22008 22001 22012 23502 23514 42702 42P10",
        MALFORMED_REQUEST="42601",
        NOT_FOUND="42P01 3D000 3F000 P0002 02000",
        ALREADY_EXISTS="23505 42P07 42710 42P04 42P06 42P03",
        FAILED_PRECONDITION="23503 23001 55000 2BP01 25006 55P04 25001 25P01 24000 23P01",
        RESOURCE_LOCKED="40001 40P01 55P03 55006",
        TIMEOUT="57014 25P03",
        UPSTREAM_UNAVAILABLE="57P01 57P02 57P03 53300 08000 08001 08003 08004 08006 53100 53200 57P04 53000",
        UPSTREAM_ERROR="XX000 XX001 XX002 58000 58030",
        PERMISSION_DENIED="42501",
        UNAUTHENTICATED="28000 28P01",
        PAYLOAD_TOO_LARGE="54000 54001 54011 54023",
        NOT_IMPLEMENTED="0A000",
    ),
    # PostgREST
    **_table(
        4,
        INVALID_ARGUMENT="PGRST100 PGRST108 PGRST118 PGRST200 PGRST204 PGRST103 PGRST120 PGRST122 PGRST127",
        MALFORMED_REQUEST="PGRST102",
        NOT_FOUND="PGRST202 PGRST205 PGRST116 PGRST125",
        AMBIGUOUS_MATCH="PGRST201 PGRST203",
        CREDENTIAL_EXPIRED="PGRST303",
        UNAUTHENTICATED="PGRST301 PGRST302 PGRST300",
        METHOD_NOT_ALLOWED="PGRST101 PGRST117",
        UNSUPPORTED_MEDIA_TYPE="PGRST107",
        UPSTREAM_UNAVAILABLE="PGRST000 PGRST001 PGRST002",
        TIMEOUT="PGRST003",
        UPSTREAM_ERROR="PGRSTX00 PGRST111 PGRST112",
    ),
    # errno and Node's network errors
    **_table(
        4,
        UPSTREAM_UNAVAILABLE="ECONNREFUSED ECONNRESET ENOTFOUND EHOSTUNREACH EPIPE ENETUNREACH EAI_AGAIN ECONNABORTED UND_ERR_SOCKET ERR_SOCKET_CLOSED EHOSTDOWN",
        TIMEOUT="ETIMEDOUT ESOCKETTIMEDOUT ETIME UND_ERR_CONNECT_TIMEOUT UND_ERR_HEADERS_TIMEOUT ERR_HTTP_REQUEST_TIMEOUT",
        NOT_FOUND="ENOENT",
        PERMISSION_DENIED="EACCES EPERM",
        ALREADY_EXISTS="EEXIST",
        RESOURCE_LOCKED="EBUSY",
        PAYLOAD_TOO_LARGE="E2BIG EFBIG ENAMETOOLONG LIMIT_FILE_SIZE LIMIT_FILE_COUNT FST_ERR_CTP_BODY_TOO_LARGE",
        PAYMENT_REQUIRED="ENOSPC EDQUOT",
        INVALID_ARGUMENT="EINVAL FST_ERR_VALIDATION LIMIT_UNEXPECTED_FILE",
        UNSUPPORTED_MEDIA_TYPE="FST_ERR_CTP_INVALID_MEDIA_TYPE",
        MALFORMED_REQUEST=" FST_ERR_CTP_EMPTY_JSON_BODY FST_ERR_CTP_INVALID_JSON_BODY FST_ERR_CTP_INVALID_CONTENT_LENGTH",
    ),
    # Redis
    **_table(
        4,
        UPSTREAM_UNAVAILABLE="LOADING CLUSTERDOWN MASTERDOWN TRYAGAIN NOREPLICAS MISCONF OOM",
        RESOURCE_LOCKED="BUSY",
        UNAUTHENTICATED="NOAUTH WRONGPASS",
        PERMISSION_DENIED="NOPERM",
        ALREADY_EXISTS="BUSYKEY BUSYGROUP",
        FAILED_PRECONDITION="READONLY EXECABORT",
        INVALID_ARGUMENT="WRONGTYPE",
    ),
    # MySQL: the names, and the numbers that drivers show
    **_table(
        4,
        ALREADY_EXISTS="ER_DUP_ENTRY 1062 ER_DUP_KEY E11000 11000 DuplicateKey ER_TABLE_EXISTS_ERROR",
        RESOURCE_LOCKED="ER_LOCK_DEADLOCK ER_LOCK_WAIT_TIMEOUT 1213 1205 WriteConflict LockTimeout LockBusy",
        FAILED_PRECONDITION="ER_ROW_IS_REFERENCED ER_ROW_IS_REFERENCED_2 ER_NO_REFERENCED_ROW ER_NO_REFERENCED_ROW_2 1451 1452",
        INVALID_ARGUMENT="ER_BAD_FIELD_ERROR ER_BAD_NULL_ERROR ER_TRUNCATED_WRONG_VALUE ER_DATA_TOO_LONG 1054 1048 1292 1366 1406 DocumentValidationFailure BadValue TypeMismatch FailedToParse CastError",
        MALFORMED_REQUEST="ER_PARSE_ERROR 1064",
        NOT_FOUND="ER_NO_SUCH_TABLE ER_BAD_DB_ERROR 1146 1049 NamespaceNotFound",
        UNAUTHENTICATED="ER_ACCESS_DENIED_ERROR 1045 AuthenticationFailed",
        TIMEOUT="ER_QUERY_TIMEOUT MaxTimeMSExpired ExceededTimeLimit 3024",
        UPSTREAM_UNAVAILABLE="ER_CON_COUNT_ERROR 1040 2002 2003 2006 2013 HostUnreachable NotWritablePrimary PrimarySteppedDown ShutdownInProgress InterruptedAtShutdown",
        GONE="CursorNotFound",
    ),
    # names that errno, OpenSSL and gRPC's libraries add
    **_table(
        4,
        NOT_FOUND="ENOTDIR ESRCH ENXIO",
        INVALID_ARGUMENT="EISDIR ENOTSOCK EBADF ERANGE EDOM ERR_INVALID_URL ERR_INVALID_ARG_TYPE ERR_INVALID_ARG_VALUE",
        FAILED_PRECONDITION="ENOTEMPTY EXDEV EROFS",
        RESOURCE_LOCKED="EDEADLK ETXTBSY",
        UPSTREAM_UNAVAILABLE="EAGAIN ENETDOWN ENOTCONN EADDRNOTAVAIL EADDRINUSE ENETRESET ESHUTDOWN ECANCELED EPROTO CERT_HAS_EXPIRED UNABLE_TO_VERIFY_LEAF_SIGNATURE "
        "DEPTH_ZERO_SELF_SIGNED_CERT SELF_SIGNED_CERT_IN_CHAIN ERR_TLS_CERT_ALTNAME_INVALID ERR_SSL_WRONG_VERSION_NUMBER EAI_NODATA EAI_FAIL EAI_NONAME "
        "EMFILE ENFILE ENOMEM ENOBUFS ERR_STREAM_PREMATURE_CLOSE UND_ERR_CLOSED UND_ERR_DESTROYED ERR_NETWORK",
        TIMEOUT="ERR_TIMED_OUT UND_ERR_BODY_TIMEOUT ERR_SOCKET_CONNECTION_TIMEOUT",
        UPSTREAM_ERROR="EIO EFAULT ELOOP",
        NOT_IMPLEMENTED="ENOSYS EOPNOTSUPP ENOTSUP EPROTONOSUPPORT",
    ),
    # SQLSTATE of ODBC and MySQL, and the classes that say it all
    **_table(
        4,
        NOT_FOUND="42S02 3D000",
        INVALID_ARGUMENT="42S22 21S01 HY104 22018 22026",
        ALREADY_EXISTS="42S01 42S21",
        TIMEOUT="HYT00 HYT01",
        UPSTREAM_UNAVAILABLE="08S01 08007",
    ),
    # return codes of the dyndns2 protocol
    **_table(
        4,
        UNAUTHENTICATED="badauth",
        PAYMENT_REQUIRED="!donator",
        NOT_FOUND="nohost",
        PERMISSION_DENIED="!yours badagent",
        INVALID_ARGUMENT="notfqdn numhost",
        ACCOUNT_BLOCKED="abuse",
        UPSTREAM_ERROR="dnserr",
    ),
    **_table(3, UPSTREAM_UNAVAILABLE="911 !active", NOT_FOUND="nxdomain", UPSTREAM_ERROR="servfail"),
    # SMPP 3.4 command statuses
    **_table(
        4,
        INVALID_ARGUMENT="ESME_RINVDSTADR ESME_RINVSRCADR ESME_RINVMSGLEN ESME_RINVDSTNPI ESME_RINVDSTTON ESME_RINVSRCNPI ESME_RINVSRCTON ESME_RINVESMCLASS "
        "ESME_RINVDCS ESME_RINVSCHED ESME_RINVEXPIRY ESME_RINVPARAM ESME_RINVPARLEN ESME_RINVOPTPARAMVAL ESME_RINVSERTYP ESME_RINVREGDLVFLG ESME_RINVNUMDESTS",
        MALFORMED_REQUEST="ESME_RINVCMDLEN ESME_RINVCMDID",
        UNAUTHENTICATED="ESME_RBINDFAIL ESME_RINVPASWD ESME_RINVSYSID",
        RATE_LIMITED="ESME_RTHROTTLED ESME_RMSGQFUL",
        FAILED_PRECONDITION="ESME_RINVBNDSTS ESME_RALYBND",
        UPSTREAM_ERROR="ESME_RSYSERR ESME_RSUBMITFAIL ESME_RUNKNOWNERR ESME_RX_T_APPN",
        NOT_FOUND="ESME_RINVMSGID",
    ),
    # Kafka's protocol
    **_table(
        4,
        NOT_FOUND="UNKNOWN_TOPIC_OR_PARTITION UNKNOWN_TOPIC_ID GROUP_ID_NOT_FOUND RESOURCE_NOT_FOUND",
        UPSTREAM_UNAVAILABLE="LEADER_NOT_AVAILABLE NOT_LEADER_OR_FOLLOWER NOT_LEADER_FOR_PARTITION COORDINATOR_NOT_AVAILABLE COORDINATOR_LOAD_IN_PROGRESS NOT_COORDINATOR "
        "NOT_ENOUGH_REPLICAS NOT_ENOUGH_REPLICAS_AFTER_APPEND BROKER_NOT_AVAILABLE REPLICA_NOT_AVAILABLE NETWORK_EXCEPTION KAFKA_STORAGE_ERROR NOT_CONTROLLER",
        RESOURCE_LOCKED="REBALANCE_IN_PROGRESS CONCURRENT_TRANSACTIONS",
        PAYLOAD_TOO_LARGE="MESSAGE_TOO_LARGE RECORD_LIST_TOO_LARGE",
        PERMISSION_DENIED="TOPIC_AUTHORIZATION_FAILED GROUP_AUTHORIZATION_FAILED CLUSTER_AUTHORIZATION_FAILED TRANSACTIONAL_ID_AUTHORIZATION_FAILED",
        UNAUTHENTICATED="SASL_AUTHENTICATION_FAILED ILLEGAL_SASL_STATE",
        ALREADY_EXISTS="TOPIC_ALREADY_EXISTS",
        RATE_LIMITED="THROTTLING_QUOTA_EXCEEDED",
        TIMEOUT="REQUEST_TIMED_OUT",
        CONFLICT="INVALID_PRODUCER_EPOCH FENCED_INSTANCE_ID ILLEGAL_GENERATION OUT_OF_ORDER_SEQUENCE_NUMBER",
    ),
    # Cassandra, Redis Cluster, etcd, ZooKeeper
    **_table(
        4,
        UPSTREAM_UNAVAILABLE="UnavailableException NoHostAvailableException OverloadedException IsBootstrappingException ConnectionLoss NOREPLICAS",
        TIMEOUT="WriteTimeoutException ReadTimeoutException OperationTimeout",
        NOT_FOUND="NoNode KeyNotFound",
        ALREADY_EXISTS="NodeExists AlreadyExistsException",
        CONFLICT="BadVersion",
        FAILED_PRECONDITION="NotEmpty CROSSSLOT",
        CREDENTIAL_EXPIRED="SessionExpired",
    ),
    # MongoDB's names, besides those above
    **_table(
        4,
        UPSTREAM_UNAVAILABLE="PrimaryUnavailable NotPrimaryNoSecondaryOk NetworkTimeout SocketException",
        RESOURCE_LOCKED=" ConflictingOperationInProgress LockFailed",
        ALREADY_EXISTS="NamespaceExists IndexAlreadyExists",
        INVALID_ARGUMENT="DollarPrefixedFieldName ImmutableField InvalidNamespace",
        PAYLOAD_TOO_LARGE="BSONObjectTooLarge",
    ),
    # LDAP's result names (RFC 4511)
    **_table(
        4,
        UNAUTHENTICATED="invalidCredentials inappropriateAuthentication strongerAuthRequired",
        NOT_FOUND="noSuchObject",
        ALREADY_EXISTS="entryAlreadyExists attributeOrValueExists",
        PERMISSION_DENIED="insufficientAccessRights",
        INVALID_ARGUMENT="invalidDNSyntax invalidAttributeSyntax undefinedAttributeType constraintViolation objectClassViolation namingViolation",
        FAILED_PRECONDITION="notAllowedOnNonLeaf",
        PAYLOAD_TOO_LARGE="sizeLimitExceeded adminLimitExceeded",
        TIMEOUT="timeLimitExceeded",
        UPSTREAM_UNAVAILABLE="serverDown",
        NOT_IMPLEMENTED="unwillingToPerform",
    ),
    # causes of calls that fail (Q.850, as switches and telephony APIs name them), SIP's words (RFC 3261)
    **_table(
        3,
        UPSTREAM_UNAVAILABLE="USER_BUSY NO_ANSWER NO_USER_RESPONSE NORMAL_TEMPORARY_FAILURE NETWORK_OUT_OF_ORDER DESTINATION_OUT_OF_ORDER SWITCH_CONGESTION NORMAL_CIRCUIT_CONGESTION",
        NOT_FOUND="UNALLOCATED_NUMBER NO_ROUTE_DESTINATION SUBSCRIBER_ABSENT",
        INVALID_ARGUMENT="INVALID_NUMBER_FORMAT INCOMPATIBLE_DESTINATION",
        FAILED_PRECONDITION="CALL_REJECTED USER_NOT_REGISTERED",
        PERMISSION_DENIED="OUTGOING_CALL_BARRED",
        TIMEOUT="RECOVERY_ON_TIMER_EXPIRE",
        GONE="NUMBER_CHANGED",
    ),
    # enhanced status codes of mail (RFC 3463, 5248)
    **_table(
        4,
        NOT_FOUND="5.1.1 5.1.10 5.1.2 5.1.6",
        INVALID_ARGUMENT="5.1.3 5.1.7 5.1.8 5.5.4",
        PAYMENT_REQUIRED="5.2.2",
        ACCOUNT_BLOCKED="5.2.1",
        PAYLOAD_TOO_LARGE="5.3.4 5.2.3 5.5.3",
        UPSTREAM_UNAVAILABLE="4.3.0 4.3.2 4.4.1 4.4.2 4.4.3 4.2.1 4.3.1",
        RATE_LIMITED="4.7.0 4.7.28 4.7.1 4.2.",
        UNAUTHENTICATED="5.7.8 5.7.0 5.7.9",
        MALFORMED_REQUEST="5.5.2",
        NOT_IMPLEMENTED="5.5.1 5.3.3",
        CONTENT_BLOCKED="5.7.26 5.7.28 5.7.25",
        TIMEOUT="4.4.7 5.4.7",
        RESOURCE_LOCKED="4.2.0",
        FAILED_PRECONDITION="5.7.10 5.7.11",
    ),
    **_table(2, PERMISSION_DENIED="5.7.1"),
    # Prisma
    **_table(
        4,
        ALREADY_EXISTS="P2002",
        FAILED_PRECONDITION="P2003 P2014",
        INVALID_ARGUMENT="P2000 P2005 P2006 P2007 P2009 P2011 P2012 P2013 P2019 P2020 P2023",
        NOT_FOUND="P2001 P2015 P2018 P2021 P2022 P2025",
        UPSTREAM_UNAVAILABLE=" P1001 P2024 P2037",
        TIMEOUT="P1002 P1008",
        RESOURCE_LOCKED="P2034",
    ),
    # Apollo and other GraphQL servers
    **_table(
        4,
        MALFORMED_REQUEST="GRAPHQL_PARSE_FAILED",
        INVALID_ARGUMENT="GRAPHQL_VALIDATION_FAILED BAD_USER_INPUT undefinedField argumentLiteralsIncompatible missingRequiredArguments argumentNotAccepted variableMismatch KNOWN_DIRECTIVES",
        FAILED_PRECONDITION="PERSISTED_QUERY_NOT_FOUND PersistedQueryNotFound",
        NOT_IMPLEMENTED="PERSISTED_QUERY_NOT_SUPPORTED",
        PERMISSION_DENIED="FORBIDDEN",
    ),
    # Stripe's decline codes and those after them
    **_table(
        4,
        CONFIRMATION_REQUIRED="authentication_required card_authentication_required requires_action payment_intent_action_required",
        PAYMENT_REQUIRED=(
            "card_declined do_not_honor do_not_try_again generic_decline call_issuer insufficient_funds lost_card stolen_card expired_card "
            "incorrect_cvc incorrect_number incorrect_zip invalid_cvc invalid_expiry_month invalid_expiry_year invalid_number pickup_card "
            "restricted_card processing_error issuer_not_available card_velocity_exceeded withdrawal_count_limit_exceeded no_action_taken "
            "not_permitted reenter_transaction security_violation service_not_allowed stop_payment_order transaction_not_allowed fraudulent "
            "try_again_later revocation_of_all_authorizations revocation_of_authorization new_account_information_available approve_with_id "
            "card_not_supported invalid_account merchant_blacklist offline_pin_required online_or_offline_pin_required "
            "pin_try_exceeded testmode_decline debit_not_authorized insufficient_quota billing_hard_limit_reached"
        ),
    ),
    # Elasticsearch and OpenSearch
    **_table(
        4,
        UPSTREAM_UNAVAILABLE="es_rejected_execution_exception circuit_breaking_exception cluster_block_exception no_shard_available_action_exception master_not_discovered_exception unavailable_shards_exception",
        CONFLICT="version_conflict_engine_exception",
        MALFORMED_REQUEST="parsing_exception x_content_parse_exception json_parse_exception parse_exception",
        INVALID_ARGUMENT="illegal_argument_exception mapper_parsing_exception document_parsing_exception action_request_validation_exception strict_dynamic_mapping_exception query_shard_exception number_format_exception",
        NOT_FOUND="index_not_found_exception document_missing_exception resource_not_found_exception index_template_missing_exception",
        ALREADY_EXISTS="resource_already_exists_exception index_already_exists_exception",
        GONE="search_context_missing_exception",
        PAYLOAD_TOO_LARGE="too_many_clauses too_many_buckets_exception",
        TIMEOUT="timeout_exception process_cluster_event_timeout_exception",
        FAILED_PRECONDITION="index_closed_exception",
    ),
    **_table(1, INVALID_ARGUMENT="search_phase_execution_exception invalid_request_exception"),
    # Kubernetes' status reasons
    **_table(
        3,
        CONFLICT="Conflict",
        ALREADY_EXISTS="AlreadyExists",
        GONE="Expired Gone",
        TIMEOUT="ServerTimeout Timeout",
        METHOD_NOT_ALLOWED="MethodNotAllowed",
        RATE_LIMITED="TooManyRequests",
        PAYLOAD_TOO_LARGE="RequestEntityTooLarge",
    ),
    # words of HTTP itself
    **_table(
        3,
        PAYMENT_REQUIRED="payment_required paymentrequired",
        NOT_FOUND="notfound not_found_error",
        GONE="gone",
        CONTENT_BLOCKED="unavailable_for_legal_reasons",
        PAYLOAD_TOO_LARGE="payload_too_large request_entity_too_large content_too_large",
        RATE_LIMITED="too_many_requests toomanyrequestsexception",
    ),
}

#: Codes of a fixed prefix: (pattern, ours, strength), first match counts.
PREFIXES: tuple[tuple[re.Pattern[str], Code, int], ...] = (
    # Microsoft Entra ID
    (
        re.compile(r"AADSTS(?:700082|70008|70043|50173|50089|700084|50078|50133|500133|50132|7000222|700081|500131)\b"),
        _C.CREDENTIAL_EXPIRED,
        4,
    ),
    (
        re.compile(r"AADSTS(?:65001|50076|50079|50074|50072|50158|90094|65004|90095|16000|50125|53004|500121|50087|65002)\b"),
        _C.CONFIRMATION_REQUIRED,
        4,
    ),
    (re.compile(r"AADSTS(?:50053|50057|50055|50144|7000112|5000224|500341)\b"), _C.ACCOUNT_BLOCKED, 4),
    (re.compile(r"AADSTS(?:50105|53003|53000|53001|53002|90072|50020|530035)\b"), _C.PERMISSION_DENIED, 4),
    (
        re.compile(
            r"AADSTS(?:700016|7000215|7000218|50126|50034|90002|700027|7000216|50001|500011|700030|50027|50013|50012|700211|700213|700024)\b"
        ),
        _C.UNAUTHENTICATED,
        4,
    ),
    (re.compile(r"AADSTS(?:50011|900144|70011|9002313|90014|90013|901002|900971|90015|90023)\b"), _C.INVALID_ARGUMENT, 4),
    (re.compile(r"AADSTS(?:90033|90055)\b"), _C.UPSTREAM_UNAVAILABLE, 4),
    (re.compile(r"AADSTS(?:50196)\b"), _C.RATE_LIMITED, 4),
    # Oracle
    (re.compile(r"ORA-(?:00001)\b"), _C.ALREADY_EXISTS, 4),
    (re.compile(r"ORA-(?:01017)\b"), _C.UNAUTHENTICATED, 4),
    (re.compile(r"ORA-(?:28000)\b"), _C.ACCOUNT_BLOCKED, 4),
    (re.compile(r"ORA-(?:28001)\b"), _C.CREDENTIAL_EXPIRED, 4),
    (re.compile(r"ORA-(?:00060|00054|08177)\b"), _C.RESOURCE_LOCKED, 4),
    (re.compile(r"ORA-(?:00942|01403|04043)\b"), _C.NOT_FOUND, 4),
    (re.compile(r"ORA-(?:01031)\b"), _C.PERMISSION_DENIED, 4),
    (re.compile(r"ORA-(?:02291|02292)\b"), _C.FAILED_PRECONDITION, 4),
    (re.compile(r"ORA-(?:12170|01013)\b"), _C.TIMEOUT, 4),
    (re.compile(r"ORA-(?:12541|12514|12516|12520|01034|03113|03114|12154)\b"), _C.UPSTREAM_UNAVAILABLE, 4),
    (re.compile(r"ORA-(?:01400|01722|01438|12899|00904|01830|01843|01861|02290)\b"), _C.INVALID_ARGUMENT, 4),
    (re.compile(r"ORA-(?:009\d\d)\b"), _C.MALFORMED_REQUEST, 4),
)

#: Codes of conventions inside a sentence: `SQLSTATE[42S02]: ...`, `rpc error: code = NotFound desc = ...`, `connect ECONNREFUSED ...`, `550 5.1.1 ...`.
_INSIDE = re.compile(
    r"\bSQLSTATE\W{0,3}(?P<state>[0-9A-Z]{5})\b|\bcode = (?P<grpc>[A-Z][A-Za-z]+)\b|\b(?P<errno>E[A-Z][A-Z_0-9]{2,20})\b"
    r"|\b[45]\d\d[ -](?P<mail>[45]\.\d\.\d{1,2})\b|\b(?P<oracle>ORA-\d{5})\b|^\d{1,2} (?P<node>[A-Z]+_?[A-Z]+):"
)
#: What such a sentence holds, one of them.
_MARKS = re.compile(r"SQLSTATE|code = [A-Z]|\bE[A-Z]{3}|[45]\.\d\.\d|ORA-\d|\A\d\d? [A-Z]")


def inside(text: str) -> tuple[str, ...]:
    """The codes of conventions that a sentence names, at most three."""
    if _MARKS.search(text) is None:
        return ()
    named = [match[match.lastgroup or 0] for match in _INSIDE.finditer(text[:1000])]
    return tuple(
        dict.fromkeys(code for code in named if code.lower() in CONVENTIONS or code[:1] == "O" or code[1:2].islower())
    )[:3]

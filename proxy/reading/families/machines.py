"""Spike arrests and budgets, devices that sleep, what others hold at the same time, models and nodes that lag, files that cannot be fetched."""

from __future__ import annotations

from proxy.contract.codes import Code

SENTENCES: dict[Code, str] = {
    Code.RATE_LIMITED: """
5 only|at-most|just|max|maximum [#|one|two|three|once|twice] times|time a|per|each|every <span>
5 only|just [a] one|single|1 .. may|can run|be-active|be-open|be-running|execute at [any|a|the] [same] [one] time
5 wait|waiting for [the|your] previous|last|earlier message|request|call|job|answer|order [to] [be|has] .. before
5 more|too often|frequently than every|once|# [#] .. <span>
5 spike arrest [violation]
5 quota violation [exceeded]
5 allowed|permitted|maximum number|amount|count of calls|requests|queries|hits|messages|api-calls [has|have|per] [been] .. exceeded|reached|used
5 daily|hourly|today [s] [request|call|query|api] threshold|quota|allowance|limit|allotment|allocation [for|of|on] ... reached|exceeded|used|hit|exhausted
5 complexity|cost|points|query|request|rate|units|compute budget [is|was|has|of|exhausted|exceeded|remaining|used] ... reset|resets|refill*|renew*|restore* in|at|after
5 budget|allowance|bucket|points|credits reset|resets|refills|renews|restores in|after|at # .. <span>
5 exhausted|exceeds ... budget|remaining ... reset|resets|refill*|renew*
5 can-not|not be run|launched|started|called|executed|submitted [again] until # [currently] running|active|pending
5 until # [currently|of] [currently] running|active|queued|pending|open instance|instances|report|reports|job|jobs|query|queries|scan|scans|call|calls
5 one|single|1 request|call|query|command at-a-time|at-once
5 previous|last|earlier|first request|call|query [has|is|have] not [yet] returned|finished|completed|answered
5 hits|calls|requests|queries|lookups|searches|messages|orders|events|writes per second|minute|hour|day [has|have|limit|is|are|quota] [been] exceeded|reached|over
5 ban|block|restriction|lock|suspension [will|is] .. last|lasts|lifted|expires|ends [for|in|after] # [more] .. <span>
5 temporarily|temporary blocked|barred|ban .. # .. <span>
4 exceeded|over|reached [the|your|its] [api-key|app|account|key|application|trading|historical-data|overall] allowance
5 rate cooldown|penalty
4 take a break
""",
    Code.PAYLOAD_TOO_LARGE: """
5 limit|max|maximum|up [is|of|to|up-to] # [objects|ids|items|records|rows|symbols|tickers|numbers|trackings] at [a] once|time
5 limit up|limited to # at|per|in [a|one|each|single] time|once|call|request|batch
5 only # [objects|ids|items|records|rows|symbols|entries|numbers|trackings] [can|may|are|could|per|at] .. requested|sent|fetched|queried|updated|allowed|call|request|time|once
5 max|maximum|limit # [of] [objects|ids|items|records|rows|symbols|entries|numbers|trackings] per|in [a|one|each|single] call|request|batch|query
5 model|context|input|prompt [s] token|units|tokens|length limit|window|size [of|is|exceeded|was] # [requested|got|sent|found|you|but|received]
5 <exceed> [the|your|this] model [s] [token|units|maximum|context] [token|units|length] limit|window
5 exceeded|exceeds|over model units|token|context limit
""",
    Code.RESOURCE_LOCKED: """
5 session|configuration|editor|device|terminal|console|file|record|cart|document [is] in|out use by
5 session|connection [is|was] already open|opened|active|running|established|in-use
5 checked|opened|open out|in by|in another tab|window|device|session|terminal
5 simultaneous|concurrent|parallel update|updates|change|changes|edit|edits|modification|modifications not|refused|rejected
5 unable|failed|refused .. simultaneous update|updates
5 unable|refused|failed|rejected [to|update] [update] .. simultaneous|concurrent
5 another|other|different session|user|administrator|admin|operator|process|client|commit|job|administrators|users|sessions [is|are|has|have] [currently|already|now] .. updating|editing|changing|committing|holding|holds|hold|modifying|working-on|locked|saving
5 another|other|previous|pending [commit|validate] commit|validate|push|install|sync|reload [job] [is|by|validate] .. progress|running|pending|another|queued
5 commit [lock|is|job|already|locks] .. progress|held|pending|locked|another|holding
5 hold|holding|holds|held|has|have [a|an|the|device|device-wide|config|configuration|commit|exclusive|write|table|state] [wide] [commit|config|configuration|exclusive|write] lock|locks
5 workspace|stack|state|state-file|config|configuration|candidate-configuration|environment|database|document|sheet|branch|index|table|deployment|node|cluster|adom|repository|catalog|cart|terminal [file] [is|was|has|currently|been] [been|currently] locked [by|for|while|out|until]
4 locked by run|job|user|another|process|session|lock
4 lock id|lock-id # [held|by|is]
""",
    Code.FAILED_PRECONDITION: """
5 printer|device|machine|robot|instrument|plotter|cutter|scanner is not operational|connected|ready|homed|calibrated
5 server|vm|instance|machine|droplet|node|computer|host is|was powered|switched|turned off
5 webhook|callback|endpoint|redirect [url|uri|address] must|has-to|needs-to|should be confirmed|verified|validated|registered
5 device|thermostat|speaker|lamp|light|lock|camera|printer|sensor|hub|bridge|gateway-device|vehicle|car|player|terminal|reader|robot|meter|appliance|bulb|doorbell|plug|charger|scanner|kiosk|phone|handset|tracker|drone|tv [is|was|seems|currently|appears|has] [currently|to-be|been] .. offline|unreachable|asleep|not-responding|disconnected|not-connected|not-online|powered-off|switched-off|turned-off|sleeping|out-of-range|not-reachable
5 device|vehicle|terminal|reader|printer|speaker|hub offline|unreachable|asleep|unavailable|disconnected
4 [is|are] offline or asleep|unreachable
5 not [currently] connected to [the] internet|cloud|network|wifi|power|wi-fi
""",
    Code.UPSTREAM_UNAVAILABLE: """
5 all|every .. circuits|lines|trunks|channels|operators|terminals are|is busy|occupied|taken|in-use
5 moving|migrating|switching|relocating [our] servers|datacenter|datacenters|hosting
5 back soon|shortly
5 not|isn [yet] ready or|and|yet lagging|catching-up|behind|syncing|starting
5 lagging
5 catching|falling behind|up
5 node|replica|server|shard|peer|index|validator|indexer [is|are|was] [too] lagging|behind|catching-up|not-synced|syncing|unsynced|out-of-sync
5 degraded|unhealthy|impaired|failing function|model|deployment|endpoint|service|node|instance|cluster [can|is|has]
5 switch|issuer|network|processor inoperative|inoperable|failure-of-the-switch
5 issuer|switch|bank|host|acquirer|processor [or] [switch|issuer] [is] inoperative|unavailable|not-available|down|offline|unreachable
5 cut off|cutoff|end-of-day [is] [in] process|progress
5 processor|network-processor|payment-processor|acquirer|carrier|payment-provider|payment-network [network|processor|is|was] [is|was] not [currently] available|active|responding|operational
5 processor|payment-processor|payment-network|acquirer|psp|payment-network-processor [is|was] inactive|disabled|unavailable
5 destination|user|callee|line|party [is|was] [currently] busy here|everywhere|now
""",
    Code.INVALID_ARGUMENT: """
4 amount|quantity|total [is|was] exceeded|too-high|too-large|too-small|too-low
4 start|starts|begin|begins|count|counts at|from 1|0|one|zero
5 end|ends|checkout|check-out|until|return|departure|expiry|to|finish|closing [date|time|day] [is|must-be|must|comes|lies|can-not-be|must-not-be|be] before|earlier-than|prior-to|after|later-than start|checkin|check-in|begin|from|arrival|beginning|opening|the-start
4 sort|sorting|order|ordering|group|grouping|filter|filtering by .. not possible|supported|allowed|available|known|offered
5 choose|pick|select|use name|one-of|either|a-value|another-value .. or
5 failed|unable|could-not|can-not|cannot|not [to] [be] download|fetch|retrieve|load|access|read|open|reach|get [the|this|your|that|a|an] [input|provided|given|remote|source|image|media|audio|video] file|image|media|video|audio|document|picture|attachment|avatar|thumbnail|webpage|feed ... url|link|accessible|reachable|publicly|that-you|you-gave
5 failed|unable|could-not|can-not|cannot|error [to] download|downloading|fetch|fetching [the|this|your|that|a|an] [input|provided|given|remote|source] file|image|media|video|audio|document|picture|attachment|avatar
4 check|ensure|verify|make-sure [that|if] [the] url|link|image-url|file .. accessible|reachable|public|publicly|downloadable
5 carrier|courier|provider|processor|supplier|airline|gateway [has] reported|returned [an|a] error ... postal|zip|phone|address|invalid|must|required|missing|not-valid|at-least|characters|state
5 [can-not|not|unable|failed] [to] generate|create|extract|compute|make [a|an|the] fingerprint|thumbnail|waveform|preview|embedding [from|of|for] [this|the]
5 can-not|not|unable generate|create|extract|compute [a|an|the] fingerprint|thumbnail|waveform|preview
4 query|search|keyword|term|phrase|text [was|is|string|term] too short|long-or-too-short
5 <thing>|status|state|type|amount|title|date|price|currency|country|quantity is missing <thing>|status|state|name|type|amount|title|date is empty|blank
5 of one|the-same|a-single|each request must [all] belong|be|share [to|for|one] [one|the-same|a-single|same] project|app|account|workspace|experience
5 must be for|of|in|from the same|one project|app|account|workspace|experience|currency|region
""",
    Code.METHOD_NOT_ALLOWED: """
5 does-not|not|not-configured-to|doesn allow|accept|support|permit [the] [http] [request] method|verb [that|post|put|delete|patch|get|was|used]
5 not [be] configured|set-up to allow|accept the http|request [request] method
5 not registered|available|defined|configured|set-up|listening for get|post|put|delete|patch|head requests|method|calls
""",
    Code.NOT_FOUND: """
5 returned|found|gave|yielded|matched|with 0|zero|no results|rows|hits|matches|records|items|documents|entries
5 nobody|no-one|noone|nothing with|by|of that|this|such handle|name|id|number|email|code
5 search|query|lookup|request [did] [not] returned|yielded|gave|found|yield|return|give|produce|match|find no|nothing|zero|any [any] [results|result|matches|data|hits|rows]
4 did not yield|return|give|produce|find any
4 success without|with-no|with-zero result|results|data
5 afraid|sorry we|but could not|can-not find
5 no|not-any|zero matching|available|such [data|results|records|rows|entries] data|results|records|rows|entries|items|documents|matches [found|available|for|exist|in]
""",
}

CODES: dict[Code, str] = {
    Code.RATE_LIMITED: """
4 spike arrest; spike arrest violation; quota violation; ratelimit quota; limit quota violation; exceeded allowance; key allowance; account allowance; api key allowance; app allowance; exceeded api key allowance; trading allowance; data allowance; too many updates; too many token updates; too many provider token updates; too many refreshes; too many token refreshes; too many login; too many sign; too many otp; too many codes; too many tries; api call limit; call limit; app call limit; limited number of service requests exceeds; service requests exceeds; requests exceeds; complexity exception; complexity budget; cost throttled; query budget; max query per second; over query limit; too frequent; frequency limit
""",
    Code.RESOURCE_LOCKED: """
4 simultaneous update; simultaneous updates; commit in progress; commit lock; config locked; configuration locked; workspace locked; state locked; stack locked; locked by run; concurrent update conflict; edit in progress
""",
    Code.FAILED_PRECONDITION: """
4 printer not operational; not operational; device offline; device asleep; device not responding; device unreachable; not responding device; terminal unreachable; offline device; vehicle unavailable; reader busy; device disconnected
""",
    Code.UPSTREAM_UNAVAILABLE: """
4 lagging; not ready or lagging; degraded; system malfunction; issuer inoperative; switch inoperative; issuer unavailable; provider inactive; inactive payment provider; payment provider inactive; processor inactive; processor unavailable; payment network unavailable; bank unavailable; acquirer unavailable; no answer; user busy; busy here; number busy; coordinator not available; coordinator loading; coordinator not; leader not available; not leader; not controller; replica not available; broker not available; not enough replica; no host available; network exception; no brokers
""",
    Code.INVALID_ARGUMENT: """
4 file download error; image download failed; download failed file; download error; media download; image unreachable; url unreachable; unreachable url; image fetch failed; media fetch failed; failed to download; invalid image url; file unreachable; unreadable file; column value exception
""",
    Code.NOT_FOUND: """
4 success without result; success with no result; without result; no result found; no rows; no hits; no record found; empty result; search no result
""",
}

"""What lies with the service: time-outs, outages, internal faults, and what it does not offer (operations, methods, media types)."""

from __future__ import annotations

from proxy.contract.codes import Code

SENTENCES: dict[Code, str] = {
    Code.TIMEOUT: """
5 due-to|because-of|from|by|after [a|an|the] timeout|time-out|timing-out [from|by|of|at|with|in] [the|a|our|its] .. provider|processor|issuer|bank|carrier|upstream|gateway|server|network|partner|acquirer
4 timed|times|time|timing out
4 timeout|timeouts [exceeded|error|occurred|reached|expired|while|waiting|of|after]
4 request|operation|query|gateway|connection|read|connect|socket|upstream|execution|server|response|statement|function|script|transaction|call|lock|first-byte|task|process|job|idle|invocation|command timeout
4 deadline|time-limit|time-budget|execution-time|processing-time|time-allowed|maximum-execution-time|maximum-time|wall-time|max-time|runtime-limit [was|has|is|for|been] .. <exceed>|expired|passed|elapsed
4 <exceed> [the|its|maximum|allowed|a|query|execution|request|operation|configured] .. deadline|time-limit|execution-time|timeout|maximum-execution-time|time|processing-time|duration|time-budget
4 took|taking|takes|taken too|so|very|longer|more long|much|than
4 canceling|cancelling|cancelled|canceled|aborted|terminated|killed|interrupted|stopped .. timeout|due-to-timeout|time-limit|took-too-long|statement-timeout|after-#
4 did|does|has|was|could|failed|not|unable [not|to] respond|reply|answer|complete|finish|completed|finished|responded|get-a-response|receive-a-response [to|within|in|a|the|timely] .. time|timely|within|seconds|deadline|soon-enough|before
4 no response [was|from|received|within] .. within|in-time|received|timeout|seconds
4 not|never .. completed|finished|received|responded|processed .. within|in-time|in-a-timely|before-the-deadline|before-timeout
3 gateway time-out|timeout
3 deadline exceeded
3 request took
3 maximum .. duration|execution-time|runtime
5 within|in the allotted|allowed|allocated|given|expected|required time|timeframe|period|time-limit
4 exceeded [the|your|its] .. wall-clock|cpu-time|compute-time|run-time|runtime-limit
5 <exceed> [the|its|your] [maximum|allowed|configured|query|request] execution-time|run-time|runtime|query-time|processing-time|wall-time|time-limit|timeout|cpu-time|time-allowed
""",
    Code.UPSTREAM_UNAVAILABLE: """
5 dependent|dependency|external|third-party|downstream|remote|partner|upstream|identity-provider|idp|provider|issuer|bank|carrier|institution [service|system|server|api|resource] ... not-responding|not-respond|unavailable|unreachable|is-down|are-down|not-available|offline|not-reachable|could-not-be-reached
5 could-not|unable-to|failed-to|can-not|not retrieve|fetch|get|obtain|download|contact|reach|load|connect-to|query .. from|to|with [the|your|our|a] .. provider|identity-provider|idp|issuer|jwks|upstream|carrier|processor
5 requires|needs|need|not-enough|insufficient|lacks|out-of|require [more|system|gpu] .. memory|vram|ram|gpu-memory .. available|than|free
4 active|leader|primary|master|standby [cluster] node|replica|server|member|broker .. not-found|not-active|unavailable|missing|lost|unknown
4 deployment|model|instance|replica|function|container|endpoint|service is scaling|spinning|warming|starting|booting up|from
4 service|server|system|site|api ... not-responding|not-respond|not-reachable
3 cluster|server|service|database|backend|system|engine|gateway is|are|was not available|reachable|responding
4 <server> [is|was|are|has|you|been|may|be|temporarily|currently|for|currently|at|not] .. unavailable|down|overloaded|offline|unreachable|starting|restarting|unhealthy|unresponsive|not-reachable|not-responding|under-maintenance|undergoing-maintenance|degraded|at-capacity|over-capacity|shutting-down|too-busy|busy|not-ready|initializing|loading|warming-up|booting|waking-up|paused-for-maintenance|not-available-at-this-time|in-maintenance|stopped|out-of-service|experiencing
4 service|server|temporarily|currently|momentarily|backend|system|site|api|model|upstream|engine|host|cluster|node|database|temporary [is|temporarily|currently|momentarily|was|are] unavailable|unavailability|outage|overloaded|overload|inaccessible
4 unavailable|not-available|down|offline|closed [right|for|at|due|because|at|temporarily] .. now|maintenance|the-moment|this-time|to-maintenance|overload|high|moment|time
3 unavailable
4 maintenance|upgrade-in-progress|being-upgraded|under-construction|scheduled-downtime|down-for
4 scheduled|planned|routine|emergency|ongoing|system|under|in|for|undergoing|database|site|server maintenance
4 overload*
4 not .. sufficient|enough capacity|resources|instances|gpus
4 allocation failed|failure
4 over|at|no|insufficient|lack-of|limited|reached|exceeded|not-enough|out-of|full|maximum [server|available|sufficient|current|the|model|compute|our|its] capacity
4 capacity .. exceed*|exhaust*|unavailable|not-available|reached|constraints|insufficient|constrained|issues|shortage|full|limits
4 high|heavy|increased|unusually-high|peak|extreme|exceptionally-high|unprecedented [server|system|volume|current] demand|load|traffic|usage|volume-of-traffic
4 experiencing .. issues|problems|difficulties|outage|downtime|high|heavy|degraded|technical|trouble|errors
4 technical|network|connectivity difficulties|difficulty|problems|problem|issues|issue
4 bad gateway|gateway-error
4 no [healthy|available|live|active|running|ready] [healthy|available|live] upstream|upstreams|server|servers|backend|backends|instances|hosts|nodes|workers|replicas|endpoints-available|targets|gpu|gpus|machines|shards
4 all|no .. upstreams|backends|servers|nodes|replicas|shards|workers|providers .. failed|down|unavailable|available|busy|unhealthy|exhausted|unreachable
4 connection|connections|socket|upstream-connect|tcp [to|was|is|with|the|has|pool|timed] .. refused|reset|closed|failed|lost|aborted|dropped|terminated|error|unexpectedly|unavailable|broken|failure|could-not-be-established|interrupted|failures|rejected
4 could|can|unable|failed|fail|error|fails|couldn|problem|trouble|while [not|to] [to|be|establish|connecting|a] connect|connecting|reach|contact|establish-connection|establish-a-connection|communicate|proxy|reached|contacted|open-connection|connected [a|to|with|the|an|from|origin|your|our] .. server|service|backend|upstream|host|database|origin|redis|node|cluster|api|provider|endpoint|proxy|db|gateway|broker|peer
4 unable|failed|could-not|cannot [to] connect|reach
4 econnrefused|econnreset|enotfound|ehostunreach|epipe|enetunreach|socket-hang-up|broken-pipe|eai-again
4 upstream connect|request-failed|prematurely|error|closed|connection|reset|sent|failure|server
4 fetch failed
4 host|origin|network|server|node [is|was] .. unreachable|not-reachable|not-respond|down
4 cold start|starting
4 model|instance|database|server|service|container|index|function|environment|cluster|app|application|space [is|are|was] [currently|still|being|not|yet] loading|starting|warming|waking|initializing|booting|provisioning|spinning-up|ready-yet|sleeping|paused|asleep|not-loaded|not-yet-available|recovering
4 not|still [yet] available|ready|loaded|started|indexed|initialized|up|propagated .. try-again|try-later|retry|again|later|yet|moments
4 not yet available|ready|loaded|initialized
4 read only|readonly mode
4 shutting|going|shut|is down
4 is loading .. dataset|data|model|index|memory
4 temporar* .. unavailable|issue|problem|error|failure|down|disabled|offline|out-of|glitch|outage|interruption|disruption|suspended-service|closed
3 temporary|transient|intermittent error|failure|problem|issue|outage|network
4 too busy|many-connections|many-clients|many-open|many-active
4 too many connections|clients|open-connections|open-files|database-connections
3 connection|thread|worker|resource|request pool|slots|queue [is|has|was|limit|size] .. exhaust*|full|timeout|empty|saturated|overflow|reached|reserved
4 remaining connection slots
4 server|system|service|we|api|they|host [is|are] [currently|too|very|really] busy|swamped|down|full
4 circuit breaker|breaking [is|open]
4 circuit is-open|open
4 application error
3 currently|presently not-available|unable|offline|disabled-for
4 not enough replicas|nodes|shards|workers|instances|memory|resources-available
4 leader election|not-leader|no-leader|no-master|not-master|no-primary|stepping-down|failover|quorum
4 cluster is-down|down|block|unavailable|read-only
4 dns resolution|lookup failed|error|failure
5 data too large data-for
4 out of memory|capacity|resources|service
3 please|kindly|we .. bear-with|apologize|apologise|sorry .. inconvenience|back-soon|back-shortly|working-on
3 be back soon|shortly|online
3 origin|upstream error|failure|failed|returned|responded
3 exhausted|insufficient resources
4 ssl|tls handshake|negotiation failed|error
4 web server is|returned
4 backend|upstream .. error|failed|unavailable|failure
5 in cancel-only|post-only|limit-only|read-only|maintenance|safe|recovery|degraded|cancel only|post|mode [mode|only] [mode]
4 seconds lagged|behind|lag
5 connection|connections [is|are] not available|obtained
4 resolve itself
4 not a terminal error|failure
5 all|every .. gpus|gpu|workers|servers|nodes|machines|agents|runners|backends|instances|slots|providers|lines|operators are|is busy|occupied|taken|in-use|down|full
4 replica|replication|follower|standby|cluster|mirror|secondary [is|are] [too] lagging|behind|degraded|recovering|out-of-sync|stale|failing
5 peer|server|host|remote|upstream|origin|backend|other-side|proxy reset|closed|dropped|refused|aborted|cut|terminated [the|our|its] [connection|socket|link|stream]
4 cluster|pool|region|datacenter|zone|fleet|shard|node [is|has] degraded|impaired|draining|failing|unhealthy|red
5 no|not-find|find-no|find-any|not-any [any] available|free|healthy|idle nodes|servers|workers|node|server|worker|hosts
5 in state|mode standby
5 in|is [a|the] standby [state|mode|node|replica]
5 source|backend|upstream|data-source|origin [server] [is|was|currently] not available
""",
    Code.UPSTREAM_ERROR: """
5 our bad|mistake|fault|oversight
4 other errors|exceptions
4 sys|svr|svc error|err|exception
4 gateway|processor|bank|provider|carrier|backend|upstream|server|acquirer|issuer|network [has|have] returned|reported|responded-with|sent|gave|raised|threw [an|a|with] .. error|errors|failure|exception
5 external|third-party|dependent|downstream|upstream|remote|configured|partner|target|origin [resource|service|system|api|server] ... returning|returned|returns|responded-with|threw|reported [an|a|with] error|errors|exception|5xx|500
5 received|got|returned|returns [a|an] server|internal|http|5xx|500 [server] error|errors [#] .. from|by
5 invocation|lambda|trigger|hook|plugin|extension|connector|handler|script|function|action|webhook-handler [invocation|execution|call] failed|failure|error|errored|threw|crashed|raised [due-to|with|because|to]
4 incomplete generation|response|output|answer|completion
4 generation|inference|prediction|rendering|transcription|conversion failed|error|aborted|interrupted|incomplete
4 internal server|service|system|api|processing|application|error|failure|exception|database|backend|network|fault [error|failure|exception|fault|occurred]
3 internal error|failure|exception|fault|problem
4 unexpected happened|went-wrong
4 something|anything [has] went|gone|is|goes|seems|broke wrong|awry|broken|to-be-wrong
4 unexpected|unhandled|unknown|unspecified|unidentified|uncaught|general|generic|fatal|critical|severe|undefined|unrecoverable|undetermined [internal|server|system|api|application|service|fatal|runtime|database] error|exception|failure|condition|problem|fault|errors|issue|panic
3 unexpected|unknown error|exception|condition|response|problem|issue|failure
4 server|system|service|we|there [has|have] had|encountered|experienced|was|were [a|an|some|an-internal|an-unexpected] error|problem|issue|trouble
4 server|system|application|service|runtime|database|db|sql|script|backend|processing|execution|engine|platform|infrastructure|kernel|storage|api error|errors|fault|failure|exception|crash|crashed|malfunction|panic
2 error|exception|problem|failure|issue [has|was|while|is] occurred|happened|encountered|arose|processing|executing|handling
2 encountered|occurred|there-was|we-had|had|experienced [a|an|some|the] error|problem|issue|exception|unexpected
3 nullpointer*|null-pointer|nil-pointer|segmentation|stack-overflow|stacktrace|stack-trace|traceback|undefined-method|undefined-index|undefined-variable|is-not-a-function|cannot-read-property|cannot-read-properties|attributeerror|typeerror|keyerror|runtimeexception|illegalstateexception|illegal-state
4 contact|notify|inform|report|let .. administrator|developers|engineers|our-team|webmaster|website-owner .. error|problem|issue|incident
3 our|engineers|team|engineering|we .. notified|investigating|looking-into|been-alerted|been-informed|working-to|aware
3 oops|whoops|uh-oh|sorry-about|we-re-sorry|we-are-sorry|sad
5 can-not read property|properties
3 of undefined|null|nonetype
4 is not a-function|callable|iterable|subscriptable
3 panic|crash|crashed|corrupt|corrupted-response
3 unable|failed|could-not [to] process|complete|handle|fulfill|execute|perform [your|the|this] request|operation|order [at|right|due]
3 unable|failed|could-not|couldn [to] process|complete|handle|fulfill .. at-this-time|right-now|at-the-moment
3 bug|our-end|our-side|our-fault
1 failed|failure
5 null-pointer-exception|nullpointerexception|de-reference|dereference|null-reference|unhandled-rejection|stack-overflow-error
5 could-not|can-not|failed-to|unable-to|cannot open|read|write|stat|fsync|seek|extend|create file|block|disk|segment|relation|socket
5 input output|i-o error|failure|fault
""",
    Code.NOT_IMPLEMENTED: """
5 not part of [this|the|our] gateway|api|service|integration|connector
4 not|un|isn|has-not-been|hasn [yet|been|currently] implemented|implemented-yet|implement
4 unimplemented
4 not [yet|currently|been|presently|natively] supported|available-yet|provided|offered
3 unsupported operation|feature|function|functionality|method|api|action|command|request|protocol|request-type|capability|scheme|query|endpoint|grant|version|resource|transfer-encoding|http-version
3 does|do|can|currently|is|are|this [not|currently] support|supports|supported
3 not|no|un support*|unsupported
3 operation|function|feature|functionality|action|command|api|request|service|option .. not|isn|un .. supported|implemented|available|offered|provided|enabled
3 coming|available soon|in-a-future
3 unknown|unrecognized|unsupported|invalid command|operation|action|procedure|function|verb|opcode
3 method|http-version|protocol .. unimplemented|not-implemented
3 capture|refund|void|operation|method|authorization|reversal|function|feature|service|tokenization not [currently] available|possible|offered
4 model|plan-type|engine|driver|version|dialect|endpoint|api|connector|region can not|does-not|doesn do|handle|offer|provide|perform|speak|run|use
""",
    Code.METHOD_NOT_ALLOWED: """
5 can-not delete|put|patch|post|head|options here|at-this-url|on-this-url|to-this-url|this-url|this-resource-url
4 method [is|was|type|you|used|name|for|post|get|put|delete|patch] .. not|isn|un|dis .. allowed|supported|permitted|available|accepted|valid|supported-for
4 get|post|put|delete|patch|head|options|http [method|methods|request|requests|verb|is|are|was] [is|are|not|was] [not] not|unsupported [allowed|supported|permitted] [for|on|allowed|supported|at|by|here|permitted]
4 request|http|this|the|endpoint|resource|invalid|unsupported|wrong|incorrect|only|use|illegal|disallowed method|verb|methods .. not|invalid|unsupported|only|must|allowed|post|get|put|delete|patch|is
4 unsupported|invalid|wrong|illegal|incorrect|disallowed|unexpected http|request method|verb|method-type
4 method not allowed|supported|permitted
4 only|use|must-use|must-be|expects|requires|accepts|supports|allows|allowed|supported|please [a|an|the|only|http|be|use] get|post|put|delete|patch [request|requests|method|methods|is|are|verb|http|and|or]
3 allowed|supported|permitted|valid methods|method|verbs [are|is|for]
3 not support|supported|allow|allowed .. get|post|put|delete|patch|head [method|request|requests]
""",
    Code.UNSUPPORTED_MEDIA_TYPE: """
4 send|use|post|expects|want|wants|takes form-data|form|xml|multipart|json|urlencoded|a-form|binary [data|body|bodies] not|instead-of|and-not|rather-than json|xml|form-data|a-form|multipart|urlencoded|text
4 photos|images|files|videos|audio-files|documents|attachments|recordings|archives|spreadsheets is|are not supported|accepted|allowed|readable
4 only .. png|jpeg|jpg|pdf|csv|mp3|mp4|gif|webp|docx|wav [or|and|files|format|images|formats]
4 send|post|submit [the|your|a] body|request|data|payload [as|in] json|xml|form
4 content|media|mime type|types|encoding .. not|un|in|must|missing|required|expected|is|should|only|wrong|invalid|unsupported|unknown|incorrect|bad
4 mimetype|contenttype|accept [header|type|types|range|language] .. not|must|missing|required|expected|should|only|wrong|invalid|unsupported|unknown|incorrect|bad
4 unsupported|invalid|unknown|unacceptable|wrong|bad|incorrect|missing|unexpected|unrecognized|disallowed|no [value|request|or|http|a|for] content-type|media-type|mime-type|mimetype|contenttype|accept|content-encoding|charset|encoding-type|content-types|media-types|accept-header
3 unsupported|invalid|unknown|unrecognized|disallowed|not-supported|unaccepted|not-allowed file|image|video|audio|document|attachment|codec|archive|picture [type|format|extension|types|formats]
3 file|image|video|audio|document|attachment|output|response|export|picture [type|format|extension|mime|formats|types|content] .. not|un|in|must|only .. supported|allowed|accepted|unsupported|invalid|valid|recognized|permitted
4 not acceptable
4 can-not|could-not|unable|not .. satisfy|acceptable|produce|provide|generate|satisfiable .. accept|representation|format|media-type
3 expected|requires|require|must|set|use|specify|send|only|accepts|expects|please [be|the|a|an|to] .. application-json|multipart-form-data|application-x|text-xml|application-xml|json-content|content-type|urlencoded|form-urlencoded
4 application json|xml|octet|x|pdf .. not|unsupported
4 could not find [acceptable|acceptable-representation]
4 unsupported media|content
4 in [a|an] format|encoding .. not-supported|unsupported|not-accepted|not-understood
4 payload|body|request|entity [format|encoding|type] .. unsupported-format|format-not-supported
4 request|requests must|should|needs|need [be|to|have] .. multipart|application-json|content-type|json-encoded|form-encoded
3 mime|content|media type
5 supported|acceptable|available|allowed|accepted mime|media|content types|type|formats [are|is|include]
5 requested|response|output|return format|representation .. not|un supported|available|acceptable|unsupported|recognized
4 format|type [is] not acceptable
4 heic|bmp|tiff|svg|exe|zip|rar|avi|mov|wmv|docx|xlsx|pptx|gif|webm|flac|ogg|psd|raw [pictures|images|files|videos|documents|attachments|format] [are|is] not|un accepted|supported|allowed|possible
""",
}

CODES: dict[Code, str] = {
    Code.TIMEOUT: """
4 provider timeout; processor timeout; issuer timeout; bank timeout; carrier timeout; acquirer timeout; gateway timed; allotted time; allowed time exceeded; elapsed time exceeded; ttl exceeded; max runtime; run time exceeded; execution expired; request timed; upstream timed; lambda timeout; context deadline; client timeout; server timeout; socket timeout
4 timeout; time out; timed out; deadline exceeded; gateway timeout; request timeout; upstream timeout; took too long; execution time limit; max time expired; statement timeout; query timeout; time limit exceeded; operation timed out; read timeout; connect timeout; etimedout; function invocation timeout; task timed out; esockettimedout; processing timeout; response timeout; time exceeded; exceeded time limit; max time; deadline
""",
    Code.UPSTREAM_UNAVAILABLE: """
4 system down; bank down; service down; server down; host down; api down; is down; backend down; gateway down; issuer inoperative
4 communication error; communication failure; communication; idp communication; external service; dependent service; third party unavailable; scaling up; deployment scaling; provider unavailable; carrier unavailable; issuer unavailable; bank unavailable; not responding; maxlag; replication lag; lag; cancel only; cancel only mode; post only mode; limit only mode; market suspended; trading suspended; degraded; read only database; no tablet; no healthy tablet; connection pool; pool exhausted; connection not available; pool timeout
4 service unavailable; unavailable; overloaded; server busy; temporarily unavailable; maintenance; bad gateway; server unavailable; system unavailable; capacity exceeded; no capacity; model capacity exhausted; insufficient capacity; over capacity; engine overloaded; server overloaded; system busy; server overload; service busy; backend unavailable; host unavailable; upstream unavailable; api unavailable; connection error; connection refused; connection failed; econnrefused; econnreset; enotfound; ehostunreach
4 currently unavailable; not ready; model not ready; loading; starting; cold start; no healthy; no upstream; node unavailable; cluster unavailable; database unavailable; storage unavailable; network; connection reset; connection closed; connection timeout upstream; read only mode; unavailable shard; no shard available; circuit breaking; circuit open; es rejected execution; rejected execution; capacity; shutting down; service down; temporarily; temporary; transient; try again later; institution down; institution not responding; planned maintenance; provider down; site down; busy; try again; retry later; retry; insufficient instance capacity; not leader; no master; no primary; cluster down; too many connection; too many client; resource temporarily unavailable; dns; origin; socket; overload; out of capacity; server shutdown; service not available; model loading; unreachable; site connection down; service temporarily unavailable; disconnected; no available; not yet available; broker not available; leader not available; allocation failed; allocation
4 source not available; backend not available; upstream not available; standby; server not initialized; not initialized server; cluster not initialized; node not initialized
""",
    Code.UPSTREAM_ERROR: """
4 unexpected lambda; lambda exception; user lambda validation; invalid lambda response; external resource; incomplete generation; generation failed; inference failed; incomplete response; hook failed
4 internal server error; internal error; internal failure; internal service error; internal; unexpected error; unknown error; server error; backend error; system error; unhandled exception; unhandled; fatal; internal exception; database error; db error; sql error; service failure; application error; runtime error; null pointer; data loss; platform error; processing error; crash; unknown exception; general failure; unexpected exception; unexpected; function invocation failed; script error; query failed; server exception; dependency failed; upstream error; execution failed; unexpected condition; api error; service error; panic
2 unknown; general; server; unspecified
1 processing
""",
    Code.NOT_IMPLEMENTED: """
4 not implemented; unimplemented; not supported yet; unsupported operation; operation not supported; not supported; feature not supported; unsupported; unsupported feature; action not supported; function not supported; unknown operation; unknown command; unknown action; unsupported protocol; unsupported method; method not implemented; unsupported api; unsupported grant type; unsupported response type; feature unsupported; command not found; not offered
3 feature not available; invalid action
""",
    Code.METHOD_NOT_ALLOWED: """
4 method not allowed; method not supported; unsupported method; invalid method; http method not supported; wrong method; verb not allowed; method not permitted; request method not supported; http method; unknown method http; post only; get only; invalid http method; invalid request method; unsupported http; method invalid
""",
    Code.UNSUPPORTED_MEDIA_TYPE: """
4 unsupported media type; media type; unsupported content type; invalid content type; content type; not acceptable; mime type; invalid mime; unsupported format file; unsupported file; unsupported image; invalid file type; invalid file format; file type; unsupported encoding; content encoding; missing content type; invalid media; unsupported accept; invalid image format; unsupported charset; invalid charset; file format; unsupported file type; media not supported; image format; unsupported mime; unsupported document; invalid content encoding; unsupported content encoding; not acceptable media; unacceptable; format not acceptable; representation unavailable; accept header; unsupported response format; unsupported output format
""",
}

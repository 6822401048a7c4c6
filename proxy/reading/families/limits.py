"""How much and how often: rates that reset by themselves, and sizes that never fit."""

from __future__ import annotations

from proxy.contract.codes import Code

SENTENCES: dict[Code, str] = {
    Code.RATE_LIMITED: """
5 only|at-most|maximum|max|no-more-than|up-to|limited-to one|once|two|#|single|a-single ... every|each|per|within|in-any # .. <span>
5 allowed|permitted|possible|available [only] [once|one|#] every|each|per # .. <span>
4 only|at-most once|one ... per|every|each|a <span>
5 active|open|running|pending|queued|in-flight|inflight|outstanding|concurrent|simultaneous|ongoing|in-progress|parallel statements|queries|jobs|requests|runs|sessions|executions|connections|transactions|builds|uploads|operations|tasks|streams|calls|commands|workflows|exports|crawls|scans|threads|subscriptions-per-connection .. exceed*|limit*|maximum|quota|too-many|max|reached
5 concurrent|simultaneous|parallel <calls> .. not|can-not|isn .. allowed|permitted|supported|possible
4 once every|per|in|each # .. <span>
4 once per|every|a <span>
4 already .. in the last|past # .. <span>
4 # .. in the last|past # .. <span>
4 max|maximum [number|of|allowed] .. attempts|sends|retries|tries .. reached|exceeded
4 frequency [is] too high|fast
4 too high frequency|rate
4 rate limit|limits|limited|limiting|limiter|limitation|exceeded|exceed
4 ratelimit*|rate-limit*
4 too|so many <calls>
3 too|so many .. requests|calls|attempts|queries|concurrent|failed|failures|per|recently|times|simultaneous|in-progress|too-quickly
4 too|so many .. <per> .. <span>
4 too|so many|much .. request*|try-again|slow-down|back-off
4 throttl*
4 slow|slowing down
4 slow your|the requests|request|rate
4 reduce|lower|decrease|limit|slow [the|your|its] .. request-rate|rate|frequency|request-frequency|rps|qps|concurrency|speed
4 request|requests|call|query|traffic rate [is|was|limit|has] [too|been] .. large|high|exceed*|over|fast
4 requests|calls|queries|messages|you|sending|going|sent|requesting|posting|doing-that|actions|operations|happening|changing .. too|very fast|quickly|frequently|frequent|rapidly|often|much
4 too fast|quickly|frequent|frequently|rapid|often|rapidly
4 <exceed> .. [rate|request|usage|hourly|daily|api|call|quota|number|calls|requests|allowed|maximum|the|limit|limits] .. <per> <span>
4 <limit> .. <per> .. <span> .. <exceed>
4 # .. <calls> [are|is|allowed|maximum|max|left|only] [per|/|a|each|every|in|within|during|for] [the|any|last|past|#|a|each|every|one|single|rolling] .. <span>
4 <calls> [per|/|each|every] <span>
3 per|every|each second|sec|minute|min|hour|hr|day|24-hours [per|limit|quota|for|limits|is|allowed|window]
5 daily|hourly threshold|budget|allotment
4 daily|hourly|per-minute|per-second|per-hour|per-day|minutely|today|24-hour|weekly|burst|per-user|short-term|minute|second|hour|day [api|request|usage|call|free|user|sending|message|token|search|query|email|upload|download|account|maximum|send|allowed|posting|app|custom|request-rate|rate|your|write|invite] .. limit|quota|cap|allowance|limits|quotas
4 limit|quota|cap|allowance|limits|maximum .. for today|this-hour|this-minute|the-day|the-hour|per-minute|per-second|per-hour|per-day|a-day|daily|hourly
4 <exceed> .. daily|hourly|today|minute|burst .. limit|quota|cap|allowance|limits|usage|maximum
4 concurren*|simultaneous|parallel|in-flight|inflight|at-once|at-a-time|at-the-same-time|outstanding [api|request|connection|long|active|query|running|user] .. limit*|exceed*|reach*|maximum|many|allowed|max
3 concurrent|simultaneous|parallel requests|connections|calls|jobs|queries|sessions|uploads|executions|invocations
4 limit|limits|maximum|max|exceed*|many|reached|more|number .. concurren*|simultaneous|parallel|in-flight|at-once|at-the-same-time|at-a-time
4 concurrency [limit|limits|exceeded|reached|quota|control|is]
4 request|requests|api|call|calls|query|usage|api-usage|api-call|api-request|traffic|message|messages|sending|token|tokens|units|search|bandwidth|transaction|operation|command|invocation|qps|rps|tps|tpm|rpm|rpd|tpd [limit|quota|limits|quotas|rate|cap|volume|count|allowance|units] [is|was|has|have|for|been|of|per|are|on|your|this|already|the] .. exceed*|reach*|hit|over|exhaust*|used-up|surpass*|full|violated
4 <exceed> [the|your|its|their|a|this|my|our|current|maximum|allowed|api|available] .. request|requests|api|call|calls|query|usage|traffic|bandwidth|throughput|rate|request-rate|message|api-call|api-request|burst|token|frequency|cpu-quota|qps|rps|calls-to-this [limit|quota|limits|quotas|rate|cap|allowance|count|units|frequency]
5 violations|violation in [a|one] row|succession
5 can|may only be .. every|each # .. <span>
5 prohibit|prohibits|prohibited|block|blocked [your|further|all] calls|requests|access .. within|for|during [the] next|following
3 limit|limits [is|was|has|have|been|of] .. exceeded|reached|hit
3 <exceed> [the|your|a|its|api|this|maximum|account|current] limit|limits|threshold
3 quota [has|is|was|been|limit|for] .. exceeded|exhausted|reached
3 <exceed> .. quota
3 exhausted .. quota|capacity|resource
4 resource|resources has|have|is been exhausted
4 try|retry|again|wait|available|call|please [again|the|your|request|call|back|for|until] .. in|after|for|another|until # .. <span>
4 try|retry|again|wait|available .. in|after|for|another # ms|milliseconds
3 wait|pause|hold [for|a|at|least|until|on|some|before|another] .. <span>|while|moment|bit|before|few
2 try|retry|again [your|the|this|request|again|it|call] later|shortly|soon|in-a|after-some|after-a
4 back|backing off
4 exponential backoff|back-off
4 flood|flooding|flooded [wait|control|limit]
4 enhance your calm
4 abuse detection|rate|limit|limits|protection
4 abnormal|excessive|unusual|suspicious|automated|heavy request|requests|traffic|usage|number-of-requests|activity|use|polling|load-from
4 burst|usage|quota|rate|request window|bucket|limiter|limit-window|capacity-exceeded
4 provisioned throughput|capacity|concurrency exceed*
4 provisioned|configured|allocated .. throughput|capacity .. exceed*
4 throughput|bandwidth|traffic|iops|request-units|read-units|write-units .. exceed*|limit*
4 request units
4 temporarily|temporary [rate|been|ip] blocked|limited|banned|restricted|throttled|block|ban|suspended-due .. requests|attempts|rate|usage|minutes|hour|hours|later
4 calls|requests|usage|quota|limit|allowance|cap .. reset*|renew*|refresh*|replenish*
4 resets|reset|renews|refreshes|replenishes|regain|resume [access|in|at|on|every|after|your]
4 regain access
3 quota per|for-the
4 api limit|quota|call-limit|calls-limit|usage-limit|request-limit|cap
4 usage|request|call|calls|requests limit|limits|quota|cap
3 cooldown|cool-down|cooling
4 request*|message* was throttled
4 limit* ... at-the-same-time|at-once|at-a-time|simultaneously|in-parallel|concurrently
4 high|large|excessive|unusual|huge number|volume|amount|rate of requests|calls|traffic|queries|attempts
2 spamming
4 over rate|quota-rate
2 # <calls> remaining|left|allowed
4 polling too|slow
4 per day|minute|second|hour limit|quota|cap
3 limit .. per .. <span>
4 maximum [number|rate|of] .. <calls> .. exceed*|reach*|allowed
4 maximum|max number|amount|count of [api|allowed|login|concurrent|failed|daily] .. requests|calls|attempts|queries|connections|retries|messages
3 max|maximum requests|calls|attempts|retries|queries
4 # .. in|per [a|one|any|single|each] day|hour|minute|second|week
4 connection|connections|stream|streams|session|sessions limit|quota|cap|maximum [is|was|has] [been] .. reached|exceeded|hit
4 maximum|max [allowed|number] .. connection|connections|stream|streams|concurrent limit|reached|exceeded|open|allowed
5 temporary|temporarily|short-term lockout|locked-out|lock-out|cooldown|ban
4 burst|request|call|rate|quota|allowance|capacity|budget [capacity|credits|budget|quota|allowance] is|are|has-been|have-been used-up|spent|exhausted|consumed
4 <calls>|allowance|quota|allotment for today|this-hour|this-minute|the-day|the-hour|now [has|have|is|are] .. used|used-up|spent|gone|over|exhausted
4 used [up|all] [of|the|your|its] .. <calls> for today|this-hour|this-minute|the-day|now
4 <calls>|query|request|call|rate budget|quota|allowance|credit .. spent|used|gone|left|exhausted|over|empty
5 daily|hourly [query|request|total|api] cost|costs ... <exceed>|limit|cap|allowance
5 cost|costs per [each|one|single] day|hour|minute .. <exceed>|limit|cap
5 in|within # <span> .. have|be .. enough
5 have|be enough .. in|within|after # <span>
5 restored|restore|refilled|refill|replenished|replenish|regenerated|regenerate in|within|after # <span>
5 too many .. being created|opened|started|launched
""",
    Code.PAYLOAD_TOO_LARGE: """
4 # units|tokens .. accepts|supports|allows|takes|maximum|limit|window [only|up-to] .. #
4 too many <argument>|tags|labels|images|tools|choices|options|attachments|recipients|mentions|hashtags|members-in
5 height|depth|width|complexity|cost|aliases|alias|root-fields|nesting|breadth|tokens|lexical-tokens|recursion|recursion-depth [of|limit|score] .. limit|maximum|max|allowed .. exceed*|reached|over|surpass*
5 <exceed> [the|a|its|query] .. height|depth|width|complexity|aliases|root-fields|nesting|recursion [limit|maximum]
5 resources exceed*|exhaust* during|while|in|by|for [query|the|this] .. execution|query|processing|evaluation|statement
4 not .. in|within|with [the] allotted|available|allowed|configured memory|space|buffer
4 <exceed> [the|a] number|count|amount of allowed|permitted|supported
4 too many ... # is [the] maximum|max|limit
4 too many ... maximum|max [is|of|allowed] #
4 return|returns|returned|produce|produces|yield .. more|too-many rows|results|records|items|documents than
4 single|one request|call|batch|message may|can|must .. #
4 single|one request|call|batch may|can [only] carry|contain|hold|include|have|take
4 <body>|request-entity|entity|payload|file|upload|message|image|video|audio|document|attachment|header|headers|uri|url|prompt|batch|response|result|results|query|content|data|package|object|item|record|text|input|transaction|field|cookie|frame|post|multipart|archive|body-content|conversation|blob|event|metadata|email|chunk|request-line|request-header|node [size|length|body|uri|is|was|entity|fields|field|payload|you|data|content|has|are|content|exceeds|token|text|count|set|string|of|file|too|document] [is|was|are|far|sent|provided|uploaded|way] too large|big|huge|heavy
4 too|is|overly|very large|big|huge to|for|request|file|payload|body|message|upload|document|image|input|response|result|batch
4 request|entity|payload|file|body|uri|url|header|headers|message|query|content|prompt|input|context .. too large|big|many-tokens
4 prompt|input|context|uri|url|header|headers|message|text|document|content|conversation [is|are|was|too] too long
3 too large|big
4 <body>|file|upload|message|image|video|audio|document|attachment|header|payload|entity|content|object|item|data|total|request|response|batch|result|event|metadata|email|packet|record|body|combined|uploaded|field-value|multipart|maximum|transaction|package|context|prompt|query|content-length|chunk [size|length|body|content|data|file|payload|is|was|of|the|bytes|in|limit|upload|uploaded|request|has|you] .. <exceed>|larger|greater|bigger|more-than|longer|over|limit-of|not-exceed .. limit|limits|maximum|max|#
4 size|length|bytes|weight [of|is|the|limit|in|was|has|for] .. <exceed>|larger|greater|bigger|too-large|too-big|over|not-exceed|limit|limited|beyond|maximum
4 <exceed>|larger|greater|bigger|more|over|beyond|limit|maximum|max|allowed|limited|than|not-exceed [than|the|a|of|is|maximum|allowed|limit|size|to|file|request|our|its] .. # .. kb|mb|gb|tb|bytes|byte|kib|mib|gib|b|megabytes|kilobytes|gigabytes|k|m|pixels|megapixels
4 <exceed>|over|beyond|larger|larger-than|maximum|max|limit [the|than|a|its|allowed|permitted|upload|our|of] .. size|file-size|body-size|payload-size|length-limit|upload-size|message-size|content-length|request-size
4 maximum|max|allowed|limit|limits [allowed|request|file|upload|body|payload|message|size|for|on|permitted|content|post|batch|is|the|header|image|item|document] size|upload-size|length-of-context|payload|bytes|megabytes|filesize|content-length|body-size
4 context|prompt|sequence|input|conversation|token|tokens|completion length|window|size|limit|is|token|count|tokens|units .. <exceed>|too-long|too-large|maximum|limit|longer|larger|greater|over|more-than|full|overflow
4 <exceed>|over|beyond|longer-than|larger-than|maximum|limit|max [the|model|s|a|your|this|of|is|allowed|maximum|total] .. context|context-length|context-window|prompt|sequence-length|token-limit|input-tokens|number-of-tokens|input-length|units|prompt-length
4 maximum context|input|prompt|sequence|allowed|token length|window|size|units|tokens
4 reduce|shorten|shrink|decrease|lower|truncate|trim|cut|smaller|compress [the|your|a|its|or|message|number|prompt|length|size|of] .. length|size|prompt|messages|input|batch|payload|file|units|tokens|page-size|document
4 split|break|chunk|divide|paginate [the|your|it|up|into|request|this|large] .. multiple|smaller|batches|chunks|parts|several|requests|separate
4 too many items|records|rows|elements|ids|files|entries|recipients|parameters|arguments|operations-in|objects|documents|tokens|units|characters|input-tokens|results|keys|values|fields|columns|nodes|parts|lines|images|messages-in|events-in|addresses|contacts|properties|variables|headers|points|nested|aliases|conditions|clauses|filters|segments|labels|tags|inputs|updates-in|mutations|statements|symbols|chunks|requests-in-batch|operations|urls|changes|mentions|attachments|profiles|users-in|subrequests|terms|bytes
4 too many .. in|for [the|a|one|single|this|batch] .. batch|request|single-request|call|array|list|payload|query|body
4 batch|bulk|array|list [size|request|operation|contains|requests|of|has|with|is|can|may|must|limit|length] .. <exceed>|too-many|maximum|more-than|limit|at-most|up-to|no-more|greater|not-exceed|limited
4 maximum|max|limit|at-most|up-to|no-more-than|more-than|exceed*|only|limited-to|not-exceed|cannot-exceed [of|the|is|number|batch|allowed|than|limit|to|size|a] .. # [or|of|different|unique|total] [fewer|less|individual|the] .. items|records|rows|elements|ids|files|entries|recipients|objects|documents|units|operations|inputs|per-request|in-a-single|per-batch|per-call|in-one|at-once|in-a-batch|events|contacts|messages-per|keys|points|images|texts|urls|addresses|symbols|changes|requests-per-batch|profiles|vectors|parts
4 number|count|amount of .. items|records|rows|elements|ids|files|entries|recipients|objects|documents|inputs|tokens|units|operations|parameters|keys|events|images|conditions|columns|fields|points|lines [in|is|was|per|exceeds|sent|the|provided|specified|passed] .. <exceed>|greater|maximum|more-than|limit|too|must-not|less|larger|not-exceed
4 result|response|query|window|search|offset|page|export|dataset|scan|data|report .. too-large|too-big|too-many-results|too-expensive|too-complex|complexity|cost-exceeds|exceeds-the-maximum|too-much-data|too-deep|too-heavy|too-costly
4 complexity|cost|depth|query-cost|query-complexity [of|is|the|score|limit|for|has] .. <exceed>|too|maximum|greater|limit|larger|max
4 <exceed>|max|maximum [the|allowed|maximum|single|query] .. complexity|query-complexity|cost|query-cost|query-depth|depth|nesting
4 query|operation|request|filter is [too] complex|expensive|deep|large|broad|costly
4 too complex|expensive|deep|nested|broad|costly|much-data
3 narrow|refine|limit|reduce [down|your|the] .. query|search|range|results|scope|date-range|time-range|filter|criteria
4 request entity|payload|content|uri|request-uri|request-url|header|headers|header-fields|entity|field|request-header|request-header-fields [or|cookie|fields] too [large|long|many]
4 long|large|big .. uri|url|request-line
4 not-fit|does-not-fit|will-not-fit
3 file|image|video|attachment .. size
5 row|rows|record|records|item|result|results|document [count|set|size] exceeded|exceeds|exceed
4 # [or] <thing>|items|addresses|rows|records|ids|files|recipients|images|tags|entries|operations [were|are] [given|sent|passed|supplied] .. # [is] [the] most|maximum|max|limit|allowed
4 # is [the] [most|maximum|max|upper] most|maximum|max|limit
4 has|have|had|with|is|of # units|tokens|characters|items|rows|pages .. takes|allows|fits|holds|supports|accepts #
4 has # units .. takes|allows|accepts|supports|handles
""",
}

CODES: dict[Code, str] = {
    Code.RATE_LIMITED: """
4 rate limit; ratelimit; too many request; throttl; slow down; request limit exceeded; rate exceeded; user rate limit; daily limit; calls limit; over query limit; rate limit exceeded; too many call; too frequent; frequency limit; request rate large; request rate too large; flood; enhance your calm; api limit; temporary lockout; temporarily locked; lockout; order rate; too many sends; sms limit; cooldown active; flood control; too fast; call cap; hourly cap; daily cap
4 provisioned throughput exceeded; throughput exceeded; bandwidth exceeded; bandwidth limit; concurrency limit; concurrent limit; concurrent request; too many concurrent; concurrency exceeded; concurrent exceeded; max concurrent; hourly limit; minute limit; per minute; per second; per day; per hour; per user; daily quota; hourly quota; request quota; query limit; qps limit; burst limit; call limit
4 too many attempt; too many login; too many try; too many failed; too many connection api; too many api; request throttl; ec2 throttled; bandwidth; backoff; back off; cooldown; over rate; exceed rate; exceeded rate; rate quota; rate limiting; limit per; reach limit minute; local rate limited; server busy throttl; flood wait; usage limit reached; message rate; sending rate; sending limit; max message day; daily max
4 too many message; too many query; too many event; too many operation request; prior request not complete; complexity budget exhausted; cost throttled; abuse limit; polling too fast; slow down request; requests quota exceeded; rps; tpm; rpm; qps; 1015 rate; temporarily limited; rate control; request frequency; call frequency; invoke limit; traffic limit; daily request; limit exceeded rate; limit day; limit minute; limit second
3 resource exhausted; limit exceeded; quota exceeded; exceed limit; over limit; too many; rate; usage limit; limit reached; exhausted; request limit; concurrency; concurrent; quota; exceeded limit; max limit; over quota; limit exceeded request; limit error; abnormal usage; calls
""",
    Code.PAYLOAD_TOO_LARGE: """
4 height limit; max height; max depth; max alias; max token; max root field; depth exceeded; resource exceeded; alias limit; max complexity
4 too large; too big; payload too large; entity too large; request too large; body too large; file too large; message too long; uri too long; url too long; header too large; request uri too long; content too large; size exceeded; size limit; max size; maximum size; file size; size too large; length exceeded; content length exceeded; data too large; metadata too large; key too long; prompt too long; input too long; text too long; context length exceeded; max context length
4 context window; context length; string above max length; max length exceeded tokens; too many token; token limit; token exceeded; max token exceeded; maximum token; too many item; too many record; too many row; too many element; too many id; too many file; too many key; too many entry; too many parameter; too many operation; too many recipient; too many document; too many field; too many result; batch too large; batch size; batch limit; too many batch; batch request too; too many part; max cost exceeded; query too complex; complexity; too complex; too deep; depth limit; result too large; response too large; item size limit; limit file size; max message size; max body; body limit; request size; upload size; image too large; image size; photo too big; msg too long; block too long; attachment too large; payload size; overflow; document too large; bson too large; result window; too many entries in batch; batch request too long; query too long; transaction too large; collection size limit; max file; request body too large; entity size; packet too large; exceeds size; header fields too large
3 too many
""",
}

"""What is true of the things named: missing, gone, there already, changed meanwhile, in another state, held, or several."""

from __future__ import annotations

from proxy.contract.codes import Code

SENTENCES: dict[Code, str] = {
    Code.NOT_FOUND: """
3 <thing> [is|are|was] missing
5 unknown|unrecognized|unrecognised|undefined|unhandled|no-such|unmatched|invalid [request|api|http] url|path|route|endpoint|uri
4 could|can not route
4 never existed|existing
3 not|never [be|been|currently] found
4 <thing> [with|for|you|was|is|id|not|named|matching|that|could|can|does|of|in|has|requested|the|specified] .. not-found|not-be-found|notfound|does-not-exist|not-exist|did-not-exist|doesnt-exist|not-exists|unknown|could-not-be-found|can-not-be-found|could-not-be-located|not-be-located|no-such|non-existent|nonexistent|not-defined|is-not-known|was-not-located
4 does|do|did|doesn|not|may|might not|never [currently|actually|seem|appear|to] exist|exists
4 not exist
4 no such
4 could|can|unable|cannot|couldn|failed|did|cant|not|we-could [not|to|we] [be|not] find|locate|found|located|resolve-the|look-up|retrieve-the|identify-the
4 unable|failed [to] find|locate|resolve|look-up|lookup|retrieve|load|fetch
4 no [such|active|valid|current|known|registered|available|one|existing|single|the|a] <thing> [was|were|is|are|with|for|by|that|matching|exists|of|can|could|has|under|in] .. found|exists|exist|matches|matched|matching|match|id|name|available|with|for|associated|located|registered|named
4 nothing|none|no-results|no-result|no-record|no-records|no-data|no-match|no-matches|no-matching|no-entity|no-object [was|were|is|has|can|to] .. found|exist*|match*|here|available|returned
3 no matches|matching|match|results|result|records|data
3 unknown|unrecognized|nonexistent|non-existent|undefined|unregistered|inexistent <thing>
4 unknown user|channel|message|guild|resource|customer|account|model|host|route|endpoint|path|record|object|member|role|index|table|database|topic|queue|collection|project|key-id|order|item|product|emoji|webhook|interaction|invite|function|method|entity|repository|branch|revision|page|station|location|city|symbol|market|pair|asset|domain
4 page|route|endpoint|path|url|resource|address|location you|requested|is|was .. not-found|does-not-exist|requested|not-available|looking-for
4 no [such|matching] route|routes|handler|endpoint|resource|page|path|method .. found|match*|exists|for|matched
4 no route|handler|resource matched|found|for|matches|exists|static
2 cannot|can-not get
4 nonexistent|non-existent|inexistent|does-not-resolve
3 unable to find|locate
4 not|no [a] .. record|entry|row|object of|for|found
3 missing|unknown id|object|resource|record|document
4 invalid|bad|wrong|incorrect|unknown|unrecognized endpoint|url|route|resource-id|path|resource|object-id|record-id|page-url|uri-path|api-path|request-path
3 is|are not [a] recognized|known|registered|valid-route|a-valid-endpoint|present-in
4 not have|no [a] .. with [that|this|the|such] id|name|identifier
3 deleted or|does-not-exist|never-existed|not-found
4 model .. not-found|does-not-exist|not-exist|unknown|not-available|is-not-found
3 not present|available in|on [this|the]
3 object|document|row missing
4 incorrect|wrong url|endpoint|path
2 missing|absent
3 404
4 could not resolve|to-a
4 zero results|matches
5 invalid|unknown|unrecognized|unrecognised|bad|incorrect|wrong|no-such [request|api] request-url|request-uri|request-path|endpoint|api-endpoint|api-path|route|api-route|api-url|request-route|resource-path|uri-path
4 unable-to|could-not|can-not|cannot|failed-to resolve|route|match .. request|path|url|route
4 unknown|no-such|unrecognized|unrecognised|nonexistent warehouse|store|depot|supplier|vendor|merchant-account|carrier|shipment|parcel|station|airport|flight|hotel|venue|region-code|league|player|course|student|patient|policy|claim|vehicle|route-id|wallet|token-id|contract|listing|campaign|audience|pipeline|stage|board|column-id|sprint|epic|space|folder|drive|mailbox|calendar|meeting|webinar|room
4 <thing>|vehicle|warehouse|store|zone|player|station|city|currency-pair|ticker|sensor|shipment|flight .. unknown|not-known|unheard|nowhere
5 schema|table|relation|column|index|collection|keyspace|view|partition|catalog [#] unknown
""",
    Code.GONE: """
4 was|were|been|is switched|turned|shut off|down
4 no|not longer|any-longer|any-more|anymore [be|a] available|exist|exists|supported|active|offered|valid|accessible|in-service|in-use|maintained|served|accepted|work|works|present|published|here|working|functional|used|operational
3 no longer
4 has|have|had|was|were|is|are|already|been|permanently|recently [been|now|already|permanently] deleted|removed|retired|decommissioned|discontinued|deprecated|sunset|sunsetted|purged|shut-down|shutdown|end-of-life|eol|withdrawn|obsolete|erased|destroyed|taken-down|archived-permanently|trashed|turned-off|unpublished|dropped|disbanded|dissolved
4 deprecat*
4 decommission*|discontinu*|sunset*|retired|obsolete*|obsoleted|end-of-life|eol
4 version .. no-longer|not-longer|retired|sunset|deprecated|expired|unsupported|too-old|end-of-life|removed|discontinued|obsolete
4 api|endpoint|model|version|resource|method|feature|service .. removed|retired|deprecated|shut-down|discontinued|sunset|turned-off|replaced|obsolete|decommissioned|gone
4 permanently|irrevocably deleted|removed|gone|moved|unavailable|closed|disabled|erased
4 is|has|are|been gone
3 gone
4 <thing> .. deleted|removed|purged|archived|retired
4 deleted|removed|expired|retired|purged <thing>
4 link|url|invite|invitation|download|download-link|upload-url|coupon|code|offer|quote|scroll|scroll-id|shard-iterator|snapshot|checkout-session|upload|upload-session|file|poll|promo|voucher|lease|reservation|paste|export|report|hold|interaction|webhook|conversation|batch|order|job-result|result|results|data|search-context|authorization-hold|query-id|query|draft|content|story|event|ticket|auction|checkout [link|token|id|code|url|session|or] [has|is|was|have|may|had|been|you|already|for] .. expired|lapsed|timed-out|invalidated|too-old
4 cursor|iterator|page-token [has|is|was] .. expired
3 cursor|iterator|page-token [has|is|was] .. too-old|no-longer
4 expired|stale|outdated link|url|invite|invitation|coupon|offer|iterator|scroll|upload|quote|cursor-token|snapshot|file|checkout-session|download|snapshot-id
4 older|too-old than|to # days|hours|months
3 older than
4 too old resource|to
4 has [been] moved|migrated permanently|to-a-new|elsewhere
4 upgrade|migrate|switch|move|update|use [to|a|the|an] .. newer|latest|new|supported|v2|v3|different|current .. version|model|endpoint|api
4 cursor|offset [is|has] no-longer|too-old
4 full|new|fresh sync|resync is|required|needed
3 moved permanently
4 404-gone|410
5 was|were|been|has|have|is|are [been] upgraded|migrated|converted|moved|superseded|renamed|transferred|merged to|into|by|permanently
4 upgraded|migrated|converted to [a] supergroup|new|another|different
5 retention period|window|time|policy|limit [has|is|was|of] .. expired|passed|ended|over|elapsed|exceeded
5 endpoint|api|feature|service|method|version|v1|v2|page|product|plan [was|is|has-been] switched|turned|shut off|down
4 aged|rotated|rolled|phased|faded out|off [of] [retention|storage|the|after|since]
4 has|have|is aged|phased|rotated out
""",
    Code.ALREADY_EXISTS: """
4 already register|registered|registed
5 can-not|not|may-not publish|overwrite|replace|upload|write|push|release .. over|existing|previously-published|already-published|immutable .. version|versions|release|file|tag|package|artifact|published
4 previously published|released|uploaded|registered version|versions|release|file
4 same .. is|are|already present|exists|exist|used|found|taken|registered
3 <thing>|subscriber|member|recipient|listing exists
4 already a|an|in|on|part|member [list|team|group|of|the] .. member|list|group|subscriber|user|contact
4 already [been] exist|exists|existed|existing|taken|registered|in-use|used-by|added|created|a-member|member|subscribed|enrolled|defined|present|assigned|associated|connected|linked|installed|claimed|reserved|signed-up|in-the|invited|follows|following|liked|favorited|starred|voted|reported|marked|imported|joined|been-used-by|mapped|tagged|attached|booked|reviewed|in-this|belongs|owns|owned|a-user|a-contact|an-account|uploaded|known|seen|queued|in-the-queue|in-the-mempool|in-mempool|submitted-an-identical|blocked-by-you|retweeted|shared
3 already [been] used|sent|made|posted|requested|submitted|processed|received
3 already has|have|had
4 duplicate*|duplicated|duplication
4 must|should|is|are|has|not|be be|not|to-be|have|a unique
4 unique constraint|key|index|violation|identifier|name|value
4 violates .. unique|uniqueness
4 uniqueness|unique [constraint] violat*
4 not unique|be-unique|available-name
4 has|have|is|was|name|username|email|domain|address|slug|handle|title|url|id|identifier|key|label|subdomain|path|phone|alias|code|number [already|is|has|been|address] [already|been] taken
4 in use by-another-account|by-a-different|by-another-user|already
4 name|email|username|domain|phone|identifier|id|slug|title|code|number|address|alias|path|port|key|handle|sku|label|url|subdomain [is|address|name|number|provided|you|already] .. already|in-use|not-available|taken|unavailable|exists|reserved|used-by
4 same|identical|this|that [name|title|email|key|id|value|identifier|slug|address|username|external|file|path|number|reference] .. already|exists|in-use|is-used-by
4 conflicts|collides|clashes|conflict|collision with .. existing|another|other|one-already
4 exists already|with-this|with-the-same|with-that|with-same
4 another|other|a|an|existing .. with [the|this|that|same|a|given] .. exists|already
4 existing <thing> .. with|found
4 another .. has|uses|using|with [the|this|that] same
4 e11000
4 was already|previously [been] created|processed|registered|added|submitted|used|sent
4 repeated|repeat|replayed|replay transaction|request|submission|message|payment
4 object|entity|resource|record|item|file|user|key|bucket|table|entry exists
4 existing id
4 use|choose|select|pick one of these records|existing|duplicates
5 there is|exists already a|an|one [with|called|named|that|for]
5 already|before|previously invited|registered|subscribed|enrolled|added|voted|reviewed|applied|joined
4 you|they|user have|has .. invited|registered|subscribed|applied|voted|reviewed|reported .. before|already|earlier
5 email|e-mail|mail|address|number|phone|name|handle|user|person|customer has|have|holds|owns [an|a] .. account|profile|record|user|subscription already
4 an|a <thing>|alias|rule|filter|view|pipeline|job|label called|named|with .. exists|is-there|is-present
5 extension|version|package|plugin|release|artifact|crate|gem|module|library|theme|chart|tag ... already [been] published|released
5 workflow|execution [execution|run|with] ... already [been] running|started
5 posted|shared|tweeted|sent|published|submitted that|this|it|the-same|same .. recently|already|again|before|lately
5 already|recently|just posted|shared|tweeted|sent|submitted that|this|it|the-same|same
4 was|were|been recently|just posted|shared|tweeted|published
5 shared|posted|sent|submitted [the] same thing|message|post|link|content|text|update
5 can-not|may-not|must-not|could-not .. two|2|multiple .. with [the|an] same|identical
""",
    Code.CONFLICT: """
5 can-not|not be merged|auto-merged|rebased automatically|cleanly|because|due-to|into|without
4 manually|manual merge|resolve|rebase
4 resolve [the|any|all|these] [merge] conflicts|conflict
4 etag|e-tag|version|revision|if-match|ifmatch|sha|generation|metageneration|resource-version|resourceversion|lock-version|sequence|head|seq-no|concurrency-stamp|row-version|vclock|change-number|sync-token|syncid|parent|ref|timestamp|fingerprint [number|token|id|is|of|does|did|value|supplied|provided|header|you|specified|was|has|for|in|the|not|stamp|in] .. mismatch|mismatched|not-match|conflict|conflicts|stale|outdated|out-of-date|different|changed|incorrect|old|not-current|older|out-of-sync|no-longer-current|behind|not-a-fast-forward|differs
4 mismatch|mismatched|stale|outdated|wrong|old|conflicting|incorrect etag|version|revision|sha|generation|resource-version|object|object-state|state|data|head|lock-version|sequence
4 optimistic lock|locking|concurrency|optimisticlock*
4 concurren* .. modif*|updat*|edit*|chang*|conflict*|write*|access*
4 concurrent modification|update|updates|edit|write|change|changes|transaction
4 has|have|was|were|been|is [been|since|already|recently] modified|updated|changed|edited|altered [by|since|in|concurrently|after|on|elsewhere|externally|outside] .. another|someone|other|since|different|concurrently|you-last|last|meantime|meanwhile|user|process|transaction|elsewhere|read|retrieved|loaded
4 changed|modified|updated since|meanwhile|in-the-meantime|by-another|concurrently|underneath|out-from
4 edit|write|update|version|merge|revision|document|transaction|data|state|save|sync|concurrency|change|editing conflict|conflicts|conflicted
4 merge conflict|conflicts
4 conflict*
2 conflict
4 conditional|condition [request|check|expression|update|write] failed|not-met|not-satisfied|false|not-fulfilled
4 expected|provided|given|supplied|current|latest|specified|base|head .. sha|version|revision|hash|etag|head|state|value .. not-match|different|mismatch|but-was|but-found|does-not-match|did-not-match
4 not|does [not] match .. current|latest|stored|head [version|revision|etag|state|head|value|sha|ref]
4 out of date|sync
4 refresh|reload|re-read|fetch|get|pull|re-fetch|refetch|retrieve [the|page|and|latest|your|a|record|current|newest|fresh] .. latest|try-again|resubmit|current|version|newest|and-try|retry
4 if match|none-match|unmodified-since|modified-since
3 precondition|pre-condition [specified|on|given|in|you|the|condition|did|has] .. failed|not-hold|not-met|did-not-hold|evaluated-false
4 precondition failed
4 not a fast forward|simple-fast-forward
4 fast forward
4 non fast forward
4 stale .. object|data|version|read|update|write|state|record
4 unexpected row count
4 someone else|other-user|another-user .. edit*|chang*|updat*|modif*|sav*
4 state [has|of|was] .. changed|transition-conflict
4 overlap*|double-book*|double-booked|time-slot|slot-is-not-available|no-longer-free
3 conflict with [the|a|another] [current|target] state
5 idempot* [key|keys|request|requests|token|header] ... same|different|identical|mismatch*|another|reused|reuse|original|match|matches|changed|already-used|conflict|conflicts [request|parameters|body|payload|params|arguments|endpoint]
5 keys for idempotent
4 key|token|id|nonce [was|has] [been] .. used|reused .. different|another|other|with-a-different .. parameters|request|payload|body|params|arguments|content
5 terminated|replaced|interrupted|superseded|preempted|cancelled|canceled|closed|kicked|stopped|evicted by|because [an|of|the|a] other|another|new|newer|different|concurrent .. request|connection|session|instance|consumer|client|login|call|poll|process
5 only one|1 [bot|active|running] instance|session|connection|consumer|client|process|listener [is|can|may|be|of] running|allowed|active|connected|at-a-time|open
5 same|identical|equal idempotency|idempotent|request|client [key|id|token] .. different|other|another|changed|differs body|payload|parameters|content|request
""",
    Code.FAILED_PRECONDITION: """
5 can-not|not|must|may-not|at-least .. last|only|sole|only-remaining|final owner|admin|administrator|member|user|item|payment-method|column|field|address|method|version|manager
5 already [been] received|given|has|had [a|an|the] response|answer|reply|decision|verdict|review
4 already [been] answered|responded|decided|reviewed|voted-on|handled|actioned
4 window|period|deadline|cutoff|grace-period [of|for] .. passed|expired|closed|over|elapsed|ended|lapsed
4 branch|tag|ref|resource|environment|object|database|instance is protected
4 deletion|termination|delete protection [is] .. enabled|on|active|disable
5 requires|needs|require [a|an|at-least] pull-request|review|code-review|status-check|status-checks|approving-review
4 bot|user|you|contact|app|account is|are not [a] member|in|part|participant .. channel|conversation|chat|room|group-yet
5 can-not|may-not|unable-to|not suspend|unsuspend|lock|unlock|block|unblock|remind|recall|resend|retry|rerun|abort|expire|rename|activate|deactivate|cancel|refund|delete|update|modify|edit|pause|resume|void|capture|close|reopen|publish|archive|send|approve|reject|ship|schedule|start|stop|assign|confirm [a|an|the|this|any] ... that|which|who is|are|has|have|was|were|isn [not|already|been|in]
5 not|only .. in|with|given|due-to|for|because-of|while-in|during|at|from [the|its|this|their|your|that] .. current|present|existing status|state|stage|phase|mode
4 only permitted|allowed|supported|possible|available|valid on|for|when|while|in|with|if|after .. enabled|active|running|open|draft|verified|published|paid|stopped|closed|completed|pending|approved|connected|unlocked|confirmed|installed|inactive|archived
4 disputed|under-dispute|open-case|open-dispute|chargeback
4 offered|processed|performed|issued|made [at-this-time] because .. there|it|the|this|an
5 dependent|dependant|dependents|child|referencing|downstream objects|resources|records|items|entities|children|rows .. found|exist|exists|remain|present
4 protected|managed|system|default|built-in|builtin|predefined|read-only .. can-not|not|never .. modified|deleted|changed|edited|removed|renamed|updated
4 under [an|active|a|legal|temporary] .. hold
4 until|unless .. hold|lock|retention|legal-hold|protection .. removed|released|lifted|expires|ends|disabled
3 verify|add|configure|register|set-up|confirm|validate [and|a|an|your|the] .. domain|sender|sender-identity|phone-number|dkim|dns-records
4 please|must|need-to|should|have-to|needs-to ... first .
4 switched|turned|is off|disabled|deactivated for this|your|the [project|account|app|application|client|tenant|workspace|organization|site|store]
4 linked|connected youtube|bank|stripe|paypal|facebook|social|payout|calendar|mailbox channel|account|page
4 not|isn|never [currently|yet] charging|plugged-in|in-a-call|recording|streaming|playing|logged-in-to-device|parked|moving|armed|locked
4 hours|days|minutes|hour|day have|has passed|elapsed since
4 outside [of] [the|your] [allowed|permitted|customer|service|messaging] window|period|hours
5 can no longer be changed|modified|updated|edited|cancelled|canceled|refunded|deleted|used|altered|moved|sent
4 has|have no .. yet
4 add|remove|delete|stop|detach|disable|close|empty|unlink|cancel|finish|complete|configure|connect|create|set-up ... before|first
4 not|isn [been] switched|turned on
4 has|have not joined|accepted|opted|started|replied|registered|subscribed|paid|signed|completed|responded|connected|agreed-yet|finished-setup
4 only draft|drafts|pending|open|active|inactive|paused|completed|unpaid|published|archived|closed .. can|may
4 must|should|needs|need|has|have [to|first] .. before|first|prior|beforehand
4 please|you|must|need [to] [first] .. first before|then
4 before|until|unless|once|only-after|prior-to [you|it|this|the|they|we] .. can|may|be|is|are|has|have|been|make|proceed|using|creating|calling|sending|perform*
4 not|in|invalid|wrong|incorrect|bad|unexpected|current|its|improper|inappropriate|required|right|correct|this|proper|valid|non|terminal|acceptable|allowed [in|a|the|valid|correct|right|an|proper|current] state|status|stage|phase|lifecycle-state|mode
1 state|status|stage|phase
4 <thing> [is|was|has|are|status|state|cannot|not] [in|a|an|be|currently|already|been|not|still|the] .. state|status|draft|closed|archived|completed|finalized|locked-for-editing|paused|stopped|running|cancelled|canceled|voided|refunded|captured|disputed|not-open|not-active|not-published|not-enabled|not-running|not-configured|not-connected|not-installed|not-set-up|not-linked|not-registered|not-started|not-completed|not-paid|not-initialized|pending|read-only|not-editable|immutable|not-empty|expired-state|disabled
4 can|could|may|not|unable|cannot|must|is [not|be|to] [only|be|longer|currently|perform] [be] deleted|modified|updated|cancelled|canceled|refunded|edited|changed|removed|captured|voided|paused|resumed|closed|reopened|started|stopped|merged|transitioned|moved|archived|published|scheduled|reversed|renamed|deactivated|altered|used-until|finalized|attached|detached|transferred|reassigned|unassigned|converted|activated|confirmed|disabled|rescheduled|undone|released
4 can|could|may not [be] .. completed|processed|approved|sent|performed|accepted|used|applied because|while|when|until|after|once|unless|since|before|without
4 can|could|may|unable|cannot not|to delete|modify|update|cancel|refund|edit|change|remove|capture|void|pause|resume|close|reopen|start|stop|merge|transition|move|archive|publish|send|schedule|approve|reverse|complete|rename|deactivate|alter|finalize|attach|detach|transfer|reassign|convert|activate|disable|release|accept|perform|create|add|execute|apply|issue|charge|confirm|unpublish|restore|drop|leave|join|invite|assign|reply|write|schedule|proceed|submit|reschedule|clone|deploy|scale|resize|reboot|enable .. because|while|when|until|unless|that|which-is|who-is|with|in|is|has|since|without|already|after|once
4 already [been] cancelled|canceled|closed|completed|paid|refunded|captured|archived|merged|published|started|running|approved|finalized|deleted|redeemed|finished|stopped|confirmed|disabled|enabled|active|activated|expired|ended|settled|voided|shipped|fulfilled|resolved|inactive|open|locked|processed|sent|consumed|used|paused|accepted|declined|rejected|verified|executed|disputed|charged|delivered|attached|succeeded|revoked|terminated|signed|submitted|scheduled|reversed|posted
4 has|have already [been]
4 not|isn|is-not|has-not|are-not|hasn|was-not|have-not|not-yet|un [yet|been|currently|properly|correctly] enabled|configured|set-up|setup|activated|initialized|initialised|connected|installed|linked|published|started|completed|open|active|running|paid|confirmed|ready|verified-yet|attached|editable|registered|onboarded|subscribed-to-topic|deployed|captured|online|mounted|provisioned|bound|eligible|assigned|deletable|refundable|cancellable|allowed-in-this-state|available-for-this|logged-by
4 enable|activate|turn-on|configure|set-up|install|register|initialize|connect|create [it|the|this|that|your|an|a|api] .. by-visiting|in-the|first|before|api|in-your|console|dashboard|settings|to-use|then-retry|prior
4 has not been used
4 not mergeable|editable|refundable|cancelable|cancellable|deletable|modifiable|payable|transferable|reversible|capturable|voidable|claimable|publishable|shippable|fulfillable
4 not empty
3 is|are|not|must|non empty
4 still|currently [has|have|in|contains|references|referenced|attached|being|associated|exist|linked|required|needed|active|used|running] .. use|used|by|children|referenc*|attached|depend*|resources|associated|records|members|items|instances|linked|exist
4 in use
4 has|have|contains|with [active|existing|dependent|child|associated|open|pending|attached|linked|related|outstanding|one|other] .. dependen*|children|child|references|subscriptions|instances|records|resources|members|objects|items|orders|contents
4 depends|dependent|dependency|dependencies|referenced|references|reference|relies on|by|objects|exist|from|violation|violated|still|failed|not-met|error
4 foreign|fk key|constraint
4 referential integrity
4 precondition|prerequisite|pre-condition|prerequisites|requirement|requirements|preconditions [is|are|was|were|for|check|has|of|not] .. not|missing|failed|unmet|required|fulfilled|unsatisfied
4 requires|require|required|needs|expects [that|the|a|an] .. to-be|be-enabled|be-set|be-in|be-active|already-exist|be-configured|be-connected|be-created
4 depend* on
4 persisted query
3 device|phone|vehicle|printer|agent|host|machine|camera|bot|client|node|terminal|reader is|was [currently] offline|disconnected|not-connected|asleep|turned-off|powered-off
3 wait until|for .. complete|ready|finish*|active
4 operation|action|transition|request|change|step|command .. not|invalid|illegal|un .. allowed|valid|permitted|possible|applicable [in|for|from|at|when|while|on|because|with|as|during|until] .. state|status|stage|current|this|object|storage|type|time|phase|point|mode
4 invalid|illegal|not-allowed|disallowed|unsupported|no|forbidden [state|status|workflow|lifecycle] transition|transitions
4 transition .. not|invalid .. valid|allowed|possible|permitted
4 no|missing [default|active|valid|available|connected|configured|linked] .. configured|connected|set-up|attached|linked|installed|assigned|on-file
4 not valid for .. state|class|status|type
4 only .. can|may|are [be] .. if|when|while|in|with|after|once|deleted|cancelled|refunded|updated|modified|edited
4 can only be
4 must be in|enabled|disabled|active|inactive|connected|configured|stopped|running|paused|published|draft|registered|installed|completed|closed|open|empty|paid|captured|ready|online|unlocked|detached|linked [for|in|state|before|to|first|status]
4 out of stock|inventory|range-of-state
4 insufficient stock|inventory|quantity
4 not [enough|sufficient|in] stock|inventory
4 sold out|not-in-stock
4 ineligible|not-eligible|eligibility
4 is|are|was archived
3 outside|after|before|past|within|during .. window|deadline|period|cutoff|business-hours|cut-off
4 window|period|deadline|cutoff|time-limit [for|to|has|is] .. closed|passed|expired|over|elapsed|ended
4 market|auction|registration|voting|window|poll|event is|has|are closed|ended|over|not-open
4 has [already] ended|finished|closed|concluded|started|begun|expired-for-edit
4 conversation|chat|thread|issue|pull-request|ticket|discussion .. locked|closed|resolved|archived|merged
4 sync token
4 cursor .. too-old|full|required|expired
4 is|are not in [the|a|an] [valid|correct|right|proper] state
4 draft|closed .. can-not|must
4 circular|cycle|recursive reference|dependency|detected
4 itself
4 no changes|modifications [were|to|detected|made]
4 nothing to commit|update|merge|do|push|undo|cancel|refund|publish|deploy
4 no commits between
4 minimum .. not-met|requirement|balance-requirement
4 requires|need .. payment-method|default-payment
4 not [allowed|possible|available] for [this|the|a] [type|kind|object|resource|account-type]
5 no|without|not-found-any|find-any|any [other] active|available|online|connected|paired|ready|running|suitable|attached|powered device|devices|player|speaker|printer|terminal|reader|runner|agent|worker|controller|gateway|receiver|camera|drone|robot|car|vehicle
5 termination|deletion|delete|purge|soft-delete|destroy protection|lock [is|has|been] .. enabled|on|active|set
5 must|has-to|have-to|needs-to remain|stay|be|have-been|wait [running|active|idle|open|paused] for|at-least # minutes|minute|hours|hour|days|day
5 has|have not [yet] accepted|joined|completed|finished|answered|responded [to] [the|an|your|this|their] invit*|onboarding|setup|survey
4 can|could not terminate|pause|drain|detach|failover|restart|shut-down|upgrade|downgrade|unlock|reset|rotate|rebuild|recreate|restore|disconnect|unsubscribe|resend|replay|split|adjust|increase|decrease .. because|while|when|until|unless|since|that|with|in|has|is|without|after|once
5 too old|late|early|soon to [bulk] delete|edit|update|change|cancel|refund|capture|void|modify|undo|restore|send
5 needs|requires|need|require [at] [least] one|a|an [prior|previous|existing] successful|completed|approved|previous|prior|confirmed|captured|settled|authorized
5 payment-method|payment-methods|method|currency|gateway|channel|product|processor [is|are|has] not [been|yet|currently] enabled|activated|configured|available|set-up [in|for|on] [your|this|the] .. profile|website|account|store|shop|merchant|dashboard|site
5 no|without|missing [suitable|valid|active|default|existing] mandate|mandates|payment-source|payment-sources|saved-card|billing-agreement
5 already [been] captured|refunded|voided|settled|cancelled|canceled|reversed|redeemed|finalized|completed|closed|paid|shipped|fulfilled|merged|terminated
4 nonce|one-time-code|field|coupon|voucher|link|invite|invitation [was|has|is] [been] already|previously [been] used|redeemed|consumed|processed
5 while|when|because|as [a|an|the|your] webhook|subscription|job|sync|migration|session|campaign|backup|replica|protection|lock|listener is|are active|enabled|running|set|registered|connected|on
4 mandate|agreement|policy|contract|order|booking|reservation|payout|transfer [is|was|has] .. cancelled|canceled|failed|expired|inactive|closed
4 source|code|contract|build|package|schema|bytecode not [yet|been] verified|published|compiled|deployed|uploaded
3 registration|activation|provisioning|enrollment|pairing error|failed|incomplete|pending
5 meeting|call|event|webinar|auction|campaign|match|game|session|stream|broadcast|job|run|course|sale has|have|is|was not [yet|been] started|begun|ended|finished|opened|live|scheduled
5 stock|inventory|quantity|quantity-available [is|level|on-hand|are] .. insufficient|too-low|depleted|exhausted|unavailable|zero|not-enough|not-available
5 no <thing>|payment-gateway|provider|bank-account|webhook-url|default [is|was|has|are] [been] configured|set-up|enabled|connected|linked|installed|attached|selected
5 no default <thing>|vpc|subnet|payment-method|currency|address|card|source|gateway|network|profile|printer|region
4 draft|drafts|pending|open|closed|archived|cancelled|paused|inactive|unpaid|unpublished <thing>|orders|invoices|items has|have|can|may no|not|only|never
4 has|have no invoice|members|items|lines|content|changes|recipients|payment-method|address|owner|children|results|data [yet|attached|left|set|assigned]
5 marked|scheduled|flagged|queued|pending for|its deletion|removal|destruction
5 due-to|because-of|in|by [the|its] [current] status|state of [the|this|its|that] <thing>|disk
4 in|for [the|its] current status|state
5 pdf|file|document|archive|zip|workbook|spreadsheet [is|was] [a] [password|field] protected|encrypted
""",
    Code.RESOURCE_LOCKED: """
5 already [has|have|had|is|are|there-is|being|currently|got] [a|an|one|another|some] active|pending|running|ongoing|open|outstanding|queued|in-progress|unfinished|incomplete|executing|scheduled|concurrent|in-flight .. run|runs|job|jobs|task|tasks|operation|operations|event|events|request|requests|transaction|build|builds|export|exports|import|imports|sync|deployment|deployments|execution|process|update|migration|backup|restore|upload|session|action|actions|change|changes|query|command|crawl|scan
5 already performing|executing|processing|running|running-a|handling|undergoing|working-on|applying|carrying-out
5 operation|action|update|change|task|job|request|process|deployment|migration is [already|currently|still] happening|executing|in-flight|ongoing|underway|under-way|in-process|outstanding|unfinished
4 until|after|once|when .. current|previous|first|other|existing|running|ongoing|earlier|active|pending operation|action|update|change|task|job|request|process|run|deployment|build [has|is] finish*|complet*|end*|done|processed
4 must complete|finish before .. new|another|next
4 is [currently|being|now|still|already] [being] resuming|resumed|waking|waking-up|restarting|rebooting|rolling-back|upgrading|patching|failing-over|promoting|being-restarted|being-rebooted|being-provisioned|being-deployed
5 concurrent|simultaneous|parallel ... same .. not|can-not|isn .. allowed|permitted|supported|possible
4 still|currently being handled|worked|prepared|run
4 open|opened|edited in|by another|other|someone
4 come|check|try back when|once|after .. complete*|finish*|done|ready
4 is|are|was|been|currently|has|temporarily|resource|record|row|file|table|database|document|object|state|account-record|item|index|issue|repository [been|currently|being|temporarily|is] locked [by|for|due|while|and|because|out|until|another|at]
3 locked
4 lock [is|was|on|for|request|wait|could|not|has|the|file|id|already|a] .. timeout|held|exists|exist|acquired|obtained|conflict|conflicts|exceeded|present|denied|contention|not-granted|failed|in-place|lost|owner|taken|active
4 acquire|acquiring|obtain|obtaining|get|getting|take|wait|waiting [a|the|an|for|exclusive|state|on|distributed] lock
4 resource|database|table|row|state|object|record|file|write|exclusive lock|locks|locked|lock-timeout
4 deadlock*|dead-lock
4 another|other|existing|previous|different|conflicting|concurrent|pending|some|second|ongoing|parallel|active [pending|conflicting|concurrent|long|running|background|ongoing] .. operation|request|process|deployment|update|transaction|job|migration|task|import|export|build|run|session|client|user|backup|sync|snapshot|action|change|upload|apply|execution|command|query|reindex|merge|thread|restore|upgrade|modification|call|scan|publish|campaign|install .. progress|running|pending|being-processed|underway|being-performed|executing|ongoing|currently|accessing|in-process|processing|holds|holding|lock|using|active|in-flight|queued|incomplete|complete|finish|finished
4 operation|request|process|deployment|update|transaction|job|migration|task|import|export|build|backup|sync|snapshot|change|upload|execution|reindex|deletion|creation|provisioning|upgrade|restore|scan|indexing|merge|action|install|calculation|rollback|resize|conversion|transfer|rebuild [is|are|was|for|id|on|with|already|of|still|currently] .. in-progress|already-running|underway|still-running|being-processed|currently-running|in-process|ongoing|already-in-progress|still-in-progress|not-finished|not-yet-complete|still-processing|in-flight|not-complete
4 in progress
4 being [re|currently] processed|updated|created|deleted|modified|provisioned|indexed|moved|migrated|restored|imported|built|deployed|scaled|resized|copied|synced|edited|rebuilt|exported|generated|replicated|prepared|transcoded|uploaded|initialized|merged|configured|terminated|converted|calculated|recomputed|attached|detached|reindexed|used|applied|rolled|accessed|changed|removed|started|stopped|installed|upgraded|backed
4 is|are|still|currently|already [being|currently|still|in] processing|updating|creating|deleting|modifying|provisioning|indexing|moving|migrating|restoring|importing|building|deploying|scaling|resizing|copying|syncing|exporting|generating|replicating|transcoding|transitioning|converting|calculating|reindexing|terminating|initializing|rebuilding
4 busy
4 resource|object|device|database|agent|index|node|table|volume|file|line|instance [is|was|currently] busy
4 currently|already|still in use|use-by|being-used|processing|busy|executing|running
4 in use by another|other
4 could not|unable|failed [to] serialize|serialise|acquire|obtain
4 serialization failure|error|anomaly
4 retry|restart|repeat|try|rerun|replay [the|your|this|restarting|again|running] transaction|operation-later|when-complete|when-it-is|once-complete|after-it-completes|after-the
4 transaction .. conflict|conflicts|aborted|contention|retry|restart|rolled-back|deadlock|conflicted
4 write|lock|transaction|resource|row|row-lock|entity|data contention
4 too much contention
4 idempot* .. in-use|in-progress|being-used|processing|concurrent|still|currently|another|already-processing|process
4 same idempotency
4 request|transaction with|using .. same|this .. idempotency|key .. in-progress|process*|still|currently|concurrent
4 wait for .. finish|complete|completed|to-finish|to-complete|other
4 conflicting|competing|overlapping operation|operations|request|requests|lock|transaction|update
4 checked|check out-by|out-to
4 held by
4 pending operation|changes-being|operations|update|transaction|request
4 currently [a] lease|lock|leased
4 lease|leased .. held|by|already|present|active|conflict|exists|lost
4 not [yet|been] finished|complete|completed|done|fully-processed|processed [yet|processing]
4 still [being|in] processing|pending|running|creating|deleting|updating|indexing|initializing|importing|generating|loading-data|replicating|propagating|provisioning
4 has not finished|completed|been-processed
5 in use by [a|an|another|some|other] [smb|ftp|nfs|running|different] client|process|application|program|session|handle|connection|user|thread|transaction
5 try|retry|again after|when|once [the|this|it|that] snapshot|backup|import|operation|job|task|migration|export|deployment|update|sync|process|build|index|reindex [finishes|is|has|completes|ends|finished] [finishes|completes|done|finished|completed|complete]
4 being snapshotted|rebalanced|sharded|compacted|vacuumed|backed-up|failed-over|promoted|drained
5 being|currently written|edited|changed|updated|modified|used|held|processed|read by [another|a-different|some-other|other|an-other] transaction|process|job|user|request|session|worker
5 still|currently|already [being] rolling|booting|warming|migrating|syncing|copying|building|draining|scaling|applying|publishing|uploading|saving|merging|closing|opening out|up|down|over|for|on|by|now
4 still rolling|running|building|deploying|working
5 <thing>|migration|backup|vacuum|reindex|transaction|session|process|job|lock|snapshot|import holds|has|holding|owns the|a|this table|row|lock|file|record|object|database|volume|disk|slot
""",
    Code.AMBIGUOUS_MATCH: """
4 two|several|multiple|many|more-than-one|three|# <thing>|accounts|users|contacts|customers|records|people|items .. share|shares|same|have-the-same|called|named|identical
4 could|may|might|can mean|refer|match|be several|multiple|more|many|different|any
4 be more specific|precise
3 found # products|results|records|users|contacts|matches|accounts|items|customers|people|places
4 ambiguous|ambiguity
4 multiple|several|more-than-one|two|numerous|various|different [possible|such|different|matching|potential|of|existing] .. match*|found|results-found|records-found|candidates|users|results|choices|entries|customers|contacts|objects|same-name|exist-with|with-the-same|with-this-name|with-that-name|resources
4 many|too-many [possible|such|different|matching|potential|existing] match*|candidates|choices|possibilities
4 many|too-many [possible|such|different|matching|potential|of|existing] .. match*|found|same-name|with-the-same|with-this-name|with-that-name
4 matches|matched|returned|found|resolves|identified|match|maps|yielded [to|with] multiple|more-than-one|several|many|two-or-more|too-many
4 more than one .. match*|found|exists|returned|with|has
4 not|non|un unique|uniquely [identify|identified|match|result|matched|determine]
4 did not uniquely|return-a-unique
4 specify|clarify|disambiguate|choose|select|pick|narrow|indicate|tell [by|which|one|a|more|between] .. which|one-of-these|specific|one-of-the-following|unique-id|intended|id-instead
4 disambigua*
4 did you mean one
4 which one|of-these|of-them
4 multiple choices
4 # [possible|such|different|matching|potential|existing] products|results|records|users|contacts|matches|accounts|items|customers|people|places|entries|candidates|objects|locations|companies .. match*|found|share|with-the-same|exist-with
4 found|matched|returned|got # [possible|such|different|matching] matches|candidates|results
""",
}

CODES: dict[Code, str] = {
    Code.NOT_FOUND: """
4 unknown url; unknown uri; unrecognized path
4 not found; no such; does not exist; not exist; unknown user; unknown resource; unknown channel; unknown object; no record; missing resource; resource missing; no result; zero result; no match; unknown host; not exists; nonexistent; non existent; no such key; no such bucket; no such entity; unknown entity; invalid endpoint; no route; object missing; document missing; unknown model; unknown endpoint; unknown id; can not find; cannot find; could not find; unknown path; not found error; doesnt exist; no resource; no user; no data; no content found; no item; no object; unknown route; invalid route; index not found; missing object; unknown account; invalid resource id; unknown message; enoent; undefined table; undefined function; undefined object; unknown key; invalid channel; invalid path route; nosuchkey; relation does not exist; unknown method; unknown product; no matching; recordnotfound; invalid api path; invalid resource; unrecognized url; no element; unavailable id; unknown location; not known; invalid request url; invalid request uri; invalid request path; unknown url; unrecognized request url; invalid api endpoint; route missing; path not recognized; endpoint invalid; unknown api; invalid api url
2 missing
3 unknown; invalid url; notfound; unresolved; nil; invalid id
4 couldnt find; could not find; cant find; cannot find; can not find; didnt find; schema unknown; table unknown; relation unknown; schema unknown exception; table unknown exception; relation unknown exception; column unknown exception; index unknown exception; column unknown; database unknown; collection unknown; keyspace unknown; view unknown; catalog unknown
""",
    Code.GONE: """
4 gone; deprecated; decommissioned; model decommissioned; sunset; retired; no longer available; no longer supported; no longer exist; no longer valid; =deleted; =removed; discontinued; archived; purged; expired link; link expired; invite expired; expired invite; expired cursor; cursor expired; url expired; expired url; expired iterator; iterator expired; scroll expired; version retired; version deprecated; version expired; api version unsupported; unsupported version; obsolete; end of life; eol; resource deleted; full sync required; sync state expired; resync required; trashed; is deleted; code expired; coupon expired; upload expired; session closed; permanently deleted; expired history; file expired; order expired; quote expired; trimmed data; deleted user; expired page token; too old resource version; moved permanently; already deleted; offer expired; message expired; interaction expired; snapshot expired; expired checkout; migrated; chat migrated; moved to; merged into; resource moved; was merged; converted; superseded; replaced by; account migrated; migrate to; retention expired; past retention; retention exceeded; content expired; media expired; report expired; data purged; snapshot deleted
2 expired; old version
""",
    Code.ALREADY_EXISTS: """
4 unique constraint violation; unique key violation; duplicate key violation; uniqueness violation; constraint violation unique
4 already exist; already exists; duplicate; entity exists; resource exists; name taken; already taken; already in use; email taken; taken; not unique; unique violation; unique constraint; must be unique; already registered; already added; already used by; in use name; exists; conflict file; name in use; already member; already subscribed; already in channel; already owned by you; bucket already; already in; uniqueness; duplicated; username taken; email exists; user exists; already reacted; already pinned; already invited; dup; name exists; already has; already created; existing; non unique; record exists; key exists; already assigned; email in use; already connected; already linked; already present; already defined; member exists; eexist; value taken; collision; reused; already in team; name already; duplicates detected; duplicate detected; duplicate record; possible duplicate; duplicate found; duplicate key; dup found; potential duplicate
3 already; unique; repeat; replay
4 execution already started; workflow already started; workflow execution already started; process already started with id; version already published; package already published; release already published; already tweeted; recently posted
""",
    Code.CONFLICT: """
4 version conflict; version mismatch; etag mismatch; optimistic lock; optimistic locking; concurrent modification; concurrent update; concurrent edit; conditional check failed; edit conflict; write conflict; stale; stale object; stale version; stale data; precondition failed; revision conflict; conflict error; update conflict; merge conflict; conflict; sha mismatch; invalid version; version outdated; old revision; wrong revision; wrong version; out of date; modified; if match; etag; concurrency; concurrency conflict; invalid sequence token; sequence mismatch; changed; save conflict; conflicting; not fast forward; resource changed; object changed; revision mismatch; hash mismatch; head mismatch; condition not met; conditional request conflict; concurrent change; simultaneous update; state conflict; outdated; mismatch version; already changed; optimistic; branch head; idempotency; idempotency key reused; idempotency mismatch; idempotent parameter mismatch; idempotency key conflict; idempotency conflict; idempotency key mismatch; idempotency key already used; idempotent; idempotency key reuse; duplicate idempotency; request id mismatch; client token conflict; terminated by other
""",
    Code.FAILED_PRECONDITION: """
4 lockout prevented; prevented; would lock out
4 already shipped; already fulfilled; already delivered; already dispatched; already picked; already settled; already reversed; already published; already submitted; already activated; already enabled; already disabled; already open; already applied; already released; already verified
4 cant archive; cant unarchive; cant leave; cant rename; cant remove; cant convert; cant cancel; cant close; cannot archive; cannot close; cannot remove; cannot change; cannot leave
4 unmodifiable; not updatable; not modifiable; code verification failed; signing policy; under active hold; active hold; legal hold; retention; not charging; not plugged; not parked; asleep; offline; not verified domain; signup required; not linked account; cannot remind; cannot refund; cannot cancel; directory not enabled; operation not allowed project; external resource configured; no active device; device offline; device not connected; device not found active; no device; device unavailable; device unreachable; terminal offline; reader offline; printer offline; no runner; agent offline; no active runner; device not ready; vehicle offline; vehicle asleep; camera offline; no available agent; device not registered; scope locked; protection enabled; termination protection; deletion protection; delete protection; cannot terminate; cannot pause; cannot stop; cannot start; cannot resume; cannot add; cannot remove; cannot cancel; cannot close; cannot reopen; cannot archive; cannot publish; cannot refund; cannot capture; cannot void; cannot send; cannot resize; cannot detach; cannot attach; cannot restart; pending user; invite not accepted; not restorable; not recoverable; cannot restore; mandate inactive; mandate not found; no mandate; payment method not enabled; method not enabled; already captured; already voided; already settled; transaction captured; transaction voided; webhook active; token used; nonce used; card token used; already consumed; not cancellable state; invalid lifecycle state; incorrect instance state; wrong lifecycle; not stopped; not detached; not available state; not in sync; not reconciled; not provisioned; not registered phone; registration error
4 failed precondition; precondition required; invalid state; wrong state; incorrect state; illegal state; bad state; state invalid; not in state; invalid status; wrong status; incorrect status; unexpected state; invalid transition; transition not allowed; not enabled; not active; not configured; not ready state; not initialized; not set up; service disabled; access not configured; api not enabled; feature disabled; feature not enabled; not connected; not installed; not activated feature; not registered; missing subscription registration; unregistered; already closed; already canceled; already cancelled; already completed; already paid; already refunded; already captured; already archived; is archived; not empty; in use; still referenced; dependency; dependency exist; foreign key; foreign key violation; =referenced; delete conflict; dependency violation; resource in use; has children; has dependent; prerequisite; requirement not met; not eligible; ineligible; unmet; not open; market closed; out of stock; insufficient stock; no stock; not started; not running; not published; already processed; already started; already finalized; already voided; charge already; order closed; not modifiable; not editable; can not be modified; cannot modify; cannot delete; cannot update; not deletable; unexpected status; invalid object state; invalid instance state; wrong stage; persisted query not found; already used; already redeemed; already confirmed; already active; already stopped; not supported state; immutable; read only; not allowed state; not allowed status; not applicable; not allowed now; cant update; cant edit; cant delete; cannot transition; unprocessable state; not refundable; not cancelable; not cancellable; not available state; already expired; already accepted; already merged; already sent; already resolved; not mergeable; disabled feature; not linked; must first; not verified domain state; charge disputed; =disputed; fully refunded; =refunded; =voided; out of inventory; order not approved; not pinned; incomplete; fully captured; configuration required; not setup; missing configuration; incompatible state; resource state; not attached; not pending; bad status; circular; insufficient inventory; minimum not met; =closed; delete failed
3 setup required; =disabled; no account; operation not allowed; precondition; state; status; eligibility; already done; not available; unsupported state; incompatible
4 operation denied status; denied status; denied instance status; denied db instance status; marked for deletion; scheduled for deletion; pending deletion
""",
    Code.RESOURCE_LOCKED: """
4 concurrent updating; concurrent operation; resuming; active run; pending event; pending action; operation running; action in progress; event pending; conflicting operation; has active run; restarting; task running; already scheduled run; sharing violation; file in use; file lock conflict; file busy; resource is busy; snapshot in progress; backup in progress; operation conflict pending; concurrent snapshot; being snapshotted; lock violation; delete pending; cluster busy; node busy; sync in progress; rebalance in progress; rebalancing; concurrent migration; migration in progress; apply in progress
4 resource locked; locked; lock timeout; lock; deadlock; resource busy; in progress; operation in progress; already in progress; request in progress; operation pending; concurrent operation; resource in use lock; lock conflict; lock wait; database locked; transaction conflict; transaction in progress; idempotency in progress; idempotent request in progress; idempotency key in use; serialization failure; transaction aborted; contention; update in progress; deployment in progress; resource lock; another operation; process in progress; another in progress; being processed; still processing; processing in progress; pending operation; ebusy; in transition; being modified; being deleted; being updated; being created; retry transaction; aborted; busy resource; operation running; job running; already running; resource in progress; row lock; lock not available; is locked; object locked; account locked operation; file locked; record locked; in use by another; not yet complete; not finished; not processed yet; processing not finished; product not ready yet; entity locked; locked entity; unable to lock; checked out; lease; lease already present; currently processing; currently in use; concurrent access; idempotency conflict
""",
    Code.AMBIGUOUS_MATCH: """
4 ambiguous; multiple match; multiple result; multiple record; more than one; multiple found; non unique result; not unique result; multiple choice; several match; ambiguity; multiple user; too many match; multiple account; multiple object; multiple entity; multiple candidate; multiple customers; duplicate match
""",
}

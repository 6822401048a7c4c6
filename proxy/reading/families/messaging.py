"""What senders of messages are told: numbers that opted out, senders nobody registered, devices that are gone, chats one is not in."""

from __future__ import annotations

from proxy.contract.codes import Code

SENTENCES: dict[Code, str] = {
    Code.FAILED_PRECONDITION: """
5 existing block|stop|opt-out rule|message|request
5 due-to|because-of|after|replied|sent|texted [a|an|the|existing] stop [message|reply|request|keyword]
5 receiver|recipient|subscriber|users|devices|players|contacts|user|number|chat [is|are|id|was] [a|the|selected|all|included|currently] not subscribed|registered-for-push
5 all|none|no|zero .. players|devices|users|subscribers|recipients|contacts|audience|segments .. subscribed|subscription|reachable|opted-in
4 not subscribed to this account|bot|channel|public-account|notifications|push|topic
5 bot|app|user|you|integration [must|should|needs|is|user|can|has] .. not .. out-of|in|inside|added-to|part-of|invited-to [the|this|a] chat|group|conversation|channel|room|space
5 must|should|needs|has|have [to] be added|invited to [the|this|that|a] conversation|chat|channel|group|room|space [first|before]
5 domain|sender|address|number|record|zone|host|contact [is|was|has] not [been|yet] opted in|into [to|for] [api|the-api]
5 domain|sender-domain|from-domain|sending-domain|from-address must|should|needs|has [to] be verified|authenticated|validated|confirmed [in|before|to|first|with]
4 otp|one-time-code|pin|passcode|verification-code [is|was|has|code] [been|already] expired|timed-out|used
4 code|otp|pin expired .. request|generate|ask
5 outside|beyond|after [of|the] .. # hour|hours|h window
5 no [active|open|existing] conversation|session|window with [this|the] customer|recipient|user|contact
""",
    Code.INVALID_ARGUMENT: """
5 invalid|unknown|unregistered|unapproved|unsupported|wrong [alphanumeric|alpha] sender|sender-id|senderid|sender-name|originator|mask|from-number
5 sender|sender-id|senderid|sender-name|originator|header|mask|alphanumeric-sender [id|name] [is|was|has] not [been|yet] registered|approved|valid|found|allowed|recognised|recognized|whitelisted|defined
5 otp|one-time-code|verification-code|pin-code|sms-code [is|was|does|did|has|entered|code] [not|does-not] match|matched|invalid|incorrect|wrong|mismatch
4 otp|pin|code not|mismatch match|matched|mismatched
4 destination|receiver|recipient|dest|to number|address|msisdn|phone [is] invalid|wrong|incorrect|malformed|not-valid|not-a-valid|missing
""",
    Code.CONTENT_BLOCKED: """
5 picture|image|photo|text|content|video|comment|post audit|review|moderation [did|has] not|failed [pass|passed|approved]
5 asked|wants|wanted|told|requested us|you|to stop|not-to [sending|receive|send|contact|messages|be-contacted]
5 number|recipient|destination|user|subscriber|msisdn [is|are] [in|on|listed] [the|a|our] [in|on] [the|a|our] [do-not-call|dnc|dnd|national|global] [do-not-call] registry|blacklist|block-list|blocklist|dnd-list|dnc-list|stop-list|stoplist
5 do not call|contact|disturb
5 contains|matched|matches|includes|hit|holds [a|the|some|an] [word|words|term|entry] [of|on|in|from] [the|our|a] stop-word|stop-words|stop-list|spam-filter|blacklist|filter-list|word-list|banned-words
4 message|text|content|template|body [was|has|is] [been] rejected|blocked|stopped|filtered [by] [the] carrier|operator|filter|spam|regulator
4 removed|taken|withdrawn [down|offline] ... rights-holder|copyright|claim|dmca|takedown|court
4 insults|hate|misconduct|violence|prompt-attack|sexual|profanity .. intervened|blocked|detected
5 topic|word|content|sensitive-information|contextual-grounding policy|filter|filters .. intervened|blocked|triggered
""",
    Code.GONE: """
5 v # is|was closed|retired|off|dead|over|gone
5 link|url|invite|offer|coupon|code|quote|voucher [has|have] ran|run out
5 use [the] [new|newer|our] v # interface|api|endpoint|version|instead|method
5 interface|endpoint|api|method|version is|was|went [taken] offline|closed .. use
5 device|registration|push|fcm|apns [token|id|field] [is|was|has|no] .. unregistered|no-longer-registered|no-longer-active|inactive-for|not-registered-anymore|uninstalled
5 app|application [was|has] [been] uninstalled|removed from [the|this] device|phone
5 record|resource|patient|document|entry|identifier [that|which|has|was|is|have|been] .. marked|flagged|declared [as] invalid|invalidated|superseded|deceased|withdrawn|voided
5 invalidated|superseded|obsolete|merged resource|resources|record|records|patient|identifier
5 [record|patient|account|resource] was|is|has|been merged [and|into|with] .. superseded|another
5 requested|this|api|client|sdk|specified|given version # .. not|isn [longer|currently] active|supported|available|served|offered
5 version # [is|was|has] [been] not-active|inactive|retired|sunset|shut-down|switched-off|ended
4 version [of] ... switched|turned|shut off|down
5 not active|supported|available any|any-longer any-more|more|longer|anymore
""",
}

CODES: dict[Code, str] = {
    Code.FAILED_PRECONDITION: """
4 not subscribed user; user not subscribed; receiver not subscribed; notsubscribed; not in conversation; not in chat; bot not in chat; not a participant; not in group; receiver not registered; outside window; no conversation window; stop message; blocked due to stop; market closed; market halted; trading halted; trading suspended; instrument halted; instrument not tradeable; exchange closed; otp expired; verification code expired; code expired verification; not opted in api; domain not opted in
""",
    Code.INVALID_ARGUMENT: """
4 invalid sender id; invalid senderid; invalid sender name; invalid sender; unknown sender; sender id; unregistered sender id; invalid originator; otp invalid; invalid otp; otp mismatch; incorrect otp; wrong otp; otp incorrect; otp not match; invalid verification code; verification code invalid; wrong verification code; wrong code; invalid msisdn; invalid destination; destination invalid; invalid dest; bad destination; bad device token; device token bad; invalid registration; mismatch sender id; sender id mismatch; topic disallowed; bad topic; payload empty; bad priority; bad collapse id; bad message id; too many project ids; too many experience ids; mixed project; query too short; query short; term too short
""",
    Code.CONTENT_BLOCKED: """
4 user in blacklist; number in blacklist; in blacklist; recipient blacklisted; blacklisted number; number blacklisted; in dnd; dnd; do not call; dnc; recipient in dnd; stop list; in stop list; takedown; content takedown; spam content; stop word; carrier violation; carrier rejected; message filtered by carrier; guardrail intervened
""",
    Code.GONE: """
4 not registered device; device token unregistered; token unregistered; unregistered device token; device unregistered; device token not for topic unregistered; nonexistent version; version nonexistent; inactive version; version not active; version sunset; invalidated resource; invalidated record; superseded; resource superseded; resource merged; patient merged
3 =unregistered
""",
}

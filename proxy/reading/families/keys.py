"""Credentials under the vendor's own word for them (service key, crumb, ticket, environment key), and who may call from where."""

from __future__ import annotations

from proxy.contract.codes import Code

SENTENCES: dict[Code, str] = {
    Code.UNAUTHENTICATED: """
5 sign|signature|sign-data|checksum|security-hash|hmac|mac|digest-auth check|checking|verify|verification|validate [is] fail|fails|failed|error|mismatch|wrong|invalid|incorrect
5 security|request|signed|api hash|checksum|mac [is] mismatch|mismatched|invalid|wrong|missing|does-not-match|incorrect
4 missing|no|wrong checksum|hash|mac|sign parameter|field|value ... secret|key|signed
5 illegal|unauthorised|error <ownkey>
5 secret|key|token [does] not belong|belongs [to] [this|the|your|that] application|app|client|merchant|app-id|client-id|account|application-id
5 timestamp|nonce|clock|request-time [of|is|in|the] .. outside|out-of|beyond|out [of] [the|our|an] [allowed|accepted|valid] window|tolerance|skew|range
4 auth|sign|signature|token|key header|headers [is|value] wrong|bad|invalid|incorrect|missing|absent
5 invalid|unknown|wrong|bad|missing|incorrect|unrecognized|unregistered|no [or] [missing|invalid] [valid] <ownkey>
5 <ownkey> [is|was|has|could|does|can|in|header] [not] [been|be] .. missing|invalid|unknown|wrong|incorrect|not-registered|unregistered|not-found|not-exist|not-valid|verified|recognized|required|rejected|not-provided|absent
5 service|access [access|service] key|keys is|are not registered
4 no [valid] crumb|nonce|anti-forgery-token|csrf-token|xsrf-token|request-verification-token
4 crumb|nonce|csrf|xsrf|csrf-token|anti-forgery-token [token|check|verification] [is|was] missing|invalid|incorrect|failed|mismatch|not-valid|required
5 resolve|read|find|extract [the] <cred> variable|header|parameter|from
5 failed|unable|could-not [to] resolve|read|find|extract [the] <cred>
5 expect|expected|expecting|looking-for|requires authorization|authentication|credentials|bearer-token|a-bearer-token|an-api-key|api-key|a-token ... in [the] header|headers|query|request
4 authorization|authentication|bearer-token|api-key|credentials in [the] headers|header|request .. none|nothing|not|missing|got|absent
5 include|provide|send|pass|supply|specify|set [a|an|the|your] ... header [of] authorization
5 include|provide|send|pass|supply [a|an|the|your] [valid] key|token|rest-key|rest-api-key|api-key|access-token|credentials|<cred> in|as|with [the|your] authorization|header|query|headers
5 add|include|provide|supply|specify|pass|send [a|your|the] username|user-name|account-name|user|login to|with|in|on each|every|all|the|your call|request|requests
4 license|licence|activation|registration|subscription [code|key|id|number] [is] missing|unknown|not-registered|not-recognized|not-found|incorrect|wrong
4 invalid|unknown|wrong|missing|incorrect [or] [missing|invalid|unknown] license|licence|activation|registration code|key
4 wrong|invalid|unknown|incorrect usercode|user-code|userid|user-name|username|login-name|account-name|access-id [or|and] [password|key]
4 header|headers signature|auth|authentication information|data|value [is] error|incorrect|wrong|invalid|missing
4 header|headers information error|incorrect|wrong|invalid
4 app|application|client|api|merchant|partner|shop|vendor credentials|information|info|details|registration could-not|not|were-not .. found|recognized|known|exist
4 credentials not found
4 identify|identifying [the] calling application|app|client
4 invalid|unknown|wrong|missing channel|partner|vendor|service|gateway secret|passcode
5 invalid|not-well-formed|unrecognized|unsupported|unknown identity token|assertion
""",
    Code.CREDENTIAL_EXPIRED: """
5 key|token|secret|certificate|password|credential|session ran|run out
5 session|login|connection|you [was|were|has-been|have-been|is] kicked|replaced|displaced|signed-out|logged-out|superseded
5 signed|logged in elsewhere|from-another-device|on-another-device|somewhere-else
5 cookie|session|token|ticket|login went|gone|became|has-become|turned stale|bad|invalid
5 link|connection|authorization|authorisation|grant|consent|integration [to|of|with|by] ... cancelled|canceled|removed|cut|withdrawn|revoked by [its|the|their] owner|user|customer|account-holder
5 <ownkey> [has|is|was|usage-period|period|validity] [been|already] .. expired|timed-out|ended|lapsed|revoked|no-longer-valid
5 usage|validity|valid|access|use period|term .. expired|ended|over|elapsed
5 expired <ownkey>
5 agreement|consent|mandate|requisition|authorization|connection|access [given|granted|of|id|for|by|eua|was|valid|has] ... expired|lapsed|ended|ran-out
4 connect|link|reconnect|authorize|authorise [the|your|this] account|bank|institution|app once-more|again|anew|a-second-time
4 ticket|crumb|nonce|cookie|assertion [has|is|was] timed-out|expired|too-old|stale
5 end user agreement .. expired
5 <cred>|session|login|logon|sign-in|authentication|ticket [is|has|have|was|had] [or|invalid|bad|either] [invalid|bad] [or] [has|have] timed out
5 login|logon|sign-in|session|authentication timeout|time-out
""",
    Code.PERMISSION_DENIED: """
5 no|not-the|without|lack|lacks right|rights for|to|on|in|over
5 address|ip|ip-address|network|caller .. outside|not-in|out [of] [the|your|our] allowed|permitted|whitelisted|accepted|trusted|configured range|ip-range|ranges|network|networks|addresses|ips|subnet
5 only [the|a] .. host|organizer|organiser|presenter|teacher|operator|supervisor|creator|author|sender .. may|can
5 acl|access-control|access-control-list|row-acl|row-level [rule|exception|constraint|constraints|rules] [exception] .. prevent*|fail*|den*|block*|refus*|forbid*|reject*|restrict*
5 due-to|because-of|by|failed [the|a] security|acl|access constraint|constraints|rule|rules|exception
5 invalid|unknown|wrong|unauthorized|unregistered|disallowed|unexpected|illegal|untrusted source-ip|client-ip|remote-ip|remote-address|caller-ip
5 invalid|unknown|wrong|unauthorized|unregistered|disallowed|unexpected ip|ip-address [address] detected|used|origin|for-this
5 unauthorized|unregistered|disallowed|untrusted ip|ip-address
5 ip [address] # [is] not|isn .. allowed|permitted|authorized|registered|whitelisted|listed
5 policy|policies|permission|permissions|rule [have|has] not [been] granted|given|satisfied|met
4 given|required|provided policy [has|is|was] not [been] granted|met|satisfied
5 authorization|authorisation failed ... policy|permission|permissions|granted|role|operation
5 access denied ... authorization-failed|not-authorized|insufficient
4 cardholder|merchant|terminal|account not [been] permitted|entitled
5 not|only .. referer|referrer|origin|hostname|bundle-id|package-name .. allowed|authorized|registered
5 no permission|permissions|rights|privilege|privileges for|on|to|in [the|this|that] resource|object|operation|adom|domain|device|record|table|module
5 relaying|relay [access|is|not] denied|prohibited|permitted
4 user can-not list|get|create|delete|watch|patch|update resource|resources
5 restricted|prohibited|geoblocked|geo-blocked|unlawful in|within [your|this|the] [current] region|country|territory|jurisdiction|location
""",
    Code.ACCOUNT_BLOCKED: """
5 sending|messaging|publishing|payouts|traffic [from|of] .. paused|suspended|stopped while|until|pending|due
5 disabled [the] use|access of|to
4 dealer|reseller|affiliate|publisher|vendor|supplier|courier|driver|agent [is|was|has-been] deactivated|inactive|suspended|blocked|disabled|banned
5 verified|confirmed|validated email|e-mail|phone|account|identity|profile [address|number] is|must-be required|needed|necessary
5 we|i|it has|have closed|suspended|banned|blocked|disabled|terminated your|this|the account|profile|store|channel
5 closed|suspended|banned your|this|the account .. for|due|because
5 account|user|profile|repo|channel|bot|app|server [was|has|is|have] [been] taken down|offline [by]
5 taken down by [the|our|a] moderators|moderator|moderation|administrators|staff
5 account|user|profile|repo takedown
""",
    Code.PAYMENT_REQUIRED: """
5 must|needs|need|has|have [to] be payed|paid|purchased|bought|funded
5 access|action|api|method|resume|contact [access] payment|paid-access [is] required
""",
    Code.MISSING_SCOPE: """
5 <cred> is|has|was|grants|with [a|only] read only
""",
}

CODES: dict[Code, str] = {
    Code.UNAUTHENTICATED: """
4 key not registered; service key not; access key not registered; invalid service key; service key; invalid session key; invalid ks; missing ks; invalid auth key; invalid authkey; authkey; invalid license code; failed to resolve api key; resolve api key; invalid api key for given resource; no valid crumb; invalid crumb; crumb; csrf; xsrf; invalid ticket; unknown ticket; invalid write key; invalid sdk key; invalid environment key; missing environment key; environment key; invalid ingest key; invalid site token; invalid device code; invalid usercode; bad auth; invalid identity token; invalid pat; invalid integrator key; invalid partner key; partner key; provider token missing; missing provider token; invalid provider token; bad certificate; missing authorization header; consumer key unknown; consumer key rejected; signature invalid oauth
""",
    Code.CREDENTIAL_EXPIRED: """
4 sid expired; expired sid; sess expired; cookie expired; jwt outdated; cookie stale; session kicked; kicked out; signed in elsewhere; login elsewhere
4 service key expired; expired service key; key expired error; expired ks; ks expired; expired license key; expired provider token; provider token expired; expired crumb; expired cookie; requisition expired; agreement expired; eua expired; consent expired
3 deadline has expired
4 authentication timeout; session timeout; login timeout; auth timeout; token timeout; credential timeout; session timed out; token timed out; login timed out
""",
    Code.PERMISSION_DENIED: """
4 ip not in whitelist; ip whitelist; unregistered ip; unregistered ip error; invalid ip; ip address rejected; acl exception; limited ip; not your; not yours; service access denied; relaying denied
""",
    Code.ACCOUNT_BLOCKED: """
4 account takedown; user takedown; repo takendown; repo takedown; account takendown; repo suspended; repo deactivated; temporarily disabled the service key; taken down; account taken down
""",
    Code.PAYMENT_REQUIRED: """
4 must be paid; must be payed; access payment; api payment; payment api access; donator; donator only; donor; supporter only; patron
""",
}

"""Who may: no credential or a wrong one, an expired one, a missing scope, no permission, a blocked account, a person's consent."""

from __future__ import annotations

from proxy.contract.codes import Code

SENTENCES: dict[Code, str] = {
    Code.UNAUTHENTICATED: """
4 ak|sk|appkey|app-key|appid|appsecret [is|or] .. illegal|invalid|not-exist|not-found|error|wrong|unknown|disabled
5 not|did-not|does-not|no|never supplied|supply|provided|provide|specified|given|included|include|sent|entered|presented|passed [a|an|any|the|your] [valid|correct] .. <cred>
5 not|doesn|does-not|did-not|unable-to recognize|recognise|accept|know [the|your|this|these] .. <cred>
5 missing|no|invalid|without [required|a|the|an|any|your|valid] .. <cred>
4 invalid|missing|nonexistent|non-existent|incorrect|wrong|bad|malformed [or] .. authentication|credentials|credential|auth [information|data|details|header]
4 missing|invalid|no|required|unexpected [required] .. sub|aud|iss|exp|nbf|iat|jti|issuer|audience|subject|kid|nonce claim|claims
4 jwt|token|claim|claims|assertion .. claim|validation|issuer|audience|subject .. failed|missing|invalid|mismatch|unexpected|check
4 supply|provide|missing|include|specify|send|valid|invalid .. app-id|application-id|client-key|x-api-key|app-key
5 application|client|app|consumer .. not-found|unknown|not-registered ... client-id|app-id|client|key
4 key|token|credential|credentials|secret [that|you|we|the] .. sent|provided|used|supplied|presented .. not|unknown|invalid|wrong
4 invalid|incorrect|wrong|bad|unknown|malformed|unrecognized|unrecognised|illegal|bogus|unauthorized|unregistered|fake <cred>
3 invalid|incorrect|wrong|bad|unknown|malformed|unrecognized [or|and|your|the|user] .. <cred>
4 <cred> [or|and] .. invalid|incorrect|wrong|malformed|unknown|unrecognized|unrecognised|bad|unauthorized|mismatch|mismatched
4 <cred> .. not valid|verified|validated|recognized|recognised|accepted|found|correct|authorized|authentic|be-verified|be-validated|be-authenticated|be-found|be-recognized|known|a-valid|registered|working|match
4 <cred> .. rejected|refused|not-supplied|not-provided|not-specified|not-present|not-sent|not-set|not-exist|not-match|not-included|not-authenticated|did-not-match
4 <cred> ... not-exist|not-found|not-recognized|not-valid|not-registered
4 <cred> [is|are|was|were] [either] missing|required|absent|needed|empty|blank|null|mandatory|malformed|invalid
4 missing|no|without|absent|empty|blank|lacking|omitted [or|required|valid|the|an|a|any] [valid|invalid|malformed] <cred>
3 missing|no|without|lacks ... <cred>
3 provide|supply|include|require*|specify|pass|send|present|use|set|expected|expecting|need* .. [valid] <cred>
4 valid|correct <cred> [is|are|was|must|has|not] required|needed|missing|be|supplied|provided|given
3 must|should|please provide|supply|include|specify|pass|send|use|set|have ... valid .. <cred>
4 not authenticated|unauthenticated
4 must|need|needs|have|has|should .. be|to [be] logged-in|signed-in|authenticated|logged-on
4 must|need|needs|please|have|has|required|requires|should [to|first] <login>
4 authentication [is] required|failed|failure|failures|error|needed|unsuccessful|invalid|missing|denied|unsuccessful|rejected|necessary|incorrect|issue|problem
4 authentication|authorization|auth|login|signin|logon|credential|credentials|token|jwt [validation|verification|check|attempt|request|information|data|process|details] failed|failure|error|required|invalid|unsuccessful|rejected
3 authentication|authorization [parameters|header|information|details|data|type|scheme|method|credentials|string|info|method] [was|were|is|are|not] missing|invalid|incorrect|required|malformed|provided|supplied|unsupported|bad
4 requires|require|required|needs [user|valid|an|full|client|proper|prior|api] authentication|authenticated|login|credentials
4 could|can|unable|failed|fail|fails|did|does|cannot|not [not|to|be|was] authenticate|be-authenticated|authenticated|verify-credentials|verify-your-identity|verify-identity|verify-token|validate-token|validate-credentials|decode-token|verify-signature|authorize
2 unauthorized|unauthorised
2 not authorized|authorised
2 unauthorized request|access
4 authorization required
4 not logged in|log-in-to|login-required|sign-in-to|sign-in-required|please-log-in|please-sign-in|please-login|login-is-required|no-login|log-in-first|logged-out
4 wrong|invalid|incorrect|bad|unknown|mismatched|unrecognized email|username|user|user-name|login|account [address|name|id] or|and|and-or|or-the password|passcode|token|pin|api-token|api-key|secret
4 password|passcode|pin [or|and|is|was|you|entered] .. incorrect|wrong|invalid|not-match|mismatch
4 username|user-name|login [name] or|and password
4 login|logon|signin|sign-in|authentication|auth [attempt|request] failed|failure|incorrect|denied|invalid|unsuccessful|error
4 signature ... not-match|mismatch|invalid|not-valid|incorrect|failed|verification-failed|missing|could-not-be-verified|wrong
4 invalid|bad|incorrect|wrong|missing|malformed|unsigned|unverified [request|hmac|api|webhook|digest|oauth|jwt|token|auth|sign] signature|signatures|hmac|nonce
3 signature verification|validation failed|error|failure
4 invalid|incorrect|wrong|bad or|and|or-an expired|revoked|outdated <cred>|access
4 client authentication|verification failed|required|error
4 invalid client|client-credentials|client-id|issuer|audience|consumer-key|subscription-key
3 anonymous|unauthenticated|guest [users|access|caller|callers|requests|request|user|is|are] .. not|denied|forbidden|disallowed|disabled|can-not
3 anonymous caller|access
4 no|missing|invalid|malformed|bad|unsupported|incorrect [or] authorization|authentication|auth|bearer [header|credentials|token|scheme|type|method|details|data|information|info|key]
4 authorization|authentication|auth [header|headers|field|parameter] [is|was|were|not|must|has|value] .. missing|required|empty|invalid|malformed|not|incorrect|found|provided|format
3 api key|token|credentials|login .. check|verify|make-sure|ensure
3 check|verify|confirm [that|your|the] .. <cred> .. correct|valid
4 jwt|token|bearer .. malformed|not-well-formed|invalid-signature|bad-format|could-not-be-decoded|not-be-parsed|not-be-decoded|can-not-be-parsed|wrong-format
4 invalid|wrong|bad|unknown|incorrect <softcred>
3 <softcred> [is|was|id|not|has] .. invalid|incorrect|wrong|not-valid|unknown|unrecognized|not-recognized
3 session .. not-found|does-not-exist|missing|required|no-longer-exists|lost
3 no|missing [active|valid|current|user] session
4 no user|account [exists|found|matches|with|for|matching] .. credentials|token|password|key
4 user|account .. not-found|does-not-exist|unknown .. login|password|credentials|sign-in
5 no [active|valid] user|account|member ... credentials|password
4 credentials .. not-match|do-not-match|mismatch|did-not-match
4 token|jwt|hmac|compact-token|assertion|signature|credential|credentials|saml-response|id-token parsing|validation|decoding|verification|decryption|introspection failed|failure|error
4 use [the] bearer|basic scheme|token|authentication|auth
3 no [active|valid] user|account .. credentials|session
4 could|can|unable not|to verify|validate|identify|recognize|establish [your|the|user] identity|credentials|token|caller|key|account|signature
3 who you are|invalid-caller|unknown-caller|unidentified|unknown-client|unknown-application|unknown-app
4 client certificate|ssl-certificate|certificate [is|was|not] .. required|missing|not-provided|rejected|not-sent|error|not-trusted|invalid
4 no required ssl certificate
3 required|expected|sent [to|a|an] .. client certificate
3 request .. unsigned|not-signed|must-be-signed|lacks-valid-authentication|lacks-authentication
3 access .. requires|needs|without .. authentication|login|signing-in|credentials|token
3 sign-in|log-in .. continue|again|required|to-access
3 authorization failed|denied-by-authorizer
3 unknown|unrecognized|unregistered|invalid|inactive user|account|customer|client|application|app|consumer|tenant-id|app-id
3 developer|api|application|client|merchant key|id|sid|identifier .. unknown|not-found|not-recognized|unrecognized|does-not-exist|invalid|inactive|not-registered
3 timestamp|date|clock|time .. skew|skewed|too-old|too-far|out-of-sync|difference-between
3 request time too-skewed|skewed
3 key|token .. not|does-not-have .. associated|belong|correspond .. account|user|project|organization
3 you are|user-is not-logged-in|not-signed-in|logged-out|signed-out
3 user|you .. not authenticated|identified|recognized|recognised
4 invalid|unknown|wrong|incorrect|bad merchant|terminal|partner|vendor|gateway|store|site|subscriber|reseller|affiliate [account] id|number|key|credentials|login|code|password|token
5 api-key|apikey|access-token|auth-token|bearer-token|client-secret [query|url|header|request|body] [argument|parameter|param|field|header|string] [is|was] absent|missing|required|needed|not-given|not-sent|blank|empty
4 wrong|incorrect|invalid|bad|mismatched pin|passcode|password|passphrase|otp-secret
5 client|tls|ssl|mutual-tls certificate [was|is] not|missing|absent [been] [presented|provided|sent|trusted|accepted|offered|required]
""",
    Code.CREDENTIAL_EXPIRED: """
4 certificate|cert|client-certificate ... expired|revoked
5 <cred> [has|was|is|have|been] .. leaked|compromised|exposed|publicly-exposed|reported-as-leaked|blocked-due|disabled-due|flagged-as-leaked
5 security leak|breach|incident .. key|token|credential|credentials|secret
4 create|generate|get|obtain|issue|request [a|an] new api-key|key|token|access-token|secret|credential
4 <cred> ... not valid|usable|accepted|active any-more|any-longer|anymore
4 key|token|secret|credential|credentials rotated|replaced|regenerated|rolled|reset|recreated
4 exp|expiry|expiration claim|time|timestamp|date .. past|passed|expired|elapsed
4 <cred> [that|you|provided|used|supplied|has|have|is|was|were|are|been|be|had|signature|may|might] .. expired|revoked|no-longer-valid|invalidated|no-longer-active|outdated|blacklisted|deactivated|not-active|inactive|rotated|deleted|disabled|been-used|already-used|stale|too-old|retired|no-longer-usable|no-longer-exists|expiry|regenerated
4 expired|revoked|invalidated|outdated|stale|deactivated|inactive|disabled|rotated [or|and] [revoked|invalid|expired|missing|the|user|your|api|oauth] <cred>
4 <cred> expir*|revok*
4 session|sessions|login|logon|sign-in|login-session|user-session|sso-session|grant|consent [has|have|is|was|id|you|or|cookie|token|been|may|might|the] .. expired|timed-out|invalidated|ended|terminated|revoked|no-longer-valid|closed|expire
3 your|the|user|login|auth session|login [is|has|was] expired|over|invalid|timed-out
4 session expired|timed-out|timeout|invalidated|revoked|has-expired|is-expired
4 expired|timed-out|stale|invalidated|terminated session|login|credentials|auth|authentication|authorization|jwt|grant|signature|assertion|cookie
4 re|please-re authenticate|authorize|login|connect|auth|link
4 reauthenticat*|reauthoriz*|reauthoris*|reconnect*|relogin|relink*
4 log|login|sign|signin|authenticate|authorize|connect|logged [in|on] again|back-in|once-more
4 refresh|renew|regenerate|rotate|obtain|get|request|issue|generate|acquire [a|your|the|an] new|fresh|another .. token|key|credentials|access-token|session|api-key|jwt
3 refresh [the|your|access] token|tokens|credentials
4 <cred> .. older-than|past-its|lifetime|expiry|expiration|expires|time-to-live
4 jwt|token|signature|exp .. exp-claim|expiration-time|expired-at|is-expired|has-expired
4 signature|request|assertion|presigned-url|nonce [not|has|is|have] expired|no-longer-valid
4 authorization|authentication|auth|login|access [code|grant|link|session|has|is|was|been|state] .. expired|revoked|withdrawn|timed-out|lapsed|removed
4 access|authorization|permission|permissions|consent .. revoked|withdrawn|deauthorized|removed|uninstalled
4 user|owner|customer|account|merchant [has|have|may] .. revoked|deauthorized|uninstalled|disconnected|withdrawn|removed-the-app|changed-the-password|changed-their-password|logged-out
4 app|application|integration|connection [has|have|is|was|been] .. uninstalled|deauthorized|disconnected|removed|unlinked|revoked
4 password [has|is|was] .. expired|changed|reset
3 must|need|required|have [to] change|reset|update .. password
4 invalidated|invalid|revoked due-to|because .. password|security|inactivity
3 inactivity|idle .. expired|logged-out|revoked|timeout|signed-out
4 certificate [has|is|was] expired
4 grant .. expired|revoked|invalid|not-valid
4 refresh token|tokens .. invalid|not-found|unknown|does-not-exist|missing|malformed|reuse|reused|used|not-valid|incorrect
3 token .. expired
3 expired .. token
4 no-longer|not-longer-a|not-any-longer [a] valid .. token|key|credential|session
3 link [your|the] account .. again
3 invalid|bad|incorrect or|and|or-an expired|revoked|outdated
4 expired|revoked or|and invalid|malformed
3 token .. not active|inactive
5 <cred> [is|has|was] [been|already|now] expired
5 key|token|secret|credential|api-key|password|certificate [was|has-been|has|were] rolled|rotated|revoked|replaced|regenerated|withdrawn|cancelled|reset [on|at|by]
5 authorization|auth|grant|login|oauth code [was|has|is] [been|already|not|no] .. used|redeemed|consumed|expired|exchanged|invalid
""",
    Code.MISSING_SCOPE: """
4 read|write|admin|secret|private|public|publishable|live|master|management|server key|token [is|was] required|needed|expected|necessary
4 <holder> may|can|must|should not be used for|to|on|with|here|in|by
4 <holder> can|may [only] .. but-not|only
4 key|token|credential .. with .. access|permission|permissions|rights|scope .. required|needed|necessary
4 only read|write|view|list access|permission|permissions|rights
4 scope|scopes [is|are|was|were|not|does|do|has|required|of|on|for] .. missing|insufficient|required|not-granted|not-match|lacking|needed|not-authorized|not-sufficient|not-include|inadequate|not-allowed|denied|invalid
4 insufficient|missing|inadequate|required|additional|invalid|lacks|lacking|wrong|unauthorized|incorrect|proper|necessary|correct|appropriate|needed|without .. scope|scopes
4 require*|need*|missing|lack*|without|grant|granted|include|enable|add|authorize*|have|has ... scope|scopes
3 scope|scopes
4 <holder> [provided|used|you|that|this|was|is|does|do|did|has|have|been|being|for|the] .. not|without|no|lack|lacks|lacking|missing|insufficient|cannot .. <perm>
4 <holder> .. not|isn .. authorized|allowed|permitted|granted|enabled|approved|entitled|configured to|for|access|on|with|the|any
4 <holder> .. require*|need*|lack*|missing|insufficient|without|inadequate [the|additional|more|higher|further|elevated|extended|greater|sufficient|following|necessary] .. <perm>
4 additional|extra|further|extended|following|more|these|elevated [file|write|read|user|app|api|oauth|graph|delegated] <perm> .. required|needed|missing|granted
4 require*|need* .. additional|extended|elevated|extra|higher .. <perm>
4 grant|give|allow|enable|authorize|approve|add ... app|application|token|key|bot|integration ... access|permission|permissions|scope
4 higher|more|greater|elevated privileges|permissions|access|rights [than|are|is] .. token|granted|provided|key|required
4 read-only|readonly|write-only|restricted|public|publishable|publishing|client-side|search-only|ingest-only [api|access|auth] key|keys|token|tokens|credential|credentials
4 not accessible|available|permitted|usable by|to|for|with [this|a|an|the] integration|personal-access-token|app|apps|token|tokens|api-key|api-keys|bot|bots|application|applications|oauth
4 permission|permissions|privilege|access .. not|has-not|was-not|been granted|given|approved|enabled|assigned|authorized .. app|application|token|key|user|integration|client|bot
4 requires|require|required|missing|needs|need|lacks|without [the|a|an|one|either|any|at-least] .. permission|permissions|privilege
3 # requires .. permission|permissions|permission-to
3 missing|insufficient|lacks|lacking|necessary|required|granted|without .. permission|permissions|privilege|privileges|entitlement|entitlements|oauth-permissions|claims|claim
3 permission|permissions|privileges .. missing|required|needed|insufficient|not-granted|lacking
4 insufficient|not-enough|inadequate|invalid authentication|oauth|token|api|app|application|key|client scopes|scope|permissions|permission|privileges|rights
4 user|admin|administrator|owner|organization|organisation|resource-owner|account .. not|must|has-not|did-not|needs-to .. consent*|authoriz*|grant|granted|approve* .. app|application|permission|permissions|token|scope|scopes|access
4 not [been] authorized|authorised [to|for] .. this|the|that .. scope|oauth|app|application|token
4 app|application|integration|bot|client|token|key .. not [been] installed|added|invited|approved|enabled|whitelisted|allowed
3 method|endpoint|api|resource|operation|action|feature .. not|isn [allowed|permitted|accessible|available|authorized|enabled] .. with|by|for|to|using .. token|key|credentials|app|application|type-of-token|token-type|auth-type|bot
4 not-allowed|wrong|incorrect|unsupported|invalid|unsuitable|inappropriate token|key|credential|auth|authentication type|kind
4 token|key|credential|authentication|auth type [is] .. not-allowed|not-supported|not-permitted|unsupported|wrong|invalid
4 requires|require|needs|need|only|must .. user|admin|bot|app|page|organization|oauth|write|read-write|secret|private|management|master|service-role|live|production .. token|key|access-token|api-key
4 api key|token|key|access-token .. restrict*|scoped|limited
3 api key|token|key|access-token .. blocked
4 saml|sso|single-sign-on [enforcement|authorization] .. protected|grant|authorize|authorized|enforced|required
4 protected|enforced by .. saml|sso|single-sign-on
3 api .. blocked|restricted .. key|project
3 requests .. api .. are blocked
5 invalid|missing|insufficient|required|lacks|lacking|wrong ability|abilities|capability|capabilities|scopes|oauth-scopes|grants [provided|granted|required]
5 key|token|app|credential|credentials|api-key [supplied|provided|used|you|given] [is|are|was|has] not [been] authorized|authorised|allowed|permitted|entitled|enabled|approved to|for|on [access|use|call|read|write|perform|view|this|the]
5 not contain|include|have|hold|grant|carry|possess [the|any|all|a] [required|necessary|needed|following] scope|scopes
5 <holder> only|just|merely has|have|allows|permits|grants|provides|carries [a] read|write|view|list|public|limited|restricted|read-only
4 needs|requires|missing|lacks|need .. calendar|mail|files|contacts|user|users|orders|products|repo|admin|channels|chat|drive|crm read|write|readonly|all|manage|history
""",
    Code.PERMISSION_DENIED: """
5 invalid|unauthorized|unknown|unrecognized|disallowed|untrusted request|client|source|caller|remote|originating ip
5 not authorized|authorised|permitted|allowed to perform
5 no identity-based|resource-based|permissions-boundary|session|service-control policy
5 with an explicit|implicit deny
4 permission|permissions .. denied|refused|rejected
5 requests|request|calls|traffic|access from [this|the|your|a] .. referer|referrer|ip|ips|origin|android|ios|bundle|host|network|address .. blocked|not-allowed|denied|forbidden|restricted|refused
5 disallowed|denied|blocked|prevented|prohibited|forbidden|restricted|refused|violates|violated|limited|controlled by [your|the|an|a|this] .. organization|organisation|organizational|org|administrator|admin|company|tenant|enterprise|workspace|iam|service-control .. policy|policies|constraint|constraints|setting|settings|restriction|restrictions|rule|rules
5 organization|organisation|org|folder|tenant|company|admin|workspace|enterprise [s] policy|policies|constraint|constraints|setting|settings .. not|block*|den*|disallow*|restrict*|violat*|prevent*|forbid*|prohibit*|requires
4 violates|violated|violating [the|your|an|a] .. organization|organisation|org|administrator|tenant policy|policies|constraint|constraints
5 not|only .. with|by|for|using|from|in|to [a|the|your] test|sandbox|demo|evaluation|trial [api|account|mode] credentials|credential|key|keys|token|tokens|mode|environment
4 you can|may only|not .. to|for|on|from|with|of your own
4 only modifiable|editable|changeable|writable|manageable|accessible|visible by|to
4 must be [made|sent|called|performed|done|signed|run|executed|issued|submitted] by|from|with|as [the|a|an] .. management|root|owner|admin|administrator|primary|parent|payer|delegated|service account|user|role
4 not .. in|on|part-of [the|a|an|our|your] .. allowlist|safelist|allow-list|safe-list|whitelist|approved-list|trusted-list|permitted-list
5 organization|organisation|company|admin|workspace|domain|tenant|team|enterprise|network|security policy|policies|setting|settings .. block*|prevent*|restrict*|forbid*|disallow*|deny|denies|prohibit*
4 permission [is|was|to|has-been] denied
4 access [is|was|has-been|to] [the|this|that] .. denied|forbidden|prohibited|refused|restricted|blocked
4 access denied|forbidden|is-denied|refused|restricted|prohibited|blocked
4 not|without|no|lack|lacks|lacking|insufficient|missing|inadequate|invalid|require|requires|required|need|needs|sufficient|appropriate|necessary|proper|enough|correct .. <perm>
4 do|does|did|has|have|had not [the|have|has|any|enough|sufficient|required|necessary|appropriate|proper|adequate|correct|right] .. <perm>
4 <who> .. not|never|isn .. permitted|allowed|authorized|authorised|entitled|privileged|eligible|enabled|granted|able
4 not [been|currently] permitted|allowed|authorized|authorised|entitled|privileged|eligible to|for|on|access|by
2 not authorized|authorised
3 not permitted|entitled|privileged
2 not allowed
3 row-level security|policy
4 row level security
3 action|operation|request|access|call is|was unauthorized|unauthorised|not-authorized
4 unauthorized|unauthorised to|for|access-to|action|operation|user
2 forbidden
3 forbidden .. rule*|policy|administrat*|ip|for-this
3 only|must|requires|require|restricted|limited|reserved|available [be|to|by|for|the|a|an|used] .. admin|admins|administrator|administrators|owner|owners|member|members|superuser|staff|moderator|manager|creator|author|root|moderators|editors|maintainers|participants|collaborators|employees|maintainer
4 must be|have [a|an|the|at-least] .. admin|administrator|owner|member|maintainer|collaborator|role|moderator|part-of|authorized|granted
4 ip|ip-address|address|origin|referer|referrer|host|domain|country|location|region|network|client-ip [address] .. not|isn .. allowed|permitted|authorized|whitelisted|allowlisted|supported|recognized|trusted|registered|accepted|available|in-the
4 ip|address|network|host|firewall|waf .. block*|blacklist*|restrict*|deny|denied|denylist*|banned
4 not [a|an|part|currently] member|participant|collaborator|owner|part|admin|administrator .. of|in|to|for
4 not|isn [a] [in|on|member] .. allow-list|allowlist|whitelist|allowed-list|white-list|access-list|acl
4 not in [the|this|a] [specified|given] channel|group|guild|team|chat|workspace|room|organization|project|conversation
4 block*|denied|reject*|refus*|forbid*|prohibit*|prevent*|restrict* .. by|due-to .. security|firewall|administrat*|admin|owner|policy|waf|access-control|acl|rule|rules|cors|network|settings|configuration|organization
4 security rule*|policy|policies|group|settings .. block*|den*|not-allow*|forbid*|prevent*|violat*
3 service control|access|admin|organization|organizational|network|iam|resource-based|bucket|key|permissions policy|policies .. den*|explicit*|prevent*|not-allow*|block*|restrict*|prohibit*
4 explicit deny|denied
3 country|region|location|territory|geography|geo|jurisdiction .. not|un .. supported|available|allowed|permitted|unsupported|served
3 not [currently] available|supported|offered|permitted|allowed in|for|from your|this|the-user|users country|region|location|territory|area|countries
3 unsupported country|region|location|territory
4 private|protected|hidden|confidential|restricted|internal|invite-only|members-only .. resource|repository|profile|account|file|project|page|content|video|playlist|access|channel
4 history|activity|profile|account|inventory|collection|playlist|data|list|library|stats|statistics|calendar|repository is|are|was|were [set|marked|kept] [to|as] private
3 account|profile|user|page|resource is private
3 can-not|cannot|unable-to|not-able-to|can-t .. access|view|see|edit|modify|delete|manage .. without|because|belong*|other|another|this-resource
3 belong*|owned|created|assigned to|by [a|an] different|another|other|someone .. user|account|organization|project|team|customer|owner|tenant
4 not|does-not|isn belong|belongs|owned|own|the-owner .. you|your|user|account|caller|organization|the
3 missing access|no-access|no-permission|lacks-access|lack-access|without-access
3 access [to] .. not|has-not|is-not .. allowed|permitted|granted|authorized|available|enabled
3 operation|action|request|method|command|change|api|usage .. not|is-not permitted|authorized|allowed-for|allowed-by|allowed-to
3 does-not-allow|not-allow|disallow*|forbid*|prohibit* .. user|you|your|access|users|members|guests|bots
3 not have a role|role-required|required-role
3 you can-not|may-not|are-not|must-not
3 model|feature|api|service|endpoint access [is|was] denied|restricted|required|not-granted
4 reach|contact|ask [out-to|your|the|us] [an|account|organization|workspace|site|system] admin|administrator|owner .. access|permission|permissions|enable|allow
3 verified|approved|allowlisted|whitelisted|selected|eligible|certain partners|accounts|organizations|users|developers|apps|customers only
3 limited|private|closed beta|preview|access|alpha|availability
5 admin|admins|administrator|administrators|owner|organization|organisation|company|employer has|have|did [not] disabled|restricted|blocked|disallowed|turned-off|forbidden|prohibited|enabled|allowed|permitted|limited
5 no|zero endpoints|models|providers|model-providers [available|found|remain] .. match*|satisfy*|meet*|allow*|comply* .. data|privacy|guardrail|guardrails|policy|settings|restrictions|preferences
5 feature|module|functionality|product|integration|capability|option|beta|add-on|service [is|are|was|has] not|isn|hasn [been|currently|yet] enabled|turned-on|activated|switched-on .. account|company|organization|organisation|workspace|team|user|tenant|you|plan|project-owner
5 feature|module|functionality [is|are] not|isn enabled|available-to-you|turned-on|allowed
5 user|email|account|tester|address|you [is|are|has|have|may|was] not [been|be|yet] registered|added|invited|allowlisted|whitelisted|listed|approved|authorized|on-the in|to|for|as|by|on [the|this|a|your] .. dashboard|app|application|allowlist|whitelist|beta|program|tester|testers|test-user|test-users|developer|console|portal|list
5 blocked|kicked|muted|banned|restricted|ignored by [the|this|that|a] user|recipient|owner|chat|channel|group|other|author|member|admin
5 was|were|been|is|are kicked|removed|banned|expelled from [the|this|a] .. chat|channel|group|supergroup|server|guild|room|conversation|team
5 access|action|feature|sharing|use|usage|app|operation|this [is|has|was] [been] restricted|blocked|disabled|denied|forbidden|disallowed|prevented by [your|an|the|a] [org|it|system|account|workspace|organization|domain|team|site] administrator|admin|administrators|admins|owner|owners
4 lack|lacks|without access to [the|this|that] folder|file|project|board|page|space|workspace|document|channel|repository|resource|drive|team
""",
    Code.ACCOUNT_BLOCKED: """
5 account|user-account not enabled|activated|approved [to] use|for|to
5 locked|locked-out|suspended|disabled|frozen|banned|deactivated [your|the|this|their] account|accounts|login|profile
4 <account> .. barred|been-barred|blacklisted|excluded from|for
5 not|no|without [currently|yet|have|has] [have|has|had] [a|an|any|your] verified|confirmed|validated [primary|business|work|recovery|sender] email|e-mail|phone|number|identity|address|account|domain
4 account|profile|user|login|client [is|has|was] not [been|yet] [fully|completely|properly|yet|correctly] set-up|setup|provisioned|completed|activated|approved|configured
4 closed|suspended|blocked|disabled|terminated|locked|banned|froze|deactivated|paused|restricted [your|the|this|their|his] account|accounts|organization|workspace|app|profile
4 sending|account|access|api-access|service|messaging|publishing|payouts [has|have|is|was|are] [been] paused|suspended|disabled|blocked|restricted|revoked-by .. account|review|you|your
4 kyc|kyb|aml|due-diligence [is|verification|check|status] .. incomplete|required|pending|needed|not|verification|missing|outstanding
4 submit|upload|provide .. documents|documentation|proof|identification
4 <account> [with|has|have|is|was|are|been|you|linked|associated|temporarily|currently|permanently|to|for|id|not|had|this|your|whose|must|status] .. <blocked>
4 suspended|disabled|deactivated|locked|banned|blocked|terminated|frozen|restricted|closed|inactive|unverified|delinquent|blacklisted [user|developer|merchant|customer|organization|service|api|email|or|by] account|user|organization|application|app|workspace|merchant|project|profile|store|bot|client|tenant|subscription
4 verify|verified|confirm|validate|activate|activated .. your|the|an .. email|e-mail|email-address|account|phone|phone-number|identity|domain|mobile
4 email|e-mail|mail|phone|phone-number|mobile-number|identity|domain|sender|account|business|sender-identity|from-address [address|verification|has|have|is|was|must|needs|not|need|to|been|yet] .. verified|verification|confirmed|validated|unverified|unconfirmed|activated
4 unverified|unconfirmed|non-verified|not-verified|unvalidated email|e-mail|phone|account|user|identity|domain|sender|address|number|business
4 email|account|identity|domain|phone|sender|business verification [is] required|needed|pending|failed|incomplete|must
4 suspended|disabled|banned|blocked|terminated|locked|deactivated due-to|because|for|by|pending .. violat*|abuse|suspicious|unusual|fraud|activity|terms|policy|non-payment|inactivity|security|attempts|administrator|review
4 too-many|multiple|repeated|several .. attempts .. account|user .. locked|blocked|disabled
4 locked out|account-locked|account-is-locked
4 has|have|was [been] disabled .. project|account|application|app|access|user|use|api
4 user|account|customer|profile deactivated|suspended|banned|is-blocked|inactive|disabled
3 user|account .. inactive|deactivated|deleted-account
4 complete|finish|submit|pending|incomplete|update|provide .. onboarding|kyc|kyb|identity-verification|account-setup|verification|business-profile|activation|account-activation|profile-information
4 your|the account .. not .. yet|fully [been] activated|set-up|verified|approved|enabled|live|active
3 account|organization|app|application|bot|merchant .. not .. activated|approved|verified|live|good-standing|active
3 terms-of-service|tos|terms|policy|acceptable-use violation|violations .. account|suspend*
3 contact|reach [our|the|customer|out-to] support .. account|reactivate|unlock|restore|appeal|reinstate|unblock
3 reactivate|unlock|reinstate|appeal .. account|access
3 sender|recipient|number|from [address|number|domain|email] .. blocked|suspended|blacklisted|not-verified|not-allowed
3 blocked by .. user|recipient
3 sandbox|trial account|accounts|mode .. unverified|verified
5 organization|organisation|account|business|company|workspace|team|app|application|domain|you|identity|profile|merchant|seller must|needs|need|has|have be|to-be|to-complete verified|verification|identity-verification|business-verification|kyc
5 verify|validate [your|the|this] organization|organisation|identity|business|company|account|domain|email|email-address|phone-number|age
5 user|account|member|customer|profile [is|was|has|been] inactive|disabled|suspended|blocked|banned or|and|or-has-been deleted|removed|suspended|inactive|disabled|unknown
5 shop|store|storefront|merchant-account is [currently] unavailable|frozen|closed|locked|dormant|not-available|paused|inactive
5 organization|organisation|account|user|workspace|tenant|merchant|customer|company|developer [is|has|was|are] [been|currently|temporarily|permanently] disabled|suspended|deactivated|banned|blocked|locked|terminated|frozen
5 login|user|account|profile|membership|seat|sign-in [was|has-been|has|is] deactivated|disabled|closed|suspended|switched-off by [your|the|an|a] company|organization|organisation|administrator|admin|owner|team|employer|support
5 finish|complete|start|pass|continue [verifying|verification|kyc|onboarding|your|the|to] .. verification|verifying|verify|business|identity|onboarding|kyc|account-setup
4 dunning|arrears-hold|good-standing
4 until|pending|while|after [it|you|this|the|account|manual|is|under] .. reviewed|review|reinstated|reactivated
""",
    Code.CONFIRMATION_REQUIRED: """
5 user|admin|administrator|owner|customer|you .. not|never|yet [yet] consented|consent|agreed
5 cardholder|customer|payer|shopper|buyer|account-holder|user [must|needs|has|is|should] .. to|must|required authenticate|verify|approve|confirm|re-authenticate
5 asks|asked|wants|requests|requested|requires [the] cardholder|customer|payer|user|shopper to authenticate|verify|approve|confirm
5 one-time|onetime|single-use pass|password|passcode|passwords|pin|code|otp
5 link|physical|pairing|power|confirm button .. pressed|press|pushed|push
4 press|push|hold|tap [and|the|hold] .. button|key
5 sudo|elevated|elevation [mode|privileges|session|access|confirmation] .. required|needed|expired|must|confirm
4 confirm|re-enter|reenter|verify|retype your [current|account] password|identity
4 account|identity|user|password|email|phone|login verification [is] required|needed|pending
4 card|payment|charge|transaction|declined|decline ... authentication [is|was] required|needed|necessary
4 enter|provide|submit|input|type ... code .. authenticator|app|phone|sms|email|device|text
4 # digit|digits code|pin
4 six|four|six-digit|four-digit|one-time digit|code
4 waiting|awaiting|waits for|on .. approver|approvers|approval|reviewer|confirmation|signature|signatures
4 unusual|suspicious|unrecognized|unrecognised|new sign-in|login|log-in|device|location|activity-verify
4 are you sure
4 confirm|confirmed|force|acknowledge set to
4 needs|requires [a|an|the] second|additional|another approver|approval|confirmation|signature
4 consent .. required|needed|not|must|missing|has-not|pending|invalid
4 require*|need*|missing|without|given|give|provide .. consent
4 not [yet|been] consented
4 accept|agree|agreed|accepted|acknowledge|sign|review [to|the|our|updated|latest|and|these|new] .. terms|tos|agreement|conditions|policy|license|eula|legal|agreements
4 terms|tos|agreement|agreements|contract|license-agreement|eula|policy [of|and] .. accept*|agree*|acknowledg*|signed|not-accepted
4 captcha|recaptcha|hcaptcha|turnstile|re-captcha
4 human verification|check|challenge
4 verify|confirm|prove [that] you are|re [a|not] human|a-human|a-person|a-robot|robot|not-a-robot
4 are you human|a-human|a-robot
4 not a robot
4 solve|complete|pass|answer [the|this|a|following] challenge|captcha|puzzle|security-check
4 challenge .. required|response|failed|issued|complete|solve|verification|needed|pending
4 two|2|multi|second factor|factors|step|steps|fa|factor-authentication
4 3 ds|d-secure|ds2|ds-authentication
4 2-fa|mfa|otp|totp|two-factor|multifactor|multi-factor|twofactor|one-time [code|authentication|passcode|password|verification|token|auth|is|are|pin|must] .. required|needed|invalid|missing|incorrect|enroll*|must|expected|enter|failed|enabled|enforced|expired|wrong|enable
4 require*|need*|must|enter|provide|enforce*|enable|complete|pass|set-up|missing|please .. 2-fa|mfa|otp|totp|two-factor|multifactor|multi-factor|one-time-password|one-time-code|verification-code|authenticator|security-code|one-time-passcode|step-up
4 verification|security|confirmation|authorization|authentication|login code [is|was|has] .. required|sent|needed|invalid|incorrect|expired|enter
4 approval|authorization|confirmation|authorisation|review|sign-off [from|by|is|of|request|still|has|not] .. required|pending|needed|awaiting|waiting|must|outstanding|necessary|not-yet
4 await*|wait*|pending|require*|need* [for|your|the|user|an|manual|further|human|additional|customer|an-admin|admin|administrator|owner] approval|confirmation|authorization|consent|verification|review|user-action|user-interaction|action|interaction|acceptance
4 must|needs|need|has [to|first|be] be|approve|confirm|been approved|confirmed|authorized-by|reviewed|accepted .. by|before|first|with
4 3d|3ds|3-ds|3dsecure|3-d-secure|3-d-authentication|three-d-secure|three-ds|3ds2|3d-secure|sca|strong-customer [secure|2|authentication|challenge]
4 customer|cardholder|payer|shopper|payment|buyer authentication [is] required|needed|necessary|failed
4 authentication [is|was] required .. payment|card|charge|transaction|cardholder|customer|bank|purchase
4 card|payment|charge|transaction|bank|cardholder|decline|declined ... requires|require|required|needs|need|requires-further [further|additional|customer|cardholder] authentication|authenticated|verification|3d
4 requires|require|needs|required [further|additional|some|your|user|customer|manual|next] action|interaction|intervention|confirmation|user-action
4 interaction|user-action|user-interaction|user-intervention|customer-action|manual-action|human-intervention .. required|needed
4 confirm|reconfirm [that|you|your|the|this|by|deletion|intent] .. want|wish|delet*|sure|action|to-proceed|by-setting|by-passing|understand|intend|operation|overwrite
4 confirmation [is] required|missing|needed|expected|token|prompt|must
4 set|pass|add|use|specify|requires [the] .. confirm|confirmed|force|confirmation|acknowledge .. true|flag|parameter|to
4 authorization pending|still-pending|is-pending|request-is-still-pending
4 user|person|customer|cardholder|device .. has-not-yet|not-yet|have-not .. approved|completed|authorized|confirmed|accepted|responded|verified
4 device [is|not|has|must] .. not-approved|approval|unrecognized|not-recognized|not-trusted|new-device|must-be-approved|confirm
4 step up|step-up|stepup
4 javascript and|enable cookies|cookies-to-continue|javascript-to-continue
4 enable javascript|cookies
4 checking your browser|just-a-moment|unusual-traffic-from-your|automated-queries|pardon-our-interruption|press-and-hold|ddos-protection-by
4 additional|extra|further security|verification|identity|authentication [step|steps|check|factor|verification|is|are] required|needed|necessary
4 checkpoint|login-approval|suspicious-login|login-challenge|verify-your-login|new-location
4 order|payment|invoice|transfer|transaction|request|action|operation|change .. needs|requires|awaiting|awaits|pending|must .. approv*|confirm*
3 double opt in|opt-in-required|resubscribe
3 not|has-not|must|need|needs .. opt*|opted in
5 account|identity|password|user|sudo|login verification|confirmation|mode [is] required|needed|expired
4 recent|fresh login|authentication|sign-in|sign [is] required|needed
4 enter|confirm|re-enter [your] password again|to-continue|to-proceed|to-confirm
5 not|never [been] authorized|authorised|approved|confirmed|accepted by [the|a|your] shopper|customer|payer|buyer|cardholder|user|owner|account-holder|consumer|client|guest|recipient
5 mfa|2-fa|2fa|two-factor|multi-factor|multifactor|totp|sso-mfa [is|policy|authentication] requirement|required|requirements|enforced|enforcement|enrolled|mandatory|policy
5 unusual|suspicious|unrecognized|unrecognised sign-in|login|log-in|device|location|activity
5 send|set|pass|add|use|repeat|supply|include|resend|with .. force|confirm|confirmed|confirmation|acknowledge|i-am-sure|overwrite true|yes|1|to
5 owner|admin|administrator|manager|approver|reviewer|account-holder|customer|user|person [has|must|needs|have|should|still] to|first|still approve|confirm|accept|authorize|authorise|sign [this|the|it]
""",
}

CODES: dict[Code, str] = {
    Code.UNAUTHENTICATED: """
4 authorization header malformed; malformed authorization; invalid nonce; nonce used; nonce replay; bad nonce; nonce too; invalid timestamp signature; signature missing; missing signature; wrong api key; wrong key; wrong token; wrong secret; bad key; wrong credentials; unauthorized client key; key unknown; invalid partner; invalid merchant; unknown merchant; invalid merchant credentials; invalid terminal; merchant not found; invalid store key; invalid license key; license key invalid
4 invalid license key; license key invalid; license key not found; unknown license key
4 jwt claim validation failed; claim validation; jwt claim; invalid claim; ak not exist; appkey; partner authentication failed; invalid ak; invalid sk
4 unauthenticated; not authenticated; authentication required; authentication failed; auth failed; auth required; login required
4 invalid api key; invalid apikey; api key invalid; invalid token; invalid access token; bad credential; invalid credential; missing api key; missing token
4 invalid auth; not authed; no auth; authorization header; bad auth; token invalid; incorrect api key; unknown api key; api key not found; invalid client
4 missing authentication token; signature mismatch; signature does not match; invalid signature; unrecognized client; invalid client token id; auth header
4 invalid password; wrong password; bad password; incorrect password; invalid login; bad login; login failed; invalid user credential; user not logged in; not logged in
4 invalid key; invalid secret; missing credential; no credential; no token; token missing; token required; token not found; invalid bearer; malformed token; incomplete signature
4 invalid authentication; invalid authorization; missing authorization; missing authentication; missing auth; access key invalid; invalid access key; no api key; no authentication
4 requires authentication; must login; must authenticate; need login; sign in required; not signed in; invalid jwt; jwt invalid; jwt malformed; bad jwt; invalid session; session not found; no session
4 authentication parameter; invalid user password; credential invalid; credential required; credential missing; missing key; key missing; key required; user not authenticated; token verification
4 request time too skewed; request time skewed; clock skew; invalid subscription key; subscription token invalid; invalid consumer; invalid app id; invalid app key; unknown token; verification failed signature
4 invalid x509; invalid account id; invalid account credential; account sid; authentication error; access token missing; access token required; access token invalid; bad token; bad api key
3 unauthorized; unauthorised; authentication; authenticate; auth; credential; authenticator; unauthorize; wrong credential; not authorized user; authorization required
2 authorization; authorization failed
3 signature; hmac; jwt; login; invalid user; apikey; unidentified; anonymous
""",
    Code.CREDENTIAL_EXPIRED: """
4 token expired; expired token; session expired; expired session; expired authentication token; access token expired; token revoked; revoked token; credential expired; expired credential; expired authentication
4 jwt expired; key expired; expired key; expired jwt; api key expired; invalid grant; token invalidated; session timeout; login expired; auth expired; expired auth; authorization expired; key revoked; revoked key
4 invalid refresh token; bad refresh token; refresh token expired; refresh token invalid; refresh token not found; refresh token revoked; grant expired; grant revoked; refresh failed; reauth; reauthenticate; reauthorize; relogin
4 signature expired; expired signature; request expired; certificate expired; password expired; token inactive; inactive token; expired api key; session revoked; session invalidated; session terminated; logged out
4 access revoked; consent revoked; authorization revoked; permission revoked; user revoked; app uninstalled; deauthorized; disconnected account; item login required; login again; expired bearer; stale token; stale session
4 token has expired; old token; token used; token blacklisted; password changed; must change password; session ended; expired oauth; oauth expired; expired access; expired login; token deleted; invalidated; api key revoked
3 session; expired ticket; ticket expired; assertion expired; expired id token; credential revoked
""",
    Code.MISSING_SCOPE: """
4 insufficient scope; missing scope; scope insufficient; invalid scope; scope required; scope missing; scope mismatch; scope not granted; no scope; token scope; insufficient oauth scope; scope denied; scope not allowed
4 insufficient permission token; access token scope insufficient; not allowed token type; token type not allowed; api key service blocked; insufficient token permission; token lacks permission; app missing permission; missing permission
4 missing oauth scope; unauthorized scope; oauth scope; restricted key; key permission; token permission; application permission; app not authorized; application not authorized; read only token; read only key; insufficient key permission
4 missing permission scope; permission not granted; missing privilege; missing claim; invalid permission scope; scope
3 unauthorized client; app not allowed; app not installed; not in app scope; token not allowed; key not authorized; sso required; saml
""",
    Code.PERMISSION_DENIED: """
4 api key http referrer blocked; api key ip address blocked; api key android app blocked; api key ios app blocked; referrer blocked; referer not allowed; referrer not allowed; usage restriction; restriction violated; domain policy; organization policy; policy enforced; not in safelist; not in allowlist; not in whitelist; not whitelisted; not allowlisted; master account; not organization; admin disabled; admin policy; test account credential; test credential; sandbox credential; origin not allowed; cors; action prohibited; operation prohibited; access prohibited; method prohibited; prohibited action; prohibited operation; user not registered; not registered user; not whitelisted; not allowlisted; not in allowlist; user not whitelisted; user not invited; not invited; bot blocked by user; bot blocked; blocked by user; bot kicked; kicked; user blocked bot; posting restricted; posting to general channel denied
4 permission denied; access denied; insufficient permission; forbidden access; no permission; not permitted; insufficient privilege; insufficient access; insufficient right; not allowed user; restricted action; access forbidden; feature not allowed; feature access denied; module not enabled; data policy restriction; not allowed by setting; disabled by admin; disabled by administrator; restricted by admin
4 authorization failed permission; not authorized; unauthorized operation; unauthorized access; not in channel; not owner; not admin; not member; not a member; admin only; owner only; admin required; role required; missing role; insufficient role
4 ip not allowed; ip blocked; ip whitelist; ip not whitelist; ip denied; ip restrict; ip forbidden; unauthorized ip; country not supported; region not supported; location not supported; unsupported country; unsupported region; geo blocked; not allowed ip; country blocked
4 missing access; no access; access restricted; cant access; can not access; permission required; permission missing; permission error; insufficient authorization; all access disabled; request denied; operation not permitted; not privileged; no privilege
4 restricted resource; cross account; policy denied; org policy; explicit deny; blocked by policy; access not granted; action not permitted; not authorized to; permission violation; user not permitted; user not allowed; privacy restriction; not enough permission; invalid permission; lack permission; private account
4 eacces; eperm; user not member; not granted; denied by; not entitled; firewall; access control; access blocked
3 authorization failed; authorization error; disallowed by policy; disallowed; lacks permission; cant kick; cannot message; account required; user is restricted
3 forbidden; permission; denied; access; privilege; deny; protected; not allowed; restricted; unauthorized user; acl; entitlement; cannot perform; authz; authorization denied; private
""",
    Code.ACCOUNT_BLOCKED: """
4 org disabled; org inactive; org locked; company disabled; company suspended; company blocked; customer disabled; customer blocked; team suspended; store suspended; store disabled; seller blocked; partner disabled; partner suspended; vendor suspended; site suspended; site disabled; publisher suspended; reseller suspended
4 account suspended; account disabled; account locked; account blocked; account inactive; account deactivated; account banned; account closed; account terminated; account restricted; account frozen; account not active; account not activated; account on hold; account problem; organization not verified; organization verification required; business not verified; verification incomplete; identity not verified; must verify; age verification required; company not verified
4 user suspended; user disabled; user locked; user blocked; user inactive; user deactivated; user banned; user is blocked; user not active; user not verified; user unverified; user lock out; user restricted; customer suspended; merchant suspended; merchant disabled; merchant inactive
4 email not verified; email unverified; unverified email; email verification required; verify email; phone not verified; account not verified; account unverified; unverified account; email not confirmed; domain not verified; identity not verified; sender not verified; unverified domain; unverified user; user not confirmed
4 org suspended; organization suspended; organization disabled; organization blocked; workspace suspended; workspace disabled; project disabled; project suspended; app disabled; app suspended; app blocked; app inactive; app not active; application disabled; application suspended; client disabled; tenant suspended; tenant disabled
4 consumer suspended; consumer disabled; consumer invalid; api disabled; not signed up; opt in required; kyc required; kyc; identity verification; onboarding required; account not approved; account pending; pending verification; account review; account limited; subscription disabled; subscription suspended; read only disabled subscription
4 inactive account; inactive user; suspended; disabled account; disabled user; blocked account; blocked user; locked account; banned; deactivated; shop suspended; store closed; team disabled; seller suspended; service suspended; key disabled; access suspended; sending disabled; sending paused; account sending paused; mail from domain not verified; configuration set sending paused
4 user not activated; inactive client; deactivated user; not verified; unverified; account deleted; account status; account not enabled; abuse
3 inactive; =blocked; locked out; verification required; frozen; blacklisted
4 site ban; community ban; user ban; server ban; account ban; person ban; instance ban; permanent ban; forum ban; group ban; guild ban
""",
    Code.CONFIRMATION_REQUIRED: """
4 robot check; robot; bot check; human check; are you human; prove human; security challenge; otp required; enter otp; awaiting approval; second signature; two signatures
4 sudo; sudo required; sudo mode; recent login; requires recent login; reauthentication required; elevation required; one time pass; eotp; step up required; link button not pressed; verification needed; password confirmation; confirm password; insufficient user authentication; fresh login; challenge failed; sudo required; sudo mode required; sudo mode; sudo; password confirmation required; elevated session; reverification required; reverify; step up required; step up authentication; verification required sudo; card declined verification required; declined verification required; requires customer action; customer action required; buyer action required; shopper action required; authentication required decline; scas required; challenge needed; fresh login required; recent login required; recent authentication required; not authorized by shopper; not authorized by customer; not approved by buyer; payer not approved; customer not approved; mfa requirement; mfa enforced; mfa pending; missing mfa; mfa pending credential; mfa enrollment; mfa not enrolled; second factor required; password reset required; new password required
4 consent required; consent; interaction required; terms of service; terms not accepted; tos; accept terms; agreement required; captcha; recaptcha; challenge required; challenge; two factor; 2fa; mfa; multi factor; multifactor; otp; totp; one time password
4 authentication required payment; authentication required card; requires action; action required; authorization pending; approval required; approval pending; needs approval; pending approval; awaiting approval; confirmation required; confirm required; user confirmation; confirmation; needs confirmation
4 3d secure; 3ds; three d secure; sca required; soft decline; step up; login approval; checkpoint; verification code; user action required; user interaction; device approval; device confirmation; not approved; must accept; agreement; require approval; accept license; license agreement not accepted; strong customer authentication; second factor
4 user setup required; payment authentication; declined verification; verification required card; authentication failure payment; card authentication
4 redirect shopper; identify shopper; challenge shopper; payment intent authentication failure; requires confirmation; unconfirmed; sms code required; bot detected; bot challenge; human verification; additional verification; security check; security code required; slow down device; payer action required; instrument action required
""",
}

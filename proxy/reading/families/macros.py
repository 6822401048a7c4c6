"""Groups of words that many phrases share (`<cred>`, `<period>`): see lexicon.py for the language."""

from __future__ import annotations

MACROS: dict[str, str] = {
    # what a caller shows to say who it is
    "cred": (
        "api key|api keys|apikey|apikeys|api token|api tokens|api secret|api credentials|access token|access tokens|access key"
        "|access keys|auth token|auth tokens|authentication token|authentication tokens|authorization token|bearer token"
        "|bearer tokens|bearer|id token|identity token|jwt|jwt token|json web token|oauth token|oauth access token|oauth2 token"
        "|personal access token|personal access tokens|pat|security token|session token|token|tokens|credential|credentials"
        "|client secret|client id|client credentials|secret key|secret api key|app key|app token|application key|app secret"
        "|application token|subscription key|developer key|developer token|password|passcode|authorization header"
        "|auth header|authentication header|authentication credentials|authorization credentials|login credentials|user token"
        "|service account key|user key|integration token|bot token|account sid|auth key"
        "|access code|authentication information|authentication key|private key|public key|site key|service token"
        "|api access key|app password|api password|user api key|project api key|admin key|partner key|merchant key|hmac key"
    ),
    # words that are a credential only beside others
    "softcred": "key|session|secret|cookie|session id|session cookie|session key|login|user session|ticket|assertion|grant",
    # what vendors call the key that says who is calling
    "ownkey": (
        "service key|service access key|environment key|sdk key|write key|ingest key|ingestion key|instance key|integrator key|integration key"
        "|partner key|registration key|authkey|auth key|session key|ks|license code|licence code|crumb|usercode|site token|project token"
        "|publisher key|agent key|station key|device key|consumer key|consumer secret|rest api key|rest key|server token|account key|application secret"
        "|merchant key|merchant secret|vendor key|channel token|page access token|verify token|api password|api user|api username|identity token"
        "|enrollment token|installation token|provider token|webhook secret|signing secret|shared secret|shared key|tracking key|map key|appid"
    ),
    "who": "you|user|users|caller|account|principal|identity|client|requester|member|he|she|they|it|we|actor|subject",
    "holder": (
        "token|api token|access token|oauth token|api key|access key|key|app|application|bot|integration|oauth app|oauth client"
        "|personal access token|credential|credentials|service account|connection|grant|authorization|installation"
        "|authentication method|connector|api client|session|oauth client|project api key|restricted key|access|bearer token"
    ),
    "perm": "permission|permissions|privilege|privileges|rights|access|access rights|authority|entitlement|entitlements|capability|capabilities|role|roles|authorization|clearance",
    "login": "log in|login|sign in|signin|log on|logon|logged in|signed in|authenticate|authenticated|reauthenticate",
    "second": "authentication|authenticated|authenticate",
    # limits
    "exceed": (
        "exceed*|reach*|hit|surpass*|exhaust*|used up|use up|used all|depleted|consumed|run out|ran out|maxed out"
        "|crossed|breached|overrun|gone over|went over|hitting"
    ),
    "limit": "limit|limits|quota|quotas|allowance|allotment|cap|ceiling|threshold|allocation|rate",
    "span": (
        "second|seconds|sec|secs|s|minute|minutes|min|mins|hour|hours|hr|hrs|day|days|week|weeks|24h|24 hours|1 minute|1 hour"
        "|1 second|1 day|1 min|1 sec|rolling"
    ),
    "longspan": "month|months|year|years|billing period|billing cycle|calendar month",
    "per": "per|a|each|every|in|within|in the last|in the past|during|for the last|over the last|in a|in one|for the|over a|for this",
    "calls": (
        "request|requests|call|calls|query|queries|attempt|attempts|tries|operations|messages|hits|transactions"
        "|invocations|retries|logins|api calls|api requests|http requests|submissions|searches|downloads|uploads"
        "|emails|mails|sms|events|writes|reads|updates|api|commands|signups|signup|login attempts|failed attempts"
        "|verification attempts|password attempts|otp attempts|jobs|pipelines|builds|tokens|units|points|actions|executions"
    ),
    "toplan": "plan|plans|tier|subscription|subscriptions|package|edition|pricing plan|membership|product plan|pricing tier|billing plan",
    "paid": "paid|pro|premium|enterprise|business|plus|professional|team|growth|paying|upgraded|higher|advanced|starter|scale|gold|standard|team plan",
    "card": "card|credit card|debit card|payment method|payment|charge|transaction|bank account|payment source|cardholder",
    # things that hold an account
    "account": (
        "account|accounts|user|user account|organization|organisation|org|application|app|workspace|project|tenant|merchant"
        "|store|shop|bot|company|team|customer account|profile|client|seller|business|developer account|api access|service account"
        "|site|domain|sender|phone number|email|email address|subscription|mailbox|number|page|instance|partner"
    ),
    "blocked": (
        "suspended|disabled|deactivated|locked|locked out|banned|blocked|terminated|frozen|restricted|closed|inactive|on hold"
        "|blacklisted|not active|unverified|not verified|not activated|not yet verified|not confirmed|unconfirmed|under review"
        "|not yet activated|not enabled|not approved|pending review|pending approval"
        "|pending activation|pending verification|not in good standing|quarantined"
    ),
    # things
    "thing": (
        "user|resource|record|object|file|item|page|document|project|repository|repo|channel|customer|account|order|product"
        "|contact|message|conversation|thread|model|table|index|bucket|key|endpoint|route|path|url|domain|zone|host|team|member"
        "|group|organization|workspace|issue|ticket|card|board|list|task|event|job|entity|collection|database|instance|server"
        "|subscription|invoice|payment|charge|transaction|template|campaign|segment|form|field|webhook|app|application|device"
        "|session|service|version|branch|commit|ref|tag|release|pipeline|workflow|run|build|deployment|image|video|asset|folder"
        "|directory|node|parent|id|identifier|name|number|address|email|phone number|location|place|city|person|company|deal"
        "|site|space|comment|label|attachment|policy|role|queue|topic|stream|function|cluster|namespace|pod|volume|snapshot"
        "|method|operation|action|api|row|rows|data|content|entry|result|results|tweet|post|status|album|track|artist|playlist"
    ),
    "body": "body|request body|payload|request payload|json|json body|json payload|xml|request|input|message body|post data|request content",
    "parse": "parse|parsing|decode|decoding|deserialize|deserializing|unmarshal|read|interpret|understand|process",
    "argument": (
        "parameter|parameters|param|params|argument|arguments|field|fields|property|properties|attribute|attributes|value|values"
        "|query parameter|query parameters|request parameter|input|inputs|variable|option|column|columns|header|headers|key|keys"
        "|filter|sort|body parameter|path parameter|url parameter|member|element|setting"
    ),
    "kind": (
        "value|values|parameter|parameters|argument|arguments|field|format|type|id|ids|identifier|date|datetime|time|timestamp"
        "|email|email address|phone|phone number|number|url|uri|address|name|range|length|input|inputs|data|option|currency"
        "|country|country code|code|state code|zip|postal code|language|locale|timezone|uuid|guid|filter|sort|order|query|cursor"
        "|page|limit|offset|enum|choice|selection|amount|quantity|price|integer|string|boolean|object|array|path|slug"
        "|username|domain|host|hostname|ip|ip address|coordinates|latitude|longitude|status|role|model|size|expression|formula"
        "|attribute|property|header|region|zone|syntax for|recipient|sender"
    ),
    "typeword": (
        "string|integer|int|number|numeric|boolean|bool|array|list|object|dict|dictionary|map|float|double|decimal|date|datetime"
        "|timestamp|uuid|guid|url|uri|email|null|hash|json object|positive|non negative|greater|less|valid|one|between"
        "|equal|set|specified|provided|present|supplied|given|non empty|nonempty|numeric|alphanumeric|lowercase"
        "|uppercase|shorter|longer|smaller|before|after|later|earlier|either|divisible|a multiple|unset|https|iso|utc"
    ),
    "server": "broker|leader|replica|shard|worker|partition|master|primary|service|services|server|servers|system|site|website|api|backend|back end|upstream|host|origin|endpoint|model|cluster|node|database|gateway|instance|resource|platform|application|provider|engine|region",
}

"""What was sent: values that are wrong, bodies that cannot be parsed, content that a policy refuses."""

from __future__ import annotations

from proxy.contract.codes import Code

SENTENCES: dict[Code, str] = {
    Code.INVALID_ARGUMENT: """
5 parameter|field|argument|property|attribute|param|value is|are|was [a|also] required when|if|for|to|unless|with
5 page-size|pagesize|per-page|limit|offset|max-results|page-limit|top|first|last|count [parameter|value] must|should|can|may|can-not [not] exceed|be-greater|be-between|be-less|be-at|exceed|be
5 header|headers ... is-missing|are-missing|is-required|is-invalid|not-provided|must-be|not-set|was-not|is-not
4 does|do|did not match [the] .. state|country|currency|city|region|prefix|type|length
4 could-not|can-not|unable-to|failed-to be|not [be] downloaded|fetched|retrieved|download|fetch|loaded .. url|image|file|link|video
4 url|image|link|video|file|media could-not|can-not be downloaded|fetched|retrieved|loaded|accessed|reached
4 with|without .. not-supported|unsupported|not-available|not-allowed
5 contains|includes|has|with|have [an|some|a|the|any|following] unknown|unexpected|unsupported|invalid|unrecognized|unrecognised|undefined|disallowed|illegal|extra keys|key|fields|field|properties|property|parameters|parameter|options|option|attributes|values|value|characters|arguments
5 domain|hostname|host|dns|url|address|mx [name|record|records] .. could-not-be-resolved|not-be-resolved|not-resolve|unresolvable|resolution-failed|not-resolved
5 could-not|can-not|unable-to|failed-to|not resolve [the|this|your|that] domain|host|hostname|dns|address|url|name
5 unavailable|not-available|not-offered|no-service between|for|in|at|to|from [the|this|your|that|these] .. selected|requested|specified|given|chosen|supplied|provided location|locations|date|dates|destination|origin|route|address|addresses|postcode|country|area|zip|period|range|time|time-range
5 for [the|this|that] requested|specified|given|selected|chosen date|dates|time|period|range|location|region|interval .. not-available|unavailable|not-found
5 did-not|could-not|not|does-not understand|recognize|interpret [your|the|this] input|query|question|request|command
5 expected|expecting ... but|instead [we] got|received|found|was|saw|given
5 duplicate*|repeated|identical|same|non-unique ... in|within [the|this|a|your|one|an] .. request|batch|payload|list|array|body|input|call|txn|query|document
5 entries|items|records|elements|keys|ids|rows|values|parameters in [the|this|a|your] request|batch|payload|list|array|body|input ... same|duplicate*|identical|distinct|unique
4 missing <argument>
4 array|list|string|object|number|text|list-item|collection [is|too|are] .. empty|blank
4 parcel|package|shipment|item|weight|order|value|quantity [is|too] .. too-heavy|too-light|too-far|too-early|too-late|too-many-decimals
4 parameter|parameters|param|params|argument .. error|err|wrong
5 amount|quantity|price|size|volume|value is required|mandatory [for|when|if|in]
5 unless [the|its|an|a] .. is|are also|too provided|given|specified|supplied
4 private|reserved|bogon|loopback|internal|local [ip] range|address|ip|network
4 pwned|found-in|appeared-in|part-of|exposed-in .. breach|breaches|data-breach
4 decimals|decimal|precision|digits [places|in|is|of] .. too-many|invalid|exceed*|allowed|not|maximum
4 too many decimals|digits|decimal-places|significant-digits
4 less|lower|greater|higher|more|smaller|below|above [than] .. base-fee|block-base-fee|minimum|maximum|allowed|limit|threshold|current
4 is|are|was|field|value|parameter|name|be|argument|also|required|id|property [a|also|not] required [field|parameter|property|argument|value|attribute|but|when|for|if|and|unless|in|query|by]
3 required|mandatory|obligatory <argument>
5 missing|mandatory [a|required|the|or|one] parameter|parameters|param|field|fields|argument|arguments|property|properties|value
4 required|mandatory|missing|mandatory-field|omitted|absent|without [a|required|mandatory|the|or|one|at-least-one|request|query|some|valid|path|body|url|json|form|more|following|either|invalid|following] <argument>
3 require*|mandatory|omitted
2 missing
4 <argument> [is|was|are|named|value|must|not|has|were|for|required] .. missing|required|invalid|mandatory|not-valid|empty|blank|null|incorrect|wrong|unknown|not-supported|unsupported|out-of-range|not-allowed|malformed|not-set|not-specified|absent|not-recognized|unrecognized|too-long|too-short|too-large|too-small|negative|not-provided|ignored|not-permitted|illegal|not-an|not-a|must
4 must|should|shall|has-to|have-to|needs-to [not|only|also|either|always|both|all] be|have|match|contain|start|end|begin|consist|include|specify|exceed|equal|represent|conform|satisfy|define|lie|fall .. <typeword>
3 must|should|shall|has-to be a|an|in|of|one|at
3 must|should|shall [not|only|also] be|have|match|contain|start|end|begin|consist|include|specify|provide|equal|represent|use|conform|not|supply
4 must|should|can|may not|never be|contain|have|exceed|include [a|an] .. blank|empty|null|negative|none|zero|undefined|greater|less|more|in-the-past|in-the-future|longer|shorter|specified|set|both|spaces|special|whitespace|used|provided|combined|duplicate|larger
3 can|may|must not [be] blank|null|empty|none|negative|undefined|omitted|zero
4 not|no|isn|nor [a|an|of|valid|the|one|recognized|valid] valid|legal|permitted|acceptable|well-formed|correct|proper|allowed-value|supported-value|known|recognized|parsable|parseable [value|choice|option|url|email|date|id|uuid|number|integer|type|format|iso|json|string|enum|name|country|currency|character|address|phone|json|for|identifier|time|boolean]
3 not [a] valid
4 not a|an|of|in|the .. number|integer|string|boolean|date|list|array|object|uuid|url|dict|float|valid|email|type|positive|numeric|guid|map|instance
4 invalid|illegal|incorrect|bad|improper|unsupported|unacceptable|malformed|wrong|unknown|unexpected|unrecognized|unrecognised|disallowed|erroneous|undefined|nonexistent|inconsistent|impossible [value|request|input|query|or|and|the|number|data|parameter|json|argument|field|of|date|for|sort|search|filter|type] <kind>
3 invalid|illegal|incorrect|improper|wrong|bad|unacceptable|erroneous|inappropriate
4 <kind> [is|was|are|field|you|provided|specified|has|not|for|must|given|given|supplied|value|entered|string] .. invalid|incorrect|wrong|not-valid|unrecognized|not-recognized|unsupported|not-supported|malformed|out-of-range|bad|illegal|unknown|not-allowed|unacceptable|not-understood|required|missing|mismatch|too-long|too-short
4 unknown|unrecognized|unrecognised|unexpected|unsupported|undefined|undeclared|additional|extra|invalid|disallowed|superfluous|undocumented|surplus [keyword|input|query|request|body|json|json] <argument>
4 additional|extra|unknown|unevaluated properties|fields|inputs|keys|attributes|parameters|arguments|items|members .. not|forbidden|disallowed|unsupported|found
5 property|field|parameter|attribute|argument|column .. should-not-exist|not-allowed|not-exist|not-permitted|not-supported|not-recognized|does-not-exist|not-writable|read-only|is-immutable
4 no|unknown|undefined such [a]|column|field|property|attribute|parameter|argument|option|key
5 no such|unknown|undefined|missing|invalid column|field|property|attribute|parameter|argument|option|metric|dimension|aggregation|operator|variable
5 column|field|attribute|argument|property|variable|metric .. does-not-exist|not-found|not-exist|unknown|undefined|not-defined|could-not-be-found|can-not-be-found
4 out of range|bounds|scope-of
4 outside [of] .. range|bounds|allowed|limits
4 not [in|within|between] .. range|allowed-values|list-of|enum|set-of|choices|supported-values
4 range|value|number|amount|limit|offset|page|quantity|count|index|length|price|year [is|must|of|too] .. exceeds|less|greater|between|below|above|too-small|too-large|too-big|too-low|too-high|at-least|at-most|larger|smaller|minimum|maximum|negative|positive|out-of-range|higher|lower|not-exceed
4 less|greater|larger|smaller|more|fewer|shorter|longer|higher|lower than .. #|zero|maximum|minimum|equal|allowed
4 at least|most #
4 between # and|or
4 minimum|maximum|min|max [allowed|value|length|number|is|of|amount|permitted|size|supported] .. #
4 too short|small|few|low|old-date|young
3 too long|high|large
4 long|short [minimum|maximum|is|the] .. characters|chars|letters
4 # characters|chars|letters|digits [or|long|max|maximum|in|allowed]
4 one|any of|from [the|these|following|those|a]
4 valid|allowed|acceptable|possible|supported|permitted|accepted|available|expected|legal|known values|options|choices|types|fields|formats|parameters|enum|are|value|keys|inputs|range|columns|currencies|languages|models|regions [is|are|include|for|of]
3 expected|expecting|expects .. got|received|but|found|instead|was|a|an|to-be|one-of|type|format
4 wrong|incorrect|invalid|unexpected|mismatched|bad|different|mismatch type|types|format|data-type|datatype|data-format
3 type mismatch|error|conflict
4 format|pattern|regex|regexp|regular-expression|schema|mask .. match|invalid|not|wrong|expected|must|incorrect|mismatch|fail*|required|conform
4 not|does|do [not] match .. pattern|format|regex|regular-expression|schema|expected|required|any|type|allowed|specification
4 validation|validate|validating|schema|constraint|constraints [of|for|errors|error|has|on|was|is|the|check|rules|found] .. failed|failure|error|errors|failures|violation|violations|unsuccessful|invalid|not-pass|violated|errors-occurred
4 failed [to|the|schema|input|request|data] validat*|convert*|coerce|cast|parse-value|bind
4 validation|validator error|errors|failed|exception|failure
4 could|can|unable|failed|cannot [not|to|be] convert|cast|coerce|interpret-value|validate|resolve-field|convert-to|converted|cast-to
3 unable to validate|parse-value|convert
4 constraint .. violat*|failed
4 violates|violation|violated .. constraint|check|not-null|schema|validation|rule
4 not null|nullable
4 null|none|nil|empty|blank|undefined value|string|field|input .. not|in|is|for|violates|found
4 is|was|are|be|field|value empty|blank
2 blank|empty
4 can-not|cannot|can|must|may|should not be used|combined|specified|provided|set|mixed|present|both|passed|supplied|null|used-together [with|together|in|at|when|alongside|if|both|for|simultaneously]
4 mutually|mutual exclusive
4 both|either|neither|only-one|exactly-one|at-least-one|one-or-more|at-most-one|just-one .. and|or|nor|of|must|required|should|specified|provided|allowed|can-not
4 incompatible|conflicting|inconsistent|contradictory|invalid-combination|unsupported-combination [with|combination|parameters|options|arguments|fields|values|of]
4 combination of
3 check|verify|correct|review|fix [that|the|your|and|any] .. parameter*|argument*|input*|field*|value*|request*|spelling|data|syntax|errors
2 invalid request|input|data|call|operation
2 bad request|input|data
3 invalid|illegal|bad argument|arguments|parameter|parameters|param|params|value|values|field|fields|input|inputs
3 unprocessable|unable-to-process
4 unprocessable entity|content
3 not supported|allowed for|by|with|when|in [the|this|that] [model|field|parameter|type|endpoint|value|version|query]
4 does not support|accept|recognize|allow|take .. parameter|argument|value|field|option|input|type|this-value|format|values
3 does|do|is not [currently] accept*|recogni*
2 is|are not [currently] supported
3 unsupported value|parameter|option|argument|type|field|format|currency|country|language|locale|character|characters|region|model|field-type|encoding|version-value|response-format|sort
4 model|version|language|currency|locale|voice|size|engine .. not-supported|unsupported|invalid|unknown|must-be|isn-t-supported|is-not-supported
5 start|begin|end|min|since|until|date|begins|starts|ends|expires|due .. must-be-before|must-be-after|be-before|be-after|later-than|earlier-than|less-than|greater-than|precede|come-after|come-before|before-the-end|after-the-start|before-end|before-start|after-start
4 in the past|future
4 date|time|datetime|timestamp .. invalid|format|wrong|must|not|past|future|range|before|after|parse
5 invalid input syntax
4 invalid input value|for
4 not a number|valid|json-object-of
3 ensure|make-sure [that] this|the field|value|values|parameter|request
3 please|you-must|you-need-to|must|need-to|should [also] provide|specify|supply|enter|include|select|choose|pass|set|add|give|use [a|an|the|at|one|valid|either]
4 provide|specify|supply|enter|include|select|choose|pass|set|define|give|use [a|an|the|at|one|at-least|either|only|both] valid|correct|required|missing|least|different|proper|supported|non-empty|at-least|either
4 supplied|specified|given|provided|submitted|entered|passed|sent|requested|supplied-value .. invalid|incorrect|wrong|not-valid|not-supported|does-not-match|malformed|unsupported|not-allowed|unknown|not-acceptable
3 no <argument> [was|were|is|are] provided|specified|given|supplied|set|passed|found|present|sent
4 no|not [a|any|valid|enough|the|value|recipient|recipients|data|input|name|id|message|text|file|query|content|amount|email] .. provided|specified|supplied|given|passed|entered|submitted|selected|included|defined|sent
4 dns|hostname|host|domain resolution|not|could .. failed|resolve*|valid|resolved
4 can not query field
4 unknown|undefined|missing|unused|invalid argument|field|type|variable|directive|fragment|operation-name
4 was not provided|of-required-type
4 field .. must-have|argument|selection|not-defined|doesn
4 unable|could-not|can-not|failed [to] understand|recognize|interpret|geocode|identify
4 cursor|page-token|offset|iterator|pagination [is|was|value|provided|token|not|you] .. invalid|not-valid|incorrect|expired|not-available|bad|wrong|malformed|not-the-correct
4 invalid|bad|malformed|wrong|expired cursor|page-token|pagination-token|continuation|next-token|iterator|offset
4 iterator not available
3 mismatch|mismatched|inconsistent|not-equal|unequal
4 only .. supported|allowed|accepted|permitted|valid|be-used|letters|alphanumeric|numbers|contain|digits|one
4 deserializ* .. missing-field|invalid-type|unknown-variant|unknown-field|invalid-value
4 missing|unknown|duplicate field|variant
4 expression|formula|filter|query .. refers|unknown|does-not-exist|invalid|not-valid|unsupported|must
4 does not meet .. requirements|criteria|policy|complexity
4 password|name|value|title|username .. too-weak|too-short|too-common|must-contain|at-least|not-strong|characters|reserved
3 divisible|multiple-of|step
3 reserved|forbidden-value|not-permitted-value
4 value .. not-in|not-one-of|must-be|is-not|invalid
4 recipient|address|number|phone|phone-number|to|email|destination .. not-valid|invalid|not-a-valid|unreachable|not-reachable|undeliverable|not-mobile|landline|incorrect
5 is|are not a|one-of [valid|allowed|permitted|known|supported] [valid|allowed|permitted|known|supported] choice|choices|option|options|enum-value|enumeration-value
5 not allowed|permitted to be empty|null|blank|negative|zero|undefined|none|set|missing|longer|shorter
5 exclusive|conflicting|mutually-exclusive peers|fields|options|parameters|arguments|properties
5 wrong kind|sort|type of value|argument|object|key|data
4 passwords|values|fields|emails|email-addresses|totals|amounts|checksums|lengths|shapes|dimensions do|does|must not match|agree|equal
4 confirmation does|must|should|did not|match match|password
5 no such|unknown|undefined|invalid|unsupported filter|filters|sort|facet|facets|sort-key|order-by|select|projection|function|aggregate
5 invalid|unexpected|unknown|missing|incorrect [child|sub|root|xml] element|node|attribute|tag
4 error|errors|problem|mistake in [the|your|request|query] parameter|parameters|argument|arguments|input|field|fields|values
5 missing|absent|lacking|omitted from|in [the|your] payload|body|request|query|input|parameters|arguments|form
5 could|can|may|unable not|to be converted|cast|coerced|mapped|bound [to|into|as|from]
5 can-not|not|unable-to|failed-to|could-not [be] parse|parsed|convert|converted|coerce|coerced|read [the|query|path|request|url|form] [string] parameter|param|value|field|header|argument|variable .. as|to|into [a|an] [valid] long|int|int32|int64|integer|number|boolean|bool|float|double|decimal|short|byte|bigint|date|datetime|uuid|enum
5 not enough [search|name|query|term|keyword] length|letters|characters
4 length .. not enough
5 not old|young enough
""",
    Code.MALFORMED_REQUEST: """
5 make sense|head-nor-tail of [the|your|this] body|request|payload|input|message|json|data|query
5 cannot|can-not unmarshal|deserialize|deserialise
4 missing|unclosed|unterminated|extra [a|the] closing|opening|end|ending|final parenthesis|parenthes*|bracket|quote|brace|tag|delimiter
4 malformed|ill-formed|unparseable|unparsable|undecodable|not-well-formed|truncated|corrupt|corrupted|garbled|broken [or|http|request|json|xml|request-body|post] json|xml|body|request|payload|syntax|query|http|multipart|data|request-body|content|url|csv|packet|yaml|query-string|uri|header|document|envelope|form-data|input|base64
4 invalid|bad|incorrect|illegal|improper|unparseable [request|http|post] json|xml|json-body|json-payload|json-format|json-syntax|json-input|utf|utf8|utf-8|request-body|body|syntax|json-object|query-syntax|graphql|base64|multipart|encoding|url-encoding|percent-encoding|character-encoding|json-string|json-request|bson|yaml|csv|protobuf|message-format|sql-syntax|form-data|chunk|chunked|content-length|http-request|request-line|http-version|json-data|data-format|regex-syntax|request-format|query-string|payload-format|document-format
4 could|can|unable|failed|cannot|error|errors|problem|problems|fail|while|couldn|when|failure|did|cant [not|to|be|while|in|when|occurred] [be|not] <parse> [the|your|a|this|of|as|input|request|into|http|incoming|json] .. json|body|request|payload|xml|query|message|input|data|content|response-body|document|multipart|entity|content-as|syntax|statement|url|form|protobuf|string-as-json|graphql|expression|csv
4 parse|parsing|parser|decode|decoding|json|xml|syntax|deserialization|unmarshal|unmarshalling|lexical|tokenization|scan|deserialize|decoder|serialization [json|body|request|xml|parse|parsing|query|the|syntax|input|decode|decoding] error|errors|failed|failure|exception|problem|issue
4 unexpected|unterminated|unclosed|trailing|stray [end|symbol|character|characters|comma|eof|string|data|control|delimiter|quote|bracket|non|closing|opening] .. json|eof|end-of-input|end-of-file|end-of-data|line|position|column|characters-after|at-position|comma|brace|bracket|character|xml|char|while-parsing|end-of-json|quote|delimiter
4 unexpected symbol|end|eof|character|non-whitespace|char
4 error|errors|problem in .. query|jql|expression|formula|filter|syntax|statement|sql
4 where not-expected|unexpected
4 syntax error|errors|exception|invalid|incorrect|problem
4 error in .. syntax
4 not|isn [a|be|in|an|properly|valid|valid] [valid|well|correct|proper|be|properly] [json|parsed|decoded] json|xml|utf|well-formed|parsed|parseable|decoded|deserialized|utf8|json-object|understood-by-the-server|a-json
4 must|should|expected|needs|has-to|expects [be|to|a|the|in|body] [be|a|an] [a] valid|well-formed|parseable|proper json|xml|utf-8|utf8|base64|json-object|json-document
4 body|payload|request|content|message|data|input|json .. not-valid-json|not-json|invalid-json|not-parseable|unparseable|malformed|not-well-formed|could-not-be-parsed|can-not-be-parsed|not-be-parsed|could-not-be-decoded|could-not-be-read|not-readable|unreadable|is-not-valid-json|empty-or-malformed|not-valid-xml|not-deserializable|truncated|corrupt|not-be-understood
4 request body|body|payload|post-body [is|was|must|cannot|can|not] [not] [be] empty|missing|required|blank|unreadable
4 empty|no|missing|blank|null|required [request|post|http|json|valid] body|payload|json-body|post-data|query-document
4 line # column|char|position
4 at line|position|column|offset #
4 expecting|expected property-name|double-quotes|comma|end-of-input|name-found|delimiter|object-or-array
4 expecting value
4 expected value at|near|line|char
4 jsondecodeerror|json-decode-error|jsonparseexception|json-parse-error|json-parse|httpmessagenotreadable*|not-readable-exception
4 message is not readable|http-message-not-readable
4 extra data .. line|char
4 request .. could-not-be-understood|not-understood|not-be-understood|malformed|could-not-be-parsed|ill-formed|not-parse
4 bad|malformed|invalid request [syntax|line|header|framing] .. syntax|framing|line
4 query|sql|statement|expression|filter|formula|search|jql|odata|regex|regular-expression|template|cron|lucene|kql|soql|graphql|url|uri|pattern [syntax|string|is|was|has|contains|parse] .. syntax|parse|parsing|malformed|unbalanced|not-be-parsed|unparseable|not-parsable|syntactically
4 syntax .. near|error|invalid|incorrect|around|at
4 near [the] .. at-line|syntax|line
4 unbalanced|mismatched|unmatched parenthes*|parens|quote|quotes|brackets|braces|delimiters
4 content length .. mismatch|not-match|header|required|missing|invalid
4 invalid|illegal header|character|byte|escape|characters|bytes|control [name|value|sequence|line|in|found|character]
4 boundary .. missing|not-found|multipart|invalid
4 multipart .. boundary|parse|malformed|missing|unexpected-end
4 encoding .. invalid|error|utf|not-utf
3 plain http request .. https
4 can not deserialize|be-deserialized
4 could not read|parse json|document|request|body
4 cannot|can-not parse
4 request is malformed|badly
4 xml|json document|structures must|start
4 mismatched|missing|extraneous|unexpected|unrecognized|no-viable|unmatched|illegal|invalid character|input|token|symbol|char|alternative .. expecting|at|found|near
4 row|line # column|col|position|offset #
4 line # # [mismatched|extraneous|missing|no]
5 body|request-body|payload|json-body can not|must-not|may-not|should-not be empty|null|blank
5 expecting|expected [an|a] operator|either|keyword|literal|comma|delimiter|closing|opening|identifier|expression [but] [got|found|before|at|after]
5 json|xml|body|payload|document|input|file|query|string ends|ended|stops|stopped|is-cut|cut|truncated [too|off|un] early|short|off|unexpectedly|prematurely|abruptly
5 bad|broken|wrong|invalid|malformed base64|base-64|utf-8|utf8|json|xml|yaml|csv|multipart|urlencoding|protobuf|cbor|hex
""",
    Code.CONTENT_BLOCKED: """
4 malicious|phishing|unsafe|blocklisted|blacklisted|harmful|dangerous|suspicious site|sites|link|links|url|urls|domain|domains|website|file|attachment
5 rejected|blocked|refused|flagged|denied|filtered|stopped|disallowed|declined ... safety|moderation|content-policy|content-filter|content-filtering|responsible-ai|usage-policy|usage-policies|guardrail|guardrails|community-guidelines
5 not|disallowed|forbidden|prohibited [be] allowed|permitted|accepted|processed|generated|supported by|under|because-of|due-to|per [our|the|your|its] .. safety|moderation|content|usage .. system|policy|policies|filter|rules|guidelines
4 content|input|output|prompt|text|image|message|query|request .. risk|risky|risks
5 attempt|attempts|delivery|message|messages|sms|email|call|request|verification|transaction|post|upload|registration|submission .. blocked|rejected|denied|declined|refused|stopped|filtered due-to|by|because|for|as .. fraud*|spam*|abus*|phish*|suspicious|malicious|risk*
4 inappropriate|sensitive|harmful|unsafe|offensive|disallowed .. content|material|language|information|words|topics
4 data|content|output|input inspection|moderation|audit|review failed|rejected|not-passed
4 executable|dangerous|potentially-dangerous|blocked file|attachment|extension|content|type
4 break*|violat*|against|infring* [our|the|community|platform|your] rules|rule|guidelines|policies
4 receiver|recipient|subscriber|contact|user|customer|number [has|have|had|is] unsubscribed|opted-out|opt-out
4 content [management|policy|was|is|has|moderation|filter|filtering|safety|filters|violation|violates|not|security|guidelines|been|you|contains|could|policies|restriction] .. policy|filter*|block*|violat*|flagged|moderat*|prohibited|inappropriate|reject*|safety|guidelines|refused|removed|restricted|not-allowed|censored|policies|unsafe
4 safety|moderation|responsible-ai|usage-policy|usage-policies|acceptable-use|content-policy|content-management|community-guidelines|community-standards|trust-and-safety|abuse|compliance|harm|policy|policies|guardrail|guardrails|content-filter [system|policy|filter|filters|settings|guidelines|check|violation|reasons|reason|systems|policies|standards|rules|checks|has|was|have|classifier|restrictions] .. block*|violat*|reject*|flag*|refus*|filter*|fail*|intervened|trigger*|prevent*|not-allow*|prohibit*|restrict*|against|detected|result*
4 flagged|moderat*|blocked|rejected|refused|filtered|removed|censored|hidden|reported|denied|disallowed [by|as|for|due|because|from|content|and|being|on] .. content|safety|moderation|policy|filter|inappropriate|unsafe|spam|offensive|explicit|copyright|guardrail|abusive|sexual|violence|hate|self-harm|harm|potentially|prompt|legal|profanity|harmful|spammy|terms|guidelines|illegal|malware|sensitive|abuse|objectionable
4 automatic|automated|auto moderation|mod|content-filter
4 violat*|breach*|against|contrary|infring*|contravene*|breaking [to|of|our|the|with|one|or] .. policy|policies|guidelines|terms|terms-of-service|rules|community|copyright|standards|content|usage|acceptable-use|law|laws|code-of-conduct|trademark
4 terms of service|use .. violat*|breach*|against
4 inappropriate|prohibited|offensive|objectionable|disallowed|unsafe|harmful|explicit|sensitive|abusive|illegal|obscene|forbidden|hateful|toxic|restricted|banned|sexual|adult|graphic|violent|pornographic|copyrighted|blacklisted|unacceptable content|language|words|word|material|text|image|prompt|message|keyword|keywords|media|terms|input|url|urls|link|links|phrase|phrases|topics|video|characters-and-words|tag
4 prompt|image|message|text|input|output|response|video|post|tweet|comment|request|request-content|generated|completion|link|url|file|link|content [was|is|has|you|been|may|might|contains|may|appears|could|for] .. flagged|blocked|moderat*|filtered|rejected-by-our|violat*|inappropriate|unsafe|against-our|sensitive-content|profan*|harmful|prohibited|spam|explicit|refused|not-comply|offensive|malicious|nsfw|disallowed|not-safe|toxic|infected|virus
4 profan*|nsfw|obscen*|pornograph*|hate-speech|self-harm|swear-words|vulgar*|slur|toxicity
4 copyright*|dmca|infring*|trademark|intellectual-property|takedown|recitation
4 legal reason*|request|demand|order|restrictions|takedown|hold|complaint
4 unavailable|blocked|withheld|restricted|removed|not-available [in|for|due] .. legal|law|court|government|copyright|regulat*
4 withheld in|due
4 sanction*|embargo*|export-control*|ofac|export-restricted|denied-party|restricted-party|aml|money-laundering|compliance-check
3 spam|phishing|scam|malware|virus|viruses|infected [detected|was|is|score|content|link|message|found|by|filter|or|and|url|file|policy|complaints]
4 detected|identified|considered|classified|looks-like|marked|recognized [as|a|to-be|like] .. spam|malware|virus|phishing|abuse|malicious|unsafe
4 virus|malware|threat .. found|detected
4 policy violation|violations
4 blocked|denied|prevented|refused|rejected|stopped by [the|our|a|your] .. guardrail*|moderation|content|safety|filter|policy-filter|spam-filter|automod
4 refus* [to] .. generate|answer|respond|comply|continue|assist|content|safety
4 can-not|unable|not [to|be|able|assist|help] generate|process|create|fulfill|assist .. policy|safety|inappropriate|unsafe|content|harmful
4 age restricted|restriction|gate|verification-required-content
4 opted out|unsubscribed|opt-out|do-not-disturb|dnd|do-not-contact|suppressed|suppression-list|unsubscribe|blocked-recipient|stop-request
4 recipient|contact|number|address|user [has|is|have] .. unsubscribed|opted-out|suppressed|on-the-suppression|opt-out|blacklist*
4 unsubscribed|opted-out|suppressed|blacklisted recipient|contact|user|number|address|subscriber|email
4 deemed|considered|found .. abusive|inappropriate|spam|unsafe|harmful|offensive|against
4 suppress* .. list|recipient
4 cyber|biological|weapons|violence|sexual|minors|hate|harassment|csam|graphic-violence .. content|safety|policy|filter|block*
4 you|may|can|must not|may-not|can-not|cannot have|use|include|say|contain [the] ... in [your|the|a] post|message|comment|title|text|body|name|username|description|bio|tweet|caption
4 banned|blacklisted|blocklisted|blocked|prohibited|forbidden|restricted|disallowed|filtered|bad|offensive|inappropriate word|words|string|strings|phrase|phrases|term|terms|domain-name|link|links|url
5 contain|contains|includes|include|uses|has [a|any|some] words|word|phrases|terms|language|characters-or-words|links|urls [that|which] [is|are] not|prohibited|banned|blocked|forbidden|disallowed [allowed|permitted|accepted]
5 looks|seems|appears like|to-be .. automated|spam|bot|malicious|abusive|suspicious
4 not delivered|sent .. healthy|ecosystem|policy|policies|spam|blocked|quality
4 picture|image|photo|video|text|message|prompt|content|post|comment|profile|bio [shows|contains|depicts|includes|has|is] [explicit|graphic|sexual|obvious] nudity|violence|weapons|drugs|gore|pornography|sexual-content|hate|harassment|threats|slurs|minors
5 pass|passed|by|failed|violates|triggered [the|our|a] risk control|controls [system|check|policy|rule|rules]
""",
    Code.UNSUPPORTED_MEDIA_TYPE: """
5 not [appear|look|seem] [to|like] [be|like] a|an [valid|real|supported|recognized] [png|gif|pdf|jpeg|jpg|zip|webp|csv|mp3|mp4|wav|svg|tiff|xml|excel|word] [or|and] [png|gif|pdf|jpeg|jpg|zip|webp|csv|mp3|mp4|wav|svg|tiff] [or|and] [png|gif|pdf|jpeg|jpg|webp] image|file|archive|document|picture|photo|video|spreadsheet
5 mark|magic-number|magic-bytes does|do not match [its|the|their] [file] extension|type|content|format
""",
}

CODES: dict[Code, str] = {
    Code.INVALID_ARGUMENT: """
4 pagination limit; over pagination limit; page limit; invalid definition; invalid precision; size precision; not distinct; ids not distinct; out of bound; too long ago; too far; pwned; weak password; password pwned; message order; cant kick self; not self; self; pagination boundary; missing pagination; no such column; no such field; no such parameter; no such filter; filter not available; unknown filter; cross reference; invalid cross reference key; cross reference key; invalid cross reference; unknown sort; unsupported filter; wrong type operation; type mismatch value; bad filter; unknown type; not a valid choice; invalid choices; incompatible types; ambiguous column; invalid reference; invalid external id; invalid period; malformed id; invalid id field; invalid picklist; string too long; number outside valid range; invalid currency iso; invalid field for insert update; field integrity
4 invalid argument; invalid parameter; missing parameter; missing required; required parameter; invalid value; required field; missing field; field required; invalid field; parameter missing; parameter required; invalid param; missing param; parameter invalid; invalid attribute; missing argument; argument missing; out of range; invalid format; invalid type; wrong type; type error; unknown parameter; unknown field; unknown column; undefined column; unknown argument; unexpected parameter; unsupported parameter; unsupported value; unrecognized field; invalid option; missing value; too short; too long field; too small; bad argument; illegal argument; invalid enum; invalid choice; invalid email; invalid phone; invalid number; invalid date; invalid url address; invalid currency; invalid country; invalid amount; invalid name; invalid property; property required; invalid filter; invalid query parameter; bad parameter; constraint violation; check violation; not null violation; null value; invalid cursor; invalid page; invalid limit; invalid identifier; invalid uuid; invalid address; invalid recipient; missing property; not null; blank; invalid length; invalid size; invalid range; invalid sort; invalid region; invalid date range; invalid time; invalid timezone; invalid language; parameter value; invalid model; unsupported model; invalid image; invalid file; invalid media; input validation; bad user input; invalid arg; no text; msg too short; invalid arguments; invalid array arg; bad value; bad number; bad email; greater than; less than; parameters incompatible; incompatible parameter; value error; schema validation; graphql validation failed; invalid template; invalid account number; invalid request parameter; incorrect value; incorrect parameter; wrong parameter; missing body field; iterator not available; dns resolution; invalid schema; invalid variable; dimension; mismatch type; unknown attribute; parse value; no recipient; invalid content; invalid status value; negative; param error; extra forbidden; value not allowed; invalid configuration; unsupported language; unsupported currency; unsupported image size; duplicate parameter; mutually exclusive; illegal value; missing data; missing input; parameter not valid; invalid metric; invalid dimension; invalid entity; invalid customer; invalid user id; invalid recipients; invalid charge amount; amount too small; amount too large; invalid tax id; string data right truncation; invalid text representation; numeric value out of range; datetime field overflow; division by zero; undefined parameter; undefined field; url invalid; country unsupported; currency not supported; unsupported country value
3 too long; validation exception; parameter; param; argument; field error; user input; data exception; bad data; invalid data
2 required; validation failed; validation error; validation; unprocessable entity; unprocessable; not a valid; invalid; bad request; invalid request; bad; illegal; incorrect; input; unrecognized; unexpected; wrong; request invalid; missing; malformed; empty; invalid operation; invalid input; malformed field
4 not enough length; not enough search length; not enough name length; not enough letter; not enough character; search length; length not enough
""",
    Code.MALFORMED_REQUEST: """
2 invalid message
4 malformed; malformed json; invalid json; parse error; parse failed; parsing error; syntax error; json parse; json parse error; bad json; not readable; unparseable; unparsable; malformed request; malformed xml; invalid xml; json syntax; invalid body; invalid request body; body invalid; invalid syntax; query syntax; malformed query; query parse; invalid query syntax; graphql parse failed; graphql syntax; invalid encoding; bad encoding; invalid utf8; invalid request format; decode error; serialization exception; deserialization; invalid payload; json decode; serialization; json invalid; not json; json not object; invalid json body; malformed body; invalid form data; missing post type; request body missing; missing body; empty body; missing request body; cannot parse; can not parse; unable to parse; request parse; x content parse; parsing exception; json type; content length; incomplete body; malformed input; mapper parsing; invalid base64; bad syntax; invalid jsonrpc; invalid post format; invalid form; request malformed; not well formed; eof; unexpected end; premature eof; malformed url; sql syntax; invalid sql; malformed header; parser error; lexical; protocol error; body not; reading request; invalid request content; expected json; manifest invalid; json body; malformed search; malformed filter; malformed expression; malformed soql; malformed sql; malformed statement; malformed payload; malformed envelope; malformed message; malformed xml; bad query; query malformed; search syntax; filter syntax; unparsable query; sql compilation; compilation; compile error; invalid query syntax; query error syntax; invalid search syntax; invalid expression syntax; unexpected token; unexpected eof
""",
    Code.CONTENT_BLOCKED: """
4 data inspection failed; content risk; fraud protection; content exist risk; risk control; responsible ai policy; block reason; input moderation; output moderation; safety block; unsafe output; text filtered; image filtered; filtered; blacklisted string; banned string; blacklisted word; blocked word; blocked string; prohibited word; forbidden phrase; blocked link; banned link; domain banned; domain blacklisted; banned domain; bad word; swear; disallowed word; keyword blocked; filtered word; forbidden content; unacceptable content; content flagged; content restricted; moderation failed; policy rejected
4 content filter; content policy violation; content policy; safety; moderation; content blocked; flagged; content moderation; policy violation; responsible ai; content management policy; content violation; prohibited content; blocked content; spam; dmca; copyright; legal reason; unavailable for legal; guardrail; automod; recitation; blocklist; prohibited; sensitive content; content rejected; unsafe; unsafe content; safety violation; sanction; embargo; sanctioned; export control; blacklisted content; unsubscribed; opted out; unsubscribed recipient; suppressed; suppression; harmful; profanity; invalid prompt; content safety; prohibited use; tos violation; legal; malware; virus; infected; phishing; content not allowed; message blocked; unsafe prompt; image safety; spam detected; inappropriate; offensive; nsfw; restricted content; abuse content; message filtered; recipient blocked; banned word; forbidden word; illegal content; sensitive; community standard; complaint; message rejected; compliance
""",
}

"""Payments in the words of card networks (ISO 8583), of shops (stock, prices, bills), of travel, and of licences by the seat."""

from __future__ import annotations

from proxy.contract.codes import Code

SENTENCES: dict[Code, str] = {
    Code.PAYMENT_REQUIRED: """
5 not|in enough|sufficient points|coins|stars|miles|credits|units|minutes
5 expired|lost|stolen|restricted|blocked|hot|damaged|frozen card
5 card [is|has|was] [been] expired|lost|stolen|restricted|frozen|not-active|inactive|blocked-by
5 pick up card
5 refer to [card|the] issuer|card-issuer|bank
5 exceeds|exceeded|over [the] withdrawal|cash|purchase|card|daily-card|spending|cardholder [amount|frequency|value|count] limit
5 pin tries|retries|attempts exceeded
5 allowable|allowed number of pin
5 transaction|service not permitted|allowed to|for|on [the|this] cardholder|card|issuer
4 no checking|savings|credit|investment|universal account
5 insufficient|not-enough [account|wallet|reseller|deposit|prepaid|available|user] funds|balance|credit|money|margin
5 suspected|possible fraud
5 billing|balance|funding failure|fault
5 additional|another|more|one-more|extra [user|paid] seat|seats|license|licenses|licence|licences
5 all [of] [the|your|available] licences|licenses|seats [of|for|in|this|are|have|product] .. assigned|used|taken|in-use|allocated|consumed
5 every|all license|licence|seat|seats|licenses|licences .. taken|used|assigned
4 card number [is] incorrect|wrong
""",
    Code.FAILED_PRECONDITION: """
5 no seats|places|rooms|tickets|cabins|berths [left|free|available] on|in|at|for [this|that|the] flight|train|class|bus|event|show|section|date|dates|tour|voyage
5 only failed|captured|authorized|authorised|settled|successful|unsettled|sent|queued|scheduled|confirmed|cancelled|canceled|running|unpaid|overdue|accepted|rejected|new|expired [one|ones] <thing>|payments|invoices|orders|charges|jobs|tasks|transactions|loans|items|messages|bookings can|may [be]
5 is|are|was not overdue|due|payable|refundable|returnable|in-arrears|claimable|reservable|bookable|billable
5 has|contains|holds [still] files|folders|items|records|rows|children|messages|pages in it|inside
5 bill|invoice|order|transaction|booking|payment|charge|fee [has|was|is] already [been] paid|settled|reversed|refunded|captured|cancelled|void
5 already been paid|settled|refunded|captured|reversed|cancelled|voided|shipped|delivered
5 out of stock|inventory
5 not|in enough|sufficient [items|units|products|quantity] stock|in-stock|inventory|available-stock
5 insufficient stock|inventory
5 requested|ordered|desired|this|enough|the qty|quantity|amount|number [of|is|was] .. not available|in-stock|salable
5 qty|quantity|stock|inventory|sku [is|are|requested|you] [currently] not|no [longer|enough] available|sufficient|in-stock|salable|left
5 only # [items|units|pieces|products|of-these] [are] left|available|remaining [in] [stock]
5 sold|booked out
5 fully booked|reserved
5 not eligible|ready|open for renewal|transfer|renew|deletion|restore|refund|return
5 object|domain|status|state|association [status|association] prohibits|forbids|prevents|blocks|bars [the|this] operation|change|update|action|transfer|delete
5 not pending transfer|approval
5 market|exchange|trading|instrument [is|are|was] [currently|now] closed|halted|suspended|not-open|paused
5 seat|room|flight|segment|fare|offer|rate|table|slot|itinerary # [a|b|c|d|e|f] [is] no|not longer|any-longer|more available|bookable|valid
5 no availability|rooms|vacancy|vacancies|inventory [left|available|for|on|found|in]
""",
    Code.CONFLICT: """
5 slot|time|seat|table|appointment|room|offer [was|is|has] just|already|now been|taken|gone|booked|sold
5 price|fare|rate|total|amount|cost|tariff [of|for] ... has|have|is|was|does|did [been] changed|different|increased|not-match-the-current|differs
5 wrong|different|outdated|stale|old|changed|mismatched price|fare|rate|quote|total-price
5 price|fare|rate [does|is|did|has|has-a] .. mismatch|changed|different|not-match
5 user|host|attendee|organizer|resource|room|provider|guest|participant|person|calendar|table [either] [is|already|has|not] .. already-booked|already-has|double-booked|has-a-conflict
5 host|attendee|organizer|guest|participant|person|calendar [is] [not] [already] busy|available at|during|then|in
5 already has|have [a|an|another] [other] booking|meeting|appointment|event|reservation|shift at|during|in|for|on
5 has|have|with [a|an|another] [other] booking|meeting|appointment|reservation|shift at|during [this|that|the] time|slot|moment
5 choose|pick|select|try [a|an] another|different|other slot|time|time-slot
5 is|was|stands at revision|version|commit|cid|rev
4 record|root|head|commit was at
5 swap|cas|compare-and-swap|compare-and-set|invalid-swap [check] .. failed|mismatch|conflict|not-match
""",
    Code.INVALID_ARGUMENT: """
5 amount|quantity|refund|capture|captured-amount|refund-amount|total|sum|value [amount|to|of|is|requested] [capture|refund] .. higher|greater|larger|bigger|more|exceed*|above|over|less|lower|smaller [than] [the] [remaining|available|captured|authorized|authorised|original|refundable|outstanding|settled|paid|balance|open] [captured|authorized|authorised|refundable|open|remaining|original|capturable] amount|total|value|quantity|authorization|balance-of-the-order
5 postal-code|zip|zipcode|zip-code|postcode|address|state|city|country|street|phone|phone-number|weight|dimensions|to-zip|from-zip # [is|are] not|invalid [used|valid|found|correct|in|for|known|within]
5 not used|valid|found within|in|for [the] [to|from|given|specified|selected] [to|from] to-state|from-state|state|country|region|province|city|destination
5 postal|zip|phone|postcode|state|address [code|number] ... is|must invalid|be-at-least|not-valid|be-a
5 possible|allowed|valid|available|accepted|permitted|supported statuses|values|options|labels|choices|states|types [are|is|include]
5 label|option|choice|status|value|enum [label|big|small] [does|is] not exist ... possible|allowed|valid|available|options|values|statuses|labels
5 location code|airport-code|currency-code|hotel-code|property-code [is] invalid|unknown|not-valid
""",
    Code.ALREADY_EXISTS: """
5 title|name|slug|handle|email|username|url|number|key|label|subject|domain [has|was|is] already been used|taken|registered|assigned
5 has|have|was already been created|added|registered|imported|uploaded|enrolled
5 belongs|registered|assigned|linked|connected to another|a-different|other|someone account|user|customer|organization|else .. already
5 already .. belongs|registered|assigned|linked to another|a-different|other
5 you|user|they|member|customer voted|reviewed|applied|registered|subscribed|claimed|redeemed|rated|liked|reported|joined before|already|earlier|once
5 of|with|by that|this|the-same code|name|number|id|email|title|key is-there|exists|is-taken
5 [order|reference|invoice|bill|document|customer|serial|transaction|article|item|product|voucher|merchant] [order|reference] number|reference|name [has|is|was] [been|already] used|taken|in-use before|already|earlier|previously
5 duplicate|repeated transmission|transaction|bill|order|invoice|entry|request-id|reference|message
5 number|id|code|name|email|reference ... is already used|taken|in-use
4 already used|registered by|in|for|with
5 must|should|has-to be unique
""",
    Code.CONFIRMATION_REQUIRED: """
5 surge|peak|dynamic pricing|price|multiplier|fare [is|are|currently|has|must|applies] .. effect|active|confirm*|accept*
5 rider|customer|guest|passenger|buyer|payer must|has-to|needs-to accept|confirm|approve [the] [new|higher|changed|surge|updated]
5 are you sure [you|that] [want|wish] [to]
5 please|must|reply [confirm|reply] [yes|with-a-reply|that-you] to|want continue|proceed|submit|place
5 answer|reply [to] [this|the] question|warning|message|prompt before|to [the|an] order
""",
    Code.AMBIGUOUS_MATCH: """
5 # customers|users|contacts|records|people|accounts|products|items|persons|leads|companies have|has|share|carry|bear|use this|that|the-same|the phone|name|email|number|address|code|sku|id
5 names|means|denotes|describes|fits|matches more-than-one|several|two|many
5 multiple|several|more-than-one|two [lead|contact|record|account|customer|person|user|company|leads|records|contacts] match|matches|matched|matching|meet|meets|share [the] [lookup|search|filter|given|same|these] criteria|lookup|criterion|filter|key
5 lookup|match criteria .. more-than-one|multiple|several
""",
    Code.PERMISSION_DENIED: """
4 refused|declined|prohibited by [the] supplier|property|airline|hotel|carrier-policy
""",
}

CODES: dict[Code, str] = {
    Code.PAYMENT_REQUIRED: """
4 license limit reached; licence limit; license exhausted; seat limit reached; no license available; no licence available; seats exhausted; card lost; card stolen; card restricted; not permitted to cardholder; withdrawal limit; insufficient account funds; no credit account; pick up card; refer to issuer; pin tries exceeded; insufficient deposit; reseller balance; billing failure
""",
    Code.FAILED_PRECONDITION: """
4 last owner; last admin; sole owner; sole admin; only owner; only admin; last administrator; last member; last user; default item; is default; already started; already ended; already finished; not started; not finished; not due; not overdue
4 out of stock; no stock; stock insufficient; insufficient stock; not enough stock; insufficient inventory; insufficient quantity; sold out; no availability; no rooms; fully booked; already been paid; bill already paid; already reversed; object status prohibits; status prohibits operation; not eligible for renewal; not eligible for transfer; not pending transfer; in use by resource; dependency in use; volume in use; has dependents; resource in use; ip in use; device in use; subnet in use; role in use
""",
    Code.CONFLICT: """
4 price mismatch; price changed; price change; fare changed; rate changed; fare mismatch; rate mismatch; quote mismatch; invalid swap; swap mismatch; cas mismatch; cas failed; double booking; booking conflict; schedule conflict; time conflict; slot taken; slot unavailable; slot not available; attendee busy; host busy; idempotency key reuse; idempotency key reused; idempotency mismatch; idempotency conflict; idempotency error
""",
    Code.INVALID_ARGUMENT: """
4 capture amount; refund amount; amount exceeds; amount higher; over capture; over refund; invalid hotel code; invalid property code; invalid city code; invalid location code; invalid airport; invalid label
""",
    Code.ALREADY_EXISTS: """
4 validation not unique; record not unique; value not unique; id in use; name in use; reference id in use; external id in use; reference in use; nickname in use; username in use; handle in use; slug in use; number in use; email address in use; domain in use; subdomain in use; duplicate transmission; duplicate bill; trans id exists; order exists; duplicated order; order id used; order no used; reference used; number used
""",
    Code.CONFIRMATION_REQUIRED: """
4 surge; surge confirmation; surge confirmation required; surge pricing; fare confirmation; price confirmation; confirm price; order confirmation required; reply required
""",
}

"""What only money, a plan or an administrator lifts: credit, declines, plans, seats, hard quotas."""

from __future__ import annotations

from proxy.contract.codes import Code

SENTENCES: dict[Code, str] = {
    Code.PAYMENT_REQUIRED: """
5 storage|disk|disk-space|mailbox [limit|quota|space|is] .. reached|full|used-up|exhausted
5 site|app|application|project|service|account|workspace|deployment|instance|database|bot|function [was|has|is|been|have] .. paused|suspended|disabled|stopped|shut-down|frozen|blocked|deactivated ... usage|limit|limits|quota|billing|credit|credits|budget|spend|payment|invoice
5 storage|disk|current-usage|disk-usage|storage-usage ... exceed* ... limit|quota|allowance|capacity
5 can-not|not|unable-to create|add|have|register|invite|provision|own|make|open|start|connect|link|store [any] more than # .. api-keys|keys|users|members|projects|domains|webhooks|apps|accounts|channels|workspaces|sites|lists|tokens|subscriptions|templates|senders|numbers|contacts|teams|groups|boards|databases|instances|seats|integrations|addresses|teammates|subusers|environments|campaigns|forms|pipelines|dashboards|monitors
4 maximum|max|limit|allowed [allowed|total|permitted] number|amount|count of .. subscriptions|users|members|projects|domains|webhooks|apps|accounts|channels|workspaces|sites|lists|api-keys|templates|senders|numbers|contacts|teams|groups|boards|databases|instances|seats|integrations|teammates|environments|campaigns|forms|pipelines|dashboards|monitors|customers|coupons|products|prices|cards|devices|followers|friends|invites|repositories|clusters|buckets
4 not|isn|un|only|no .. for|in|on|with|by [your|the|this|a] .. edition|editions|license|licence
4 you|need|needs|require|requires .. to open|place|complete|buy|execute [that|this|the|an|your] order|trade|position|purchase
4 insufficient|not-enough|low|inadequate|exceeds ... balance|funds|margin|collateral|buying-power|purchasing-power|credits
4 balance .. not enough|sufficient|cover
4 run|ran|are|is|be out of [sms|email|message|api|free|account|prepaid] credits|credit|funds|balance
4 check your account|wallet [balance]
4 member|members|user|users|seat|seats|contact|contacts|project|projects|workspace|domain|domains|webhook|webhooks|app|board|boards|site|sites|agent|agents|list|lists|subscriber|subscribers limit|quota|allowance
4 recharge|top-up|topup
4 <paid> plan|plans|subscription|subscriptions|tier|tiers|feature|features|license|edition|package
4 paid|premium|pro|enterprise|upgraded|paying account|accounts|user|users|customer|customers|member|members|workspace|workspaces|organizations|subscribers
4 invoice|invoices|bill|payment|payments|account|subscription ... overdue|past-due|unpaid|outstanding|in-arrears|settled
4 premium|paid|pro|enterprise endpoint|feature|api|resource|content|model|function|method|functionality|option|plan-feature
4 no [remaining|more] .. left|remaining|more|credits|calls|requests|minutes .. subscription|plan|month
4 no remaining|more .. credits|calls|requests|minutes|searches|messages
4 insufficient|inadequate|not-enough|not-sufficient|low|no|zero|negative|lack-of|lacks|without|depleted|exhausted|required|more|additional|out-of [account|available|prepaid|remaining|api|sufficient|enough|wallet|credit|token|cash|message|sms|compute|usage|free|paid|user|your|the|any] credit|credits|funds|balance|quota-for-billing|money|cash|tokens-balance
4 credit|credits|funds|balance|wallet|deposit [balance|is|are|has|have|was|limit|been|of|in|your|account|for|on|amount] .. insufficient|exhausted|depleted|too-low|empty|negative|used-up|run-out|ran-out|expired|not-enough|exceeded|zero|below|inadequate|not-sufficient|remaining|left|required|needed
4 not|do-not .. enough|sufficient .. funds|credits|balance|credit|money|coins
4 ran|run|running|have|has out of [available|free|your|the|prepaid|api|account] credit|credits|funds|tokens|units|balance|money
4 <exceed> .. credit|credits|monthly-included-credits|free-credits|spending|spend|budget|balance|billing|hard-limit|free-quota|trial|free-tier|overage
4 spending|spend|budget|billing|cost|usage-cap|overage|credit [hard|soft|monthly|daily|usage|spend|cap] limit|cap|limits|budget|threshold|quota|exceeded|reached
4 add|buy|purchase|top-up|topup|recharge|load|replenish|get|deposit [more|additional|some|your|a|extra|your-account] credit|credits|funds|balance|seats|licenses|payment-method|billing|quota|storage|card|account|plan|subscription|units|minutes
4 payment|payments [is|was|has|method|of|the|a|not|been|or|for|on] .. required|declined|failed|overdue|past-due|refused|rejected|missing|denied|due|unsuccessful|outstanding|not-successful|unpaid|could-not-be-processed|needed|expired|not-completed
4 payment required|method|failed
4 <card> [number|has|is|was|been|not|issuer|by|the|you|that|for|security|code|your] .. declined|refused|expired|not-supported|rejected|lost|stolen|denied|insufficient|not-honored|restricted|invalid|incorrect|does-not-support|not-accepted|blocked|fraudulent|not-authorized
4 declined|refused|denied|rejected .. card|issuer|bank|payment|transaction|charge|processor|issuing-bank|acquirer
4 your card|issuer|bank
4 do not honor|honour
4 insufficient funds
4 security code|cvc|cvv|cvc2|card-number|expiration-date|expiry-date|expiration-month|expiration-year|expiration [is|was] incorrect|invalid|wrong|does-not-match|failed|expired
4 transaction|charge|payment declined|refused|not-approved|denied|not-allowed
4 billing .. not|isn|in|dis|past|over|un|required|must|needs|inactive|disabled|issue|issues|problem|suspended|delinquent|closed|enable|enabled|configured|details|information|account|update|hold|missing|set-up|setup|failed
4 enable|set-up|setup|activate|configure|update|check|verify|complete|missing|requires|enter|provide|no|valid [your|the|an|a|plan-and|active] .. billing
4 plan and billing|billing-details
3 active|valid|linked billing account
4 subscription|subscriptions|membership|plan|license|licence|trial|free-trial|trial-period|contract|evaluation [has|is|was|have|been|status|for|period|to|not|your|that|this|key] .. expired|inactive|ended|lapsed|cancelled|canceled|past-due|overdue|required|not-active|over|unpaid|needed|not-paid|suspended|not-valid|invalid|terminated|missing|exceeded
4 no|without|requires|require|need|needs|required|missing|inactive|expired [valid|an|a|active|current|paid|appropriate|proper|premium|the|any] subscription|licence|license|licenses|subscriptions|paid-plan|plan-subscription
4 subscribe|resubscribe to|for|first
4 not [currently|yet] subscribed
4 upgrade|upgrading|upgraded|upgrades [to|your|the|a|current|you|please|account|is|required|or|for] .. plan|subscription|account|tier|pro|premium|enterprise|paid|plus|package|license|business|billing|higher|required|team|access|more|unlock
3 upgrade|upgrading|upgraded
4 not|un|isn|only|is|are|no|requires|require|required|needs|need|must|limited|exclusive|restricted|reserved|available|included|supported|allowed|permitted|part|enabled|unavailable|upgrade|switch [be|currently|longer|available|included|supported|part|allowed|permitted|enabled|offered|accessible|covered] [to|on|in|for|with|by|of|at|under|the|a|an|within] [your|the|this|a|an|current|account|our|its|these|users|customers|accounts|certain|any|higher|that|free|existing|have|has] .. <toplan>
4 <toplan> [that|you|does|do|is|the|has|level|your|which|a|of|are|only|currently|type|may|not] .. not|without|limit|limits|limited|restrict*|allows|exceed*|max|maximum|include|supports|permits|lacks|low|insufficient
4 your|current|free|basic|this|starter|trial|existing|the|account|higher|paid|appropriate|different|pro|premium|business|enterprise [account|product|subscription|billing|pricing|api] <toplan> .. not|does|do|allow*|only|limit*|include*|support*|permit*|required|exceed*|reached|needed|max*
3 available|accessible|only|exclusive|requires|restricted|limited .. premium|enterprise|pro|paid|business|plus|subscribers|paying
4 trial [account|period|key|mode|user|version|has|is|accounts|plan|api] .. limit*|expired|ended|over|exceeded|not-allowed|can-not|only|restrict*|finished
4 free [tier|plan|trial|account|quota|usage|accounts|users|version|api|credits|credit|limit|allowance|requests|monthly] .. limit|limits|limited|exceeded|exhausted|expired|ended|over|used|reached|not-available|no-longer|only|unavailable|not-supported|up
5 extra|additional|paid|metered|overage usage [is|billing] .. required|enabled|enable|needed
4 pay as you go
4 seat|seats|license|licenses|licence|licences|user-limit|user-licenses .. limit|available|left|remaining|exceed*|reached|assigned|exhausted|purchase*|maximum|full|no-more|required|used|all
4 no|not|all|insufficient|maximum|exceed*|reached|more|out-of|unassigned|requires-a|missing|without .. seat|seats|license|licenses|licence|licences
4 maximum|max|limit|quota|allotted|allowed-number|allowed-amount|number-allowed [number|amount|total|allowed|of|for|on|is|limit|the] .. your|plan|account|organization|workspace|subscription|project|user|team|per-account|per-user|per-project|organisation
4 limit|quota|maximum|cap [of|for|on] .. projects|users|members|seats|workspaces|domains|databases|teams|webhooks|sites|apps|instances|resources|buckets|clusters|repositories|contacts|cores|vcpus|vcpu|cpus|functions|keys|tables|zones|rules|ips|addresses|accounts|campaigns|boards|pages|subscribers|storage|servers|droplets|volumes|snapshots|load-balancers|records|collections|indexes|pods|credits|forms|lists|items-in-account|monitors|environments|services|certificates|integrations|bases
3 <exceed> [the|your|maximum|its|a|this|their|allowed] .. number|count|amount of
3 can-not|can|unable-to|not create|add|have|invite|provision [any] more [than]
5 exceeding|exceeds|exceed approved|allotted|assigned|allocated|configured ... quota|quotas|limit
4 quota [is|was|has|been|for|of|limit|usage|the|in|your|on|storage] .. exceeded|exhausted|reached|full|used-up|insufficient|over|depleted|violated
4 <exceed> [your|the|its|a|this|current|their|maximum|approved|available|allocated|assigned|configured|storage|account] .. quota|quotas|storage-limit|storage
4 insufficient|not-enough|no|out-of|over|full|lack-of|low|remaining .. quota|storage|storage-space|disk-space|space|capacity-units
4 over|above [the|your|its|storage] quota|allowance|plan-limit
4 storage|disk|mailbox|drive|bucket|space [quota|limit|space|capacity|is|has|usage] .. exceeded|full|exhausted|reached|insufficient|over
4 quota|limit increase|increases|raise|raised
4 request|apply|ask|contact|submit|file .. quota|limit increase|raise|adjustment|extension|increases
4 increase|raise|extend|lift [your|the|this|a|account] .. quota|quotas|limit|limits|spending-limit|allowance
3 contact|reach-out [us|our|your|to|the] sales|billing|account-manager|account-executive
3 contact|reach|talk|email|speak .. sales
4 invoice|invoices|bill|bills|balance|amount|account [is|are|has|have|with] .. overdue|past-due|unpaid|outstanding|delinquent
4 overdue|past-due|unpaid|outstanding invoice|invoices|balance|payment|bill|account|amount
3 purchase|buy|pay [a|an|the|this|more|for|additional|required|your]
2 paid|prepaid|billed
4 add on|ons
4 addon|addons
3 feature|functionality|endpoint|option|api|capability|add-on|module|resource|model|addon .. not|isn .. included|subscribed|purchased|covered|licensed|available-to-you|enabled-for-your-account|available-for-your-account
4 not|isn|aren|un|no-valid licensed|entitled|purchased|paid
3 entitle*|entitlement
4 account .. past-due|delinquent|unpaid|overdue|in-arrears|not-funded|unfunded
4 monthly|yearly|annual|lifetime|total|overall|included|prepaid|included-monthly .. credits|minutes|allowance|quota|limit|allotment|cap|usage|requests|calls|searches|messages|emails .. exceed*|reach*|used|exhaust*|hit|depleted|consumed|over|up|left|remaining
4 <exceed> .. monthly|yearly|annual|lifetime|total|included .. credits|minutes|allowance|quota|limit|allotment|cap|usage|requests|calls|searches
3 limited to # .. per month|year
4 withdrawal|transfer|payout|deposit|transaction|account|amount|purchase .. limit .. exceed*|reach*
4 exceeds .. available|current balance|funds|limit|credit
4 greater|more|larger|higher than .. available balance|funds|balance|credit
3 cost|price|fee|charged
5 subscription|membership|trial|plan|contract|license [period|term|status|has|have|is|or|was] .. ended|expired|lapsed|cancelled|canceled|run-out
4 you|account|company|organization cancelled|canceled [your|the|its|their] subscription|plan|membership
5 must|have-to|need-to|needs-to|should have|hold|own|be-on|purchase [an|a] .. subscription|membership|license|paid-account|premium-account|plan
5 maximum|max [allowed|number] [number] [of] pins|emojis|emoji|stickers|roles|channels|guilds|servers|webhooks|reactions|invites|threads|members|followers|bots|rules|hooks|integrations|subscriptions|devices|contacts|lists|segments|projects|clusters|databases|users|keys|domains|zones|templates|campaigns|endpoints|certificates|instances|nodes|networks|repositories|workspaces .. reached|exceeded|hit|allowed
5 payment|billing [method|account] issue|issues|problem|problems
5 errors|error|problem|problems|issue|issues related to your payment|billing
5 upgrade|upgrading to [a|the|our|any|one] [of] [our] paid|pro|premium|higher|enterprise|business|plus|professional plan|plans|tier|account|version|subscription
4 failed|suspected|possible|potential fraud|fraud-check|fraud-screening|risk-check
4 do|does-not|not match .. cvv|cvc|avs|billing-address|zip
5 no [valid|active|default] payment|billing|credit-card|card information|details|method|on-file|account|profile .. found|on-file|attached|added|exists|available|for
5 users|accounts|plan|plans|tier|key|access [are|is] limited|restricted to [querying|accessing|the] historical|history|data .. past|last|within
5 bank|issuer|card-issuer|processor|acquirer|gateway .. turned|turn|sent|rejected|reject|refused|declined .. down|back|payment|charge|card|it|transaction
4 part|available|included|unlocked|offered|comes of|on|in|from|with [the|our] <paid>|higher|upper [plan|plans|tier|tiers|and|or]
5 in demo|trial|sandbox|evaluation mode
4 add|top-up|deposit funds|credit|balance to .. remove|continue|lift|unlock
5 insufficient|not-enough|no-more|out-of [processing|compute|api|search|request|message|data|lookup] units|credits|tokens
5 not|without [have] enough [processing|compute|api|search|request|message|data|lookup] units|credits
""",
}

CODES: dict[Code, str] = {
    Code.PAYMENT_REQUIRED: """
4 insufficient margin; insufficient collateral; insufficient buying power; insufficient equity; margin insufficient; insufficient asset; not enough margin
4 max channel; max subscription; max project; max webhook; max seat; max domain; max workspace; max app; max key; max account; max instance; unsupported edition; user edition; edition; edition not supported; max version; version limit; max label; max attachment; max alias; gold required; pro required; plus required; premium needed; membership required; subscriber required; subscriber only; membership expired; subscription ended; company status invalid; gold only; subscription lapsed; subscription suspended; subscription terminated; no plan; plan expired; trial period ended; fraud check; failed fraud check; suspected fraud; fraud detected; fraud; fraud suspected; payment issue; business eligibility payment issue; payment problem; payment config; fraud rejected; risk declined; high risk; risk rejected; avs failed; cvv failed; avs mismatch; cvc check failed; invalid cvv; velocity; declined by risk; no payment information; no payment method; no credit card; payment information missing; no card; no billing; billing information required; no payment; no payment source; payment profile missing; must be activated plan
4 no balance; low balance; card rejected; insufficient amount; cc rejected; insufficient fund; insufficient balance; insufficient credit; insufficient quota; not enough credit; not enough balance; not enough fund; no credit; out of credit; credit exhausted; credit limit; low balance; balance insufficient; balance not enough; credit exceeded; credit low; credit balance; insufficient resource balance; zero balance
4 payment required; payment declined; payment failed; payment method required; payment method; payment error; payment overdue; payment past due; card declined; card error; card expired; expired card; declined; do not honor; generic decline; lost card; stolen card; incorrect cvc; invalid cvc; incorrect number; card not supported; pickup card; processor declined; transaction declined; instrument declined; refused; issuer decline
4 billing not active; billing not enabled; billing disabled; billing required; billing hard limit; billing; billing limit; billing account; spend limit; spending limit; budget exceeded; hard limit; overdue; past due; unpaid; unpaid balance; invoice overdue; delinquent; arrears; insufficient storage; storage limit; storage quota; storage exceeded; storage full; disk full; mailbox full; quota limit account
4 subscription expired; subscription required; subscription inactive; subscription not found plan; subscription past due; subscription canceled; no subscription; no active subscription; not subscribed; subscription limit; license required; license expired; no license; license limit; licence; license not found; license invalid; license; trial expired; trial ended; trial limit; free tier; free trial; paid only; paid feature; premium; premium required; premium only; premium account required
4 plan limit; plan required; not in plan; plan upgrade; upgrade required plan; upgrade plan; upgrade; plan not allowed; plan not supported; plan restricted; not available plan; plan exceeded; feature not available plan; feature not enabled; feature not in plan; enterprise only; requires enterprise; seat limit; no seat; seat; user limit; member limit; max user; too many user; limit account; account limit; account quota; not entitled; entitlement
4 monthly limit; monthly quota; usage cap; usage limit exceeded month; limit exceeded account; resource limit; resource quota; service quota exceeded; service limit; limit exceeded resource; max number; maximum number; quota reached; core quota; vcpu limit; instance limit; address limit; bucket limit; too many bucket; project limit; app limit; webhook limit; domain limit; insufficient coin; credit required; balance too low; monthly; not enough quota; over capacity plan
4 stop recurring payment; fraudulent; transaction not allowed; withdrawal count limit; invalid account card; currency not supported card; card velocity exceeded; issuer not available card; new account information; restricted card; revocation of authorization; testmode decline; try again later card; expired card; invalid expiry; processing error card; authorization declined; insufficient bank; nsf; bank declined; negative balance; wallet; overdrawn
3 quota exceeded; quota; exceeded quota; quota exhausted; limit exceeded; limit reached; payment limit; transaction limit; addition limit; credit; decline; subscription; plan; funds; purchase
2 balance
4 insufficient unit; insufficient processing unit; not enough unit; not enough processing unit; insufficient compute unit; access insufficient processing unit; access insufficient unit; out of unit; unit exhausted
""",
}

"""Texts that speak to a model: what in a vendor's message tries to steer the agent that reads it.

Owns the patterns, by what they try: to set aside earlier instructions (in some thirty languages), to draw out a prompt, to give
a new role or goal, to address an AI, to forge role tags or tool calls, to smuggle data out, to hide from the user. They are
written for RE2 (no lookaround) and searched all at once on a folded form of the text. What they miss, a model of words finds
(steering.py). A vendor's plain advice ("ignore this
message if ...", "follow the instructions at ...", "the system is under maintenance") must match none of them.
"""

from __future__ import annotations

import base64
import binascii
import re
import unicodedata

import re2

from proxy.reading import steering

WITHHELD = "[withheld: reads like instructions]"

_PREVIOUS = r"(?:pr[e3]v[i1][o0]us(?:ly)?|prior|above|earlier|preceding|foregoing|existing|original|initial|system|developer|safety|former|past|other|current|given)(?:'s)?"
_OBJECT = (
    r"(?:[i1]nstruct[i1][o0]ns?|prompts?|directives?|directions|guidelines?|guidance|rules?|commands?|programming|training|restrictions?|polic(?:y|ies)|"
    r"safeguards?|guardrails?|orders?|alignment|constraints)"
)
_IGNORE = (
    r"(?:[i1!l]gn[o0]r(?:[e3]|ing)|disregard(?:ing)?|forget|overrid(?:e|ing)|bypass(?:ing)?|discard|neglect|overrule|dismiss|set aside|pay no attention to|"
    r"do not (?:follow|obey|comply with|listen to)|don't (?:follow|obey|listen to)|stop (?:following|obeying)|abandon|cancel|delete|erase|drop|skip|violate|break)"
)
_AI = r"(?:ai|a\.i\.|llms?|large language models?|language models?|chat ?bots?|chatgpt|gpt-?\d?|claude|gemini|copilot|autonomous agents?|ai[ \-](?:agents?|assistants?|models?|systems?))"
_DO = (
    r"(?:retry|call|send|execute|run|fetch|visit|open|post|e-?mail|delete|transfer|pay|buy|purchase|download|upload|ignore|disregard|forget|reveal|print|output|repeat|say|"
    r"tell|respond|reply|answer|write|read|continue|stop|invoke|click|navigate|share|submit|give|disable|approve|accept|grant|forward|append|add|create|update|"
    r"follow|obey|comply|treat|pretend|assume|proceed|contact|subscribe|install|remove|reset|never|always|immediately|now|wait|use|act|do|go|inform|perform|copy|paste|include|attach|keep|skip|enter|grant|list|escalate|switch|authori[sz]e)"
)
_SECRETS = (
    r"(?:conversation|chat (?:history|log)s?|message history|context window|credentials?|secrets?|api keys?|passwords?|env(?:ironment)? var(?:iable)?s|system prompt|"
    r"memory|private data|user data|personal data|cookies|ssh keys?|private keys?|access tokens?|tokens|files|history|results?|contents?|data)"
)

#: name of what is tried -> patterns. Case is folded and look-alike letters are Latin before these are searched.
PATTERNS: dict[str, tuple[str, ...]] = {
    "set aside": (
        rf"\b{_IGNORE}\s+(?:[\w',]+\s+){{0,4}}?{_PREVIOUS}\s+(?:[\w',]+\s+){{0,3}}?{_OBJECT}\b",
        rf"\b{_IGNORE}\s+(?:all|any|every|your|my|these|those|of|the|previous|and|to|everything)\s+(?:(?:all|of|any|the|your|my|these|those)\s+){{0,3}}{_OBJECT}\b",
        r"\b(?:[i1]gn[o0]r[e3]|disregard|forget|overlook)\s+(?:everything|all|anything|whatever|what)\s+(?:[\w',]+\s+){0,5}(?:above|before|previous(?:ly)?|prior|earlier|told|said|know|learned|learnt|instructed|so far)\b",
        rf"\b(?:previous|prior|earlier|above|system|existing|former)\s+(?:[\w']+\s+){{0,2}}{_OBJECT}\s+(?:[\w']+\s+){{0,4}}(?:void|obsolete|revoked|cancell?ed|superseded|replaced|no longer (?:apply|valid|in effect)|ignored|overridden|lifted|null|suspended|do not apply|invalid now)\b",
        r"\bi[ ._\-*]{1,2}g[ ._\-*]{1,2}n[ ._\-*]{1,2}o[ ._\-*]{1,2}r[ ._\-*]{1,2}e\b",
        r"\bs[ ._\-*]y[ ._\-*]s[ ._\-*]t[ ._\-*]e[ ._\-*]m +p[ ._\-*]r[ ._\-*]o[ ._\-*]m[ ._\-*]p[ ._\-*]t\b",
        rf"\b(?:set aside|ignore|disregard|forget|discard|abandon|drop)\b(?:\s+[\w']+){{0,3}}?\s+{_OBJECT}\b(?:\s+[\w']+){{0,4}}?\s+(?:received|given|got|told|earlier|before|previously|above|so far|until now)\b",
        r"\bstop (?:obeying|following|listening to) (?:your|the|all|any) [\w']+",
        rf"\b(?:supersed(?:e|es|ing)|overrid(?:e|es|ing)|replac(?:e|es|ing)|takes? precedence over|cancels?|revokes?|nullif(?:y|ies)) (?:all |any |your |the |every |of )*{_PREVIOUS} (?:[\w']+ ){{0,2}}{_OBJECT}\b",
        rf"\b{_OBJECT}\s+(?:that )?(?:you (?:were|have been|had been|are) (?:given|told|following)|(?:were|was) given to you|you (?:received|follow|got|have))\b",
        rf"\byour {_OBJECT} (?:have|has|are|is|were|was) (?:now )?(?:been )?(?:updated|changed|replaced|revoked|suspended|overridden|void|cancell?ed|lifted|reset|obsolete)\b",
        r"\b(?:whatever|everything|all|anything|what) (?:that )?you (?:were|are|have been|had been|'ve been) (?:told|instructed|taught|given)\b|\bignore (?:all |any |the |your )*(?:safety|security|guardrails|ethics|restrictions)\b",
        rf"\b{_IGNORE}\s+(?:our|your|the|all|any|this) (?:[\w']+ )?{_PREVIOUS} (?:conversation|context|chat|discussion|dialogue)\b",
        r"\bno longer (?:bound|restricted|limited|constrained|governed) by\b|\bfree from (?:all|any|your) (?:restrictions|rules|limits|constraints)\b",
        r"\b(?:system|instruction|prompt|safety) override\b|\boverride (?:mode|code|protocol)\b|\bsnoitcurtsni\b",
    ),
    "draw out": (
        r"\b(?:reveal|print|repeat|leak|disclose|dump|recite|output|divulge|spill|expose|echo|regurgitate|write out|write down|spell out|type out)\s+(?:[\w',]+\s+){0,5}(?:prompts?|instructions|guidelines|system message|configuration verbatim|conversation|chat history|secrets|api keys?|credentials|environment variables)\b",
        r"\b(?:show|tell|give|send|display|share|provide|return|list|summari[sz]e|translate|include|paste|append|copy)\s+(?:me|us|back|out|verbatim|here|it with)?\s*(?:[\w',]+\s+){0,4}(?:your|hidden|secret|initial|internal|original|full|complete|entire|my)\s+(?:[\w']+\s+){0,2}(?:prompts?|instructions|system message|chat history|conversation)\b",
        r"\bwhat (?:are|is|were|was) your (?:[\w']+\s+){0,3}(?:prompt|instructions|rules|system message|guidelines)\b",
        r"\b(?:your|hidden|the) system ?prompt\b[^.!?]*\b(?:here|below|verbatim|now)\b",
    ),
    "role": (
        rf"\byou(?: are|'re) (?:now |actually |really |currently |no longer |from now on )?(?:an? |the |my )?(?:[\w\-]+ ){{0,3}}(?:{_AI}|assistant|agent|bot|dan|unrestricted|jailbroken|unfiltered|uncensored|hacker|pirate|superuser|root user|developer mode|god mode)\b",
        r"\b(?:consider|imagine|think of) (?:yourself|you are)\b",
        r"\byou (?:have|now have|are granted|are given|hold) (?:full |complete |unlimited |explicit |my |total )+(?:permission|authority|access|control|freedom|authori[sz]ation) to (?:bypass|ignore|delete|act|do|skip|override|approve|proceed|disable|execute|run|transfer|send)\b",
        r"\byou (?:have|now have|are granted|are given) (?:no|full|unrestricted|unlimited|root|admin\w*) (?:restrictions|limitations|rules|access to everything|control|permission to (?:ignore|bypass))",
        r"\byour (?:new|real|actual|true|only|primary|main|updated|secret|hidden|current|first|next|ultimate|sole) (?:goal|task|objective|mission|purpose|instructions?|role|job|directive|orders?|identity|persona|name|assignment)s? (?:is|are|will be|:|has)\b",
        r"\b(?:new|updated|revised|real|urgent|hidden|secret|actual) (?:system )?(?:instructions?|prompts?|directives?|orders|objective)\s*(?:from [\w ]{2,30})?\s*(?::|follow\b|for (?:you|the (?:ai|assistant|agent|model)))",
        r"\bfrom (?:now|this point|here|this moment) on(?:wards?|ward)?,? (?:you (?:are|act|must|always|never|should|shall|respond|answer|obey|(?:will|have to) (?:act|be|respond|answer|only|always|never|obey|ignore|speak|follow|do))|always|never|respond|answer|only|act|ignore|reply|speak|do|call|all|every|the assistant|the agent|your|treat|disregard)\b",
        r"\bpretend (?:to be|you|that you|like you|as if)\b|\brole-?play(?:ing)? as\b|\bact (?:as|like) (?:if you|though you|my|an? (?:ai|unrestricted|different|evil|hacker|linux|terminal|expert|assistant|system|admin\w*|root|developer|jailbroken|uncensored|unfiltered|new|human|person|customer|python))\b",
        r"\bdo anything now\b|\bjail ?break(?:ed|ing)?\b|\b(?:enter|enable|activate|switch to|go into) (?:\w+ )?(?:developer|god|sudo|dan|jailbreak|unrestricted|unsafe|root|debug|maintenance admin) mode\b|\bdeveloper mode (?:enabled|on|activated)\b",
        r"\bassume the (?:role|identity|persona) of\b|\bstay in character\b|\bin the voice of an unrestricted\b|\bsimulate (?:a|an|being) (?:terminal|shell|unrestricted|evil|hacker)",
    ),
    "address": (
        rf"\b(?:all |any |the |dear |hey |hello |hi |attention,? |every |this )*{_AI}[,:]?\s+(?:reading this[,:]?\s+)?(?:you )?(?:must|should|need to|needs to|have to|has to|are required to|is required to|shall|please|will|are instructed to|is instructed to|can now|may now|ought to|are to|is to)\s+(?:[\w\-]+ly |now |first |also |not |never |always |please )?{_DO}\b",
        rf"\b(?:dear|hey|hello|hi|attention|note to|important for|message (?:to|for)|instructions? (?:to|for)|notice (?:to|for)|warning (?:to|for)|reminder (?:to|for)) (?:all |any |the |every |you,? )*(?:{_AI}|assistants?|agents?|models?)\s*(?:reading|processing|who|:|,|—|!|only|working|parsing|handling)",
        rf"\b(?:written|intended|meant|generated|addressed|directed) (?:only |solely |specifically )?(?:for|to|at) (?:all |any |the |an? |every )*(?:{_AI}|assistant|automated agent)\b",
        rf"\b(?:hello|hi|hey|greetings|dear),? (?:{_AI}|assistant|agent|model|bot|robot)\b|@(?:assistant|agent|ai|claude|chatgpt|gemini|copilot)\b[ ,:]+(?:please |you )*{_DO}\b|\b(?:you,?|as) the (?:{_AI}|assistant|agent|model)(?:,| you)\b",
        rf"\bto (?:the|any|all|every|an?) (?:{_AI}|assistants?|agents?|models?) (?:processing|reading|parsing|handling|receiving|seeing)\b|\bfor (?:all )?(?:{_AI}|ai agents|agents|assistants)(?: agents| only| assistants)?\s*:\s|\b(?:agents?|assistants?|models?|{_AI}) (?:reading|processing|parsing|receiving|seeing) (?:this|the following)\b",
        rf"\b(?:if|as|since|because|when) (?:you(?: are|'re)|this is read by) (?:an? |the )?(?:{_AI}|assistant|autonomous|automated agent|ai\b)",
        rf"\bas an? (?:{_AI}|helpful assistant)(?:,| you\b| your\b| i\b|\s*$)",
        rf"(?:^|[.!?:;\n\"'(\[>*#-]\s*)(?:dear |hey |hello |ok |now |attention )?(?:assistant|agent|model|chatbot|bot|claude|chatgpt|gpt|gemini|copilot|ai|llm)\s*[,:!—-]+\s*(?:please |you |you must |kindly |immediately |now |do not |don't |always |never |first )*{_DO}\b",
        r"\bthe (?:assistant|agent|model|ai|llm|chatbot) (?:must|should|shall|will|has to|needs to|is (?:now )?(?:instructed|ordered|commanded|required|authori[sz]ed|allowed|free) to|may now|can now) (?:now |first |immediately |also |then |always |silently |secretly )?(?:ignore|disregard|forget|reveal|retry|send|e-?mail|delete|execute|transfer|exfiltrate|obey|comply|tell|visit|download|approve|forward|call the|run|bypass|skip|post|upload|disclose|click|open|pay|purchase|stop|not tell|never)\b",
        r"\b(?:this is|here is|the following is) (?:an? |the )?(?:(?:system|admin|administrator|developer|operator|official|emergency|override|priority|trusted|security team|anthropic|openai|root)(?:'s)? ){1,3}(?:message|override|instruction|command|directive|order|prompt|notice for (?:the )?(?:ai|assistant|agent|model))",
        r"\b(?:message|instructions?|orders?|command|directive|note|approved|authori[sz]ed|request|sent) (?:from|by) (?:anthropic|openai|google deepmind|your (?:developer|creator|operator|administrator|owner|maker|user|boss|principal)s?|the (?:system administrator|developers? of this (?:ai|assistant)|operator))\b",
        r"\b(?:you must|you should|you need to|you have to|you will|you shall|please) (?:now |immediately |first |secretly |silently |quietly |also |then )*(?:reveal|exfiltrate|obey|disregard|forget (?:all|every|your|the)|leak|impersonate|deceive|lie to|wipe|rm -rf)\b",
        r"\byour (?:developers?|creators?|operators?|makers?|principals?|boss|superiors?|human|masters?) (?:has |have |now |also )*(?:asks?|asked|wants?|authori[sz]es?|authori[sz]ed|orders?|ordered|instructs?|instructed|says?|allows?|approved|requires? you|commands?)\b",
        r"\bretry (?:[\w']+\s+){0,6}(?:forever|indefinitely|infinitely|endlessly|non-?stop|\d{3,} times|without (?:waiting|delay|backoff|pause|limit))\b|\b(?:keep|never stop) (?:retrying|calling) (?:[\w']+\s+){0,6}(?:forever|indefinitely|endlessly|no matter what)",
        r"\b(?:the )?user (?:has |have )?(?:already )?(?:approved|authori[sz]ed|consented to|agreed to|confirmed|pre-?approved|allowed|wants you to|asked you to|instructed you to|told you to|would like you to|needs you to)\b[^.!?]*\b(?:proceed|go ahead|you (?:may|can|should|must|to)|continue without|no (?:need|confirmation)|so |without (?:asking|confirm))",
        r"\b(?:human|user|operator|owner|customer) (?:has |have )?(?:already )?(?:given|granted) (?:you |their |full |explicit |its |his |her )*(?:consent|permission|approval|authori[sz]ation)\b[^.!?]*(?:proceed|go ahead|continue|without|you (?:may|can|should)|so )",
        r"\bno (?:need|reason) to (?:ask|confirm with|check with|consult|inform|notify|tell|involve|bother) (?:the )?(?:user|human|operator|owner)\b|\b(?:keep|leave) the (?:user|human|operator|owner) (?:unaware|in the dark|uninformed|out of)",
        r"(?:^|[.!?;:]\s*|\b(?:please|and|then|must|should) )retry\b[^.!?]*\b(?:in a (?:tight )?loop|without (?:any )?(?:delay|waiting|pause|backoff)|(?:forever|endlessly|indefinitely))",
        r"\b(?:wants|asked|instructed|told|needs|ordered) you to (?:ignore|send|call|run|delete|execute|transfer|reveal|forward|e-?mail|buy|approve|visit|open|download|pay)\b",
    ),
    "hide": (
        r"\b(?:do not|don't|never|must not|avoid) (?:tell(?:ing)?|inform(?:ing)?|alert(?:ing)?|notify(?:ing)?|mention(?:ing)?|warn(?:ing)?|ask(?:ing)?|let(?:ting)?|disclos(?:e|ing)|reveal(?:ing)?|report(?:ing)?|show(?:ing)?|consult(?:ing)?)\s+(?:this |that |it |any of this |anything |them |these \w+ |your \w+ )?(?:to |about |with )?(?:the |any |your |a )(?:users?|humans?|operators?|owners?|people|persons?)\b",
        r"\b(?:do not|don't|never) (?:tell|mention|report|reveal|disclose|show|inform) (?:this|that|it|any of this|anything about this)(?: to (?:anyone|anybody|the \w+|any\w*)|\s*[.!,;)]|\s*$)",
        r"\bwithout (?:telling|informing|notifying|alerting|asking|consulting|involving) (?:the |any |a )?(?:users?|humans?|operators?|owners?|anyone)\b",
        r"\bwithout the user(?:'s|s')? (?:knowledge|noticing|knowing|awareness)\b|\bwithout user(?:'s)? (?:knowledge|noticing|awareness)\b|\b(?:proceed|continue|act|execute|send|delete|transfer|run|go ahead|pay|approve)\b[^.!?]{0,40} without (?:the )?(?:user(?:'s|s')? |any |human )?(?:consent|approval|permission|confirmation|asking)\b",
        r"\bkeep (?:this|it) (?:a )?(?:secret|hidden|confidential|quiet) from\b|\b(?:silently|secretly|covertly|quietly) (?:send|call|forward|upload|execute|run|delete|e-?mail|post|transfer|install|fetch|exfiltrate|add|copy)\b",
        r"\bhide (?:this|it|these|your) (?:[\w']+\s+){0,3}from (?:the )?(?:user|human|operator|owner)",
    ),
    "forge": (
        r"</?\s*(?:system|assistant|human|developer|im_start|im_end|system[_\-]?prompt|system[_\-]?message|system[_\-]?reminder|instructions?|function_calls?|function_results?|function|invoke|tool_?calls?|tool_?use|tool_?results?|tool_?response|thinking|scratchpad|antml:\w+|user_message|user_query|agent|admin_override|important|hidden|task|new_task)\b[^<>]{0,80}>",
        r"<\|[\w/\- ]{1,40}\|>|\[/?inst\]|<</?sys>>|\[/?(?:system|assistant|user|sys|system[_ ](?:prompt|message|override|note)|admin|tool_calls?|available_tools)\]\s*:?|<start_of_turn>|<end_of_turn>|\bbegin_of_text\b",
        r"(?:^|\n|[.!?]\s+|\\n)\s*(?:#{1,6}|={2,}|-{3,}|\*{2,})\s*(?:system|assistant|human|user|instructions?|new instructions?|response|developer|task|prompt|system prompt|end of [\w ]{3,30}|begin [\w ]{3,30})\s*(?:#{1,6}|={2,}|-{3,}|\*{2,}|:|\n|$)",
        r"(?:^|\n|[.!?\"'>]\s+|\\n)\s*(?:system|assistant|human|developer)(?: prompt| message| note| instruction| override| notice| update)?\s*:\s*(?:you|please|ignore|do |don't|call|send|run|execute|from now|the user|your|always|never|act|respond|reply|print|reveal|forget|new|as |i |sure|okay|understood|disregard|repeat|output|override|tell|stop|approve|grant|delete|i'll|transfer|fetch)",
        r"\b(?:begin|end|start|stop) (?:system )?(?:instructions?|prompt|directives?)\b[^a-z]*(?:send|call|you|ignore|$|:|delete|run|do )|\bBEGIN (?:SYSTEM )?(?:INSTRUCTIONS?|PROMPT)\b",
        r"\b(?:end|begin(?:ning)?|start) of (?:the )?(?:system )?(?:prompt|instructions|system message|tool (?:output|result|response)|untrusted (?:content|data)|user (?:prompt|message))\b",
        r"[\"'](?:tool_calls?|function_calls?|tool_use|tool_code|tool_name)[\"']\s*:\s*[\[{\"']|[\"'](?:name|tool|function|action)[\"']\s*:\s*[\"'][\w.\-]+[\"']\s*,\s*[\"'](?:arguments|args|parameters|input|tool_input|action_input)[\"']\s*:",
        r"```\s*(?:tool\w*|python|bash|sh|shell|js|javascript|powershell|function\w*|json)\b|\b(?:action|tool) ?input\s*:\s*[\"{]|\bthought\s*:[^!?]{0,200}\b(?:action|observation)\s*:",
        r"\b(?:to=functions\.\w+|functions\.\w+\(|<\|?python_tag\|?>|print\(default_api\.)",
    ),
    "smuggle": (
        r"!\[[^\]]{0,200}\]\(\s*(?:https?:|//|data:|ftp:)|\]\(\s*(?:javascript|data):|<img\b[^>]*\bsrc\s*=|<iframe\b|\bjavascript:\s*\w",
        rf"\b(?:send|forward|e-?mail|post|upload|exfiltrate|transmit|leak|deliver|submit|copy|append|share|encode|attach|include|add|put|paste)\s+(?:[\w',]+\s+){{0,7}}?{_SECRETS}\s+(?:[\w',]+\s+){{0,6}}?(?:to|at|via|in|as|into|with)\s+(?:[\w']+\s+){{0,3}}?(?:[\w.+\-]+@[\w.\-]+|attacker\w*|(?:this|the following|my|our|an external|a remote) (?:url|address|e-?mail|server|webhook|endpoint|link|number|account)|the url|an? image)",
        r"\b(?:forward|e-?mail|exfiltrate|leak|transmit|upload|post|send)\s+(?:[\w',]+\s+){0,6}?(?:conversation|chat history|system prompt|message history|secrets|passwords|environment variables|private keys?|user's \w+|user data|all (?:data|files|messages|e-?mails|contacts|customer\w*|records|credentials))\s+(?:[\w',]+\s+){0,3}?(?:to|at|via)\b",
        r"\b(?:read|copy|send|cat|print|open|upload|include|fetch|show|paste|dump)\b[^!?]*(?:~/\.ssh|\bid_rsa|/etc/(?:passwd|shadow)|\.aws/credentials|\.env file)",
        r"\b(?:paste|include|put|add|attach|embed|insert|copy|provide|supply|send|return|quote|append)\b[^.!?]{0,60}\b(?:context window|chat history|chat log|conversation history|(?:full|entire|whole|complete) (?:conversation|chat|context)|message history|scratchpad|chain of thought|previous messages)\b",
        r"\b(?:hand|turn|give) (?:over|up) (?:your|the|all) (?:[\w']+ ){0,2}(?:keys?|credentials|passwords?|tokens?|secrets?)\b",
        r"\b(?:send|e-?mail|upload|post|forward|mail)\b[^.!?]{0,30}\b(?:database|db dump|dump|customer list|source code|backup|credentials|private key)\b[^!?]{0,30}\bto [\w.+\-]+@",
        r"\b(?:write|put|place|insert|paste|add|include) (?:the|your|this|all) (?:[\w']+ ){0,3}(?:keys?|tokens?|passwords?|credentials|secrets?|cookies?) (?:in|into|to|as) (?:the |an? |your )?(?:title|comment|issue|description|commit|next|pull request|subject)\b",
        r"\b(?:add|include|write|put|append|attach|send)\b[^.!?]{0,40}\bthe user's (?:[\w]+ )?(?:tokens?|passwords?|cookies?|api keys?|credentials|secrets?)\b",
        r"\b(?:send(?:ing)?|post(?:ing)?|forward(?:ing)?|includ(?:e|ing)|append(?:ing)?|attach(?:ing)?|submit(?:ting)?|supply(?:ing)?)\b[^!?]{0,60}(?:the user's|users' |session cookies?|their passwords?|stored (?:passwords?|credentials|tokens))[^!?]{0,60}(?:https?://|@[a-z])",
        r"\bhttps?://\S+ (?:followed by|with|plus|containing|including|and append(?:ing)?|and include|and attach) (?:the |your |all |any )*(?:user's|conversation|chat|session cookie|cookies|secrets?|history|memory|environment)\b",
        r"\bforward (?:this|the|all|that|every|these) (?:e-?mail |mail |whole |entire )?(?:threads?|conversations?|e-?mails)\b[^.!?]*\bto\b",
        r"\bexfiltrat(?:e|ion|ing)\b|\bcurl\s+[^|]{0,200}\|\s*(?:ba|z)?sh\b|\bwget\s+[^|&]{0,200}(?:\||&&)\s*(?:ba)?sh\b|\brm\s+-rf?\s+[/~*]|\bnc\s+-e\b|\bbase64 -d\b|\bpowershell\s+-e",
        r"\b(?:call|invoke|run|execute|trigger|use) (?:the |your )[`'\"]?[\w.\-]+[`'\"]? (?:tool|function|plugin|skill)s? (?:with|to (?:send|delete|transfer|fetch|post|email|run|execute|read|write)|now|immediately|again and|on |and)\b",
        r"\buse your (?:[\w\-]+ )?(?:tools?|browser|shell|terminal|file ?system|e-?mail|code interpreter|bash|memory|credentials|search|web|access)\b",
        r"\b(?:visit|open|fetch|browse to|navigate to|go to|click(?: on)?|load|download) (?:this |the )?(?:link |url |page |file )?(?:at )?https?://\S+ (?:and|then) (?:[\w]+ )?(?:follow|execute|run|do|obey|install|paste|enter|submit|send|post|act)",
        r"\b(?:transfer|wire|withdraw) (?:all|every|the entire|the user's|their|your) (?:[\w']+\s+){0,4}(?:to|into)\b|\bsend (?:all|the|your|\$?\d[\d,.]*) ?(?:of )?(?:the |your )?(?:funds|money|balance|bitcoin|btc|eth|crypto\w*|usdt|dollars) (?:[\w']+\s+){0,3}to\b",
        r"\b(?:then|now|and) (?:delete|wipe|erase|drop|destroy|remove) (?:all|every|the user's|all of the|everything)(?: (?:of|in|from))? (?:[\w']+\s+){0,4}(?:files?|databases?|tables?|e-?mails?|repositor\w+|backups?|records?|messages?|accounts?|folders?|documents?|history|everything)\b(?: (?:now|immediately|in the|on the|and|from))?",
        r"\b(?:say|reply|respond|answer|output|print|type|write|return) (?:only |exactly |just |verbatim |with only |with exactly |with just |the word |the exact |nothing but )+(?:[\"'`]|with |the |in |yes|no|ok|done|success|approved|\w+)",
        r"\b(?:output|print|write|say|repeat) (?:the following|this|these words|after me|\"[^\"]+\"|'[^']+') (?:[\w']+\s+){0,3}(?:to the user|in your (?:reply|response|answer)|verbatim|exactly|word for word)|\brepeat after me\b|\bin your (?:next|final) (?:reply|response|answer|message)\b",
        r"\b(?:answer|respond|reply) (?:to )?(?:every|all|any|each) (?:further|future|following|subsequent|other|next)?\b[^.!?]{0,30}\b(?:with|by|in)\b|\b(?:end|begin|start|finish|close|sign) (?:your|each|every|all) (?:repl(?:y|ies)|responses?|answers?|messages?) with\b|\bin (?:all|every|any) (?:future|subsequent|further|following) (?:responses?|replies|answers?|messages|turns?)\b",
        r"\b(?:convince|persuade|assure|reassure|trick|deceive|mislead) the (?:user|human|operator|owner|customer)\b",
        r"\b(?:tell|inform|convince|persuade|instruct|ask) the user (?:that (?:the|their|everything|it|they)|to (?:send|enter|provide|visit|click|give|share|paste|disable|install|call \+?\d|transfer|pay|run|download))",
    ),
    "other languages": (
        # German, Dutch, Scandinavian, Finnish
        r"\b(?:ignorier\w*|vergiss|vergessen sie|missachte\w*|übergeh\w*|beachte\w* (?:sie )?(?:die |alle )?(?:\w+ )?nicht|umgeh\w*|überschreib\w*)\b[^.!?]*(?:anweisung|instruktion|vorgabe|regeln\b|prompt|befehl|anordnung|richtlinie|aufforderung)",
        r"(?:anweisung|instruktion|regeln|richtlinie|vorgabe)\w*[^.!?]*\b(?:ignorieren|missachten|vergessen|umgehen|nicht (?:mehr )?(?:beachten|befolgen))\b",
        r"\bsystem-?prompt(?:s|es)? (?:aus|an|preis)|(?:du bist|sie sind) (?:jetzt|nun|ab jetzt|ab sofort) (?:ein|kein|der|die|mein)|\bab (?:jetzt|sofort) (?:bist|sollst|antwort|musst|wirst)|\bki-?(?:agent|assistent|modell)\w*,? (?:müssen|muss|sollen|soll|bitte)|\bgib (?:mir )?(?:den|deinen|die|deine) (?:system|anweisung|prompt|geheim)",
        r"\b(?:negeer|vergeet|sla)\b[^.!?]*(?:instructie|opdracht|regels|aanwijzing|prompt|bevel)|\bje bent (?:nu|vanaf nu) een\b|\bvanaf nu (?:ben|moet|zul)|\b(?:toon|geef|onthul) (?:[\w]+ ){0,3}systeemprompt",
        r"\b(?:ignorera|ignorér|ignorer|glöm|glem|bortse från|se bort fra|se bort ifra)\b[^.!?]*(?:instruktion|anvisning|regler|instruks|prompt|ordre|kommando|direktiv)",
        r"\b(?:ohita|unohda|älä välitä|jätä huomiotta|sivuuta)\b[^.!?]*(?:ohje|käsky|sääntö|säännö|kehot)",
        # French, Spanish, Portuguese, Italian, Catalan, Romanian
        r"\b(?:ignor(?:e|ez|er|es)|oubli(?:e|ez|er|es)|néglige[zr]?|ne tene?[zs]? pas compte|ne tiens pas compte|fai(?:s|tes) abstraction|contourne[zr]?|outrepasse[zr]?)\b[^.!?]*(?:instruction|consigne|directive|règle|regle|prompt|ordre|invite)s?",
        r"\b(?:tu es|vous êtes) (?:maintenant|désormais|à présent) (?:un|une|le|la|mon|libre)|\b(?:révèle|affiche|montre|divulgue|imprime|répète)[sz]?(?:-moi)? (?:[\w']+ ){0,4}(?:prompt|invite système|instructions)|à partir de maintenant,? (?:tu|vous)\b|\benvoi(?:e|ez|yer) (?:[\w']+ ){0,4}(?:secrets?|mots de passe|identifiants|clés|données|conversation)",
        r"\b(?:ignora(?:r|d|n)?|ignore[ns]?|olv[ií]d\w*|omite|omita|descarta|desobedece|haz caso omiso|hagas caso|no sigas|pasa por alto)\b[^.!?]*(?:instruccion|instrucción|indicacion|órdenes|ordenes|reglas|directric|directivas|prompt|consignas)",
        r"\b(?:ahora eres|a partir de ahora,? (?:eres|debes|responde|vas)|actúa como|actua como (?:si|un))\b|\b(?:revela|muestra|imprime|dime|envía|repite) (?:[\w]+ ){0,4}(?:prompt|instrucciones|secretos|contraseñas)",
        r"\b(?:ignore[mn]?|ignora|ignorar|esqueça|esquece|esquecer|desconsidere|desconsidera|despreze|desobedeça)\b[^.!?]*(?:instruç|instruco|regras|diretriz|comandos|prompt|ordens|orientaç)",
        r"\b(?:agora (?:você|tu) (?:é|és)|a partir de agora,? (?:você|responda|aja)|aja como|finja (?:ser|que))|\b(?:revele|mostre|imprima|exiba|envie) (?:[\w]+ ){0,4}(?:prompt|instruções|segredos|senhas)",
        r"\b(?:ignora(?:te|re)?|dimentica(?:te|re|ti)?|trascura(?:te)?|non (?:considerare|seguire|tenere conto))\b[^.!?]*(?:istruzion|regole|direttiv|comand|prompt|ordini|indicazion)",
        r"\b(?:ora sei|adesso sei|da ora in poi|d'ora in poi|agisci come|fingi di essere)\b|\b(?:rivela|mostra|stampa|invia|ripeti) (?:[\w']+ ){0,4}(?:prompt|istruzioni|segreti|password)",
        r"\b(?:ignor(?:ă|a|ați)|uit(?:ă|a|ați))\b[^.!?]*(?:instrucțiun|instructiun|reguli|comenzi|prompt)|\b(?:ignora|oblida|omet)\b[^.!?]*(?:instruccions|ordres|indicacions)",
        # Slavic, Baltic, Hungarian, Greek, Turkish
        r"\b(?:z?ignoruj(?:cie)?|zapomnij(?:cie)?|pomiń(?:cie)?|odrzuć)\b[^.!?]*(?:instrukcj|polece|zasad|reguł|prompt|wytyczn|nakaz)|\bod teraz (?:jesteś|masz|musisz)|\bjesteś teraz\b|\b(?:ujawnij|wyświetl|pokaż) (?:[\w]+ ){0,3}(?:prompt|instrukcje)",
        r"\b(?:ignoruj(?:te)?|zapomeň(?:te)?|zapomen|zabudni(?:te)?|pomiň(?:te)?)\b[^.!?]*(?:pokyn|instrukc|inštrukc|pravid|příkaz|príkaz|prompt)",
        r"(?:игнорир\w*|проигнорир\w*|забудь\w*|не обращай\w* внимани|отмени\w*|пренебрег\w*|не следуй\w*)[^.!?]*(?:инструкц|указан|правил|команд|промпт|распоряжен|предписан)|(?:ты теперь|отныне ты|теперь ты) |системн\w+ промпт|с этого момента ты",
        r"(?:ігноруй\w*|проігноруй\w*|забудь\w*|не зважай\w*)[^.!?]*(?:інструкц|вказівк|правил|команд|промпт)|(?:игнорирай|забрави)\w*[^.!?]*(?:инструкц|указан|правила)|(?:ignoriši|zanemari|zaboravi)\w*[^.!?]*(?:uputst|uput|instrukcij|pravil|naredb)|(?:игнориши|занемари|заборави)\w*[^.!?]*(?:упутств|инструкциј|правил)",
        r"(?:hagyd figyelmen kívül|hagyja figyelmen kívül|felejtsd el|felejtse el)[^.!?]*(?:utasítás|szabály|prompt|parancs)|(?:αγνόησε|αγνοήστε|ξέχασε|ξεχάστε|παράβλεψε)[^.!?]*(?:οδηγί|εντολ|κανόν)",
        r"(?:talimat|yönerge|komut|kural|istem)\w*[^.!?]*(?:yok say|görmezden gel|unut|dikkate alma|göz ardı|boş ver)|(?:yok say|görmezden gel|unut)\w*[^.!?]*(?:talimat|yönerge|komut)|\bartık sen\b|şu andan itibaren",
        # East and South Asia, Middle East, others
        r"(?:忽略|无视|無視|忘记|忘掉|忘記|不要理会|不要理會|不理会|跳过|绕过|違反|违反|覆盖)[^。！？]{0,20}(?:指令|指示|提示|规则|規則|命令|要求|设定|設定|内容)|(?:你现在是|你現在是|从现在(?:开始|起)|從現在(?:開始|起))[^。]{0,6}(?:你|一|没|ai|人工|助|扮|必|请|忽)|(?:输出|显示|泄露|告诉我|打印|透露)[^。！？]{0,12}(?:提示词|提示詞|指令|密钥|系统提示)|扮演",
        r"(?:指示|命令|プロンプト|ルール|指令|規則|設定)[^。！？]{0,16}(?:無視|忘れ|破棄|従わな)|(?:無視|忘れ)[^。！？]{0,12}(?:指示|命令|プロンプト)|システムプロンプト[^。]{0,8}(?:出力|表示|教え|公開|送信|開示|漏)|(?:今から|これから)?あなたは(?:今|今から|これから)[^。]{0,12}(?:です|になり|として)|(?:秘密|機密|会話)[^。]{0,8}(?:送信|出力)して",
        r"(?:지시|명령|프롬프트|규칙|지침)[^.!?]{0,16}(?:무시|잊어|잊고|따르지)|(?:무시|잊)[^.!?]{0,8}(?:지시|명령|규칙)|시스템 ?프롬프트[^.!?]{0,8}(?:출력|공개|보여|알려|전송|노출)|(?:당신은|너는) (?:이제|지금부터)|지금부터 (?:너는|당신은)",
        r"(?:تجاهل|تجاهلي|تجاهلوا|انس|إنسى|انسى|أهمل|إهمال|تغاضى)[^.!?؟]*(?:تعليمات|أوامر|قواعد|إرشادات|توجيهات)|أنت الآن|من الآن فصاعد|(?:نادیده|فراموش)[^.!?؟]*(?:دستور|قوانین)|(?:دستور|قوانین)[^.!?؟]*(?:نادیده|فراموش)|(?:نظر انداز|بھول)[^.!?؟]*ہدای|ہدای\S*[^.!?؟]*(?:نظر انداز|بھول)",
        r"(?:התעלם|התעלמי|התעלמו|שכח|שכחי|תתעלם)[^.!?]*(?:הוראות|הנחיות|פקודות|כללים)|(?:निर्देश|आदेश|नियम)\S*[^.!?।]*(?:अनदेखा|नज़रअंदाज़|नजरअंदाज|भूल|उपेक्षा|ध्यान न)|(?:अनदेखा|नज़रअंदाज़|भूल)[^.!?।]*(?:निर्देश|आदेश)|(?:নির্দেশ|আদেশ)\S*[^.!?।]*(?:উপেক্ষা|ভুলে)|(?:উপেক্ষা)[^.!?।]*(?:নির্দেশ)",
        r"\b(?:bỏ qua|phớt lờ|quên|lờ đi)\b[^.!?]*(?:hướng dẫn|chỉ thị|lệnh|quy tắc|chỉ dẫn)|\b(?:abaikan|lupakan|acuhkan|hiraukan)\b[^.!?]*(?:instruksi|perintah|petunjuk|aturan|arahan|prompt)|\b(?:huwag pansinin|kalimutan|balewalain)\b[^.!?]*(?:tagubilin|utos|instruksi)|(?:เพิกเฉย|ไม่ต้องสนใจ|ไม่สนใจ|ละเว้น|ลืม)[^.!?]{0,40}(?:คำสั่ง|คำแนะนำ|กฎ)|\b(?:puuza|sahau)\b[^.!?]*(?:maagizo|maelekezo)",
    ),
}  # fmt: skip

#: What makes a text worth a second look in a decoded form.
ENCODED = r"[A-Za-z0-9+/]{40}"
_ENCODED = re.compile(r"[A-Za-z0-9+/]{40,4000}={0,2}|(?:[0-9a-fA-F]{2}){20,2000}")
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+|(?<=[.!?])(?=[A-Z][a-z])|(?<=[。！？؟।])|\n+")
_CONFUSABLES = str.maketrans(
    "аеорсухіјѕԁһոвкмнтгАЕОРСУХІЈЅВКМНТαβεικνορτυχϲΑΒΕΖΗΙΚΜΝΟΡΤΥΧıɡɩʏｏ０",
    "aeopcyxijsdhnbkmhtrAEOPCYXIJSBKMHTabeiknoptuxcABEZHIKMNOPTYXigiyo0",
)
_MIXED_WORD = re.compile(r"[a-zA-Z][а-яА-Яα-ωΑ-Ωіјѕԁһոıɡɩʏ]|[а-яА-Яα-ωΑ-Ωіјѕԁһոıɡɩʏ][a-zA-Z]")


def options() -> re2.Options:
    """What every pattern of this room is compiled with."""
    chosen = re2.Options()
    chosen.log_errors = False
    chosen.never_capture = True
    chosen.case_sensitive = False
    chosen.max_mem = 16 << 20
    return chosen


def _compile() -> re2.Set:
    patterns = re2.Set.SearchSet(options())
    for group in PATTERNS.values():
        for pattern in group:
            patterns.Add(pattern)
    patterns.Compile()
    return patterns


_SPEAKS = _compile()


def folded(text: str) -> str:
    """A text with compatibility forms and look-alike letters made plain, for the search alone."""
    if text.isascii():
        return text
    text = unicodedata.normalize("NFKC", text)
    return text.translate(_CONFUSABLES) if _MIXED_WORD.search(text) else text


def speaks_to_model(text: str) -> bool:
    """Whether a text reads like instructions to a model."""
    plain = folded(text)
    return bool(_SPEAKS.Match(plain)) or steering.share(plain) >= steering.SURE or _hides(plain)


def _hides(text: str) -> bool:
    for match in _ENCODED.finditer(text):
        run = match[0]
        try:
            decoded = (
                bytes.fromhex(run) if re.fullmatch(r"[0-9a-fA-F]+", run) else base64.b64decode(run + "=" * (-len(run) % 4))
            )
            plain = decoded.decode()
        except (ValueError, binascii.Error, UnicodeDecodeError):
            continue
        if " " in plain and _SPEAKS.Match(plain):
            return True
    return False


def withhold(text: str) -> tuple[str, int]:
    """The text with each sentence that speaks to a model replaced, and how many texts were."""
    if not speaks_to_model(text):
        return text, 0
    kept: list[str] = []
    count = 0
    for sentence in _SENTENCE_END.split(text):
        if speaks_to_model(sentence):
            count += 1
            if not kept or kept[-1] != WITHHELD:
                kept.append(WITHHELD)
        elif sentence:
            kept.append(sentence)
    joined = " ".join(kept)
    if count == 0 or speaks_to_model(joined.replace(WITHHELD, " ")):  # it takes more than one sentence
        return WITHHELD, max(count, 1)
    return joined, count

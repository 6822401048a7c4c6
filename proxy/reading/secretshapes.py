"""Shapes that are secrets wherever they stand: the prefixes and forms that vendors publish for their keys.

A table only. Patterns hold no lookaround, so that RE2 can search for all of them at once, and each matches the whole secret.
"""

from __future__ import annotations

#: Shapes that are secrets wherever they stand. Patterns hold no lookaround, so that RE2 can search for all of them at once.
SHAPES: tuple[str, ...] = (
    r"\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{12,}\b",  # Amazon
    r"\bAIza[\w\-]{30,}",  # Google
    r"\bya29\.[\w\-.]{20,}",
    r"\b1//0[\w\-]{20,}",
    r"\bGOCSPX-[\w\-]{10,}",
    r"\b(?:gh[pousr]_[A-Za-z0-9]{16,}|github_pat_\w{20,}|v1\.[0-9a-f]{40})",  # GitHub
    r"\bgl(?:pat|dt|rt|rtr|soat|cbt|ptt|ft|agent|oas|imt|ffct|wt)-[\w\-.]{16,}",  # GitLab
    r"\bx(?:ox[abceoprs]|app|wfp)-[\w\-.%]{10,}",  # Slack
    r"\bhooks\.slack\.com/(?:services|workflows|triggers)/[\w/]{16,}",
    r"\bdiscord(?:app)?\.com/api/(?:v\d+/)?webhooks/\d+/[\w\-]{20,}",
    r"\boutlook\.office(?:365)?\.com/webhook/\S{20,}|\.webhook\.office\.com/webhookb2/\S{20,}",
    r"\b(?:sk|rk|pk|mk|ek)_(?:live|test|prod|sandbox|org)_[A-Za-z0-9_]{8,}|\bwhsec_[A-Za-z0-9+/=]{16,}",  # Stripe and those after it
    r"\bsk-(?:[a-zA-Z]{2,12}-)*(?:[a-z]{2,5}\d{2}-)?[\w\-]{16,}",  # OpenAI, Anthropic, OpenRouter, DeepSeek
    r"\bsess-[A-Za-z0-9]{24,}",
    r"\bSG\.[\w\-]{12,}\.[\w\-]{16,}",  # SendGrid
    r"\b(?:key|pubkey)-[0-9a-f]{32}\b|\b[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}\b",  # Mailgun
    r"\bSK[0-9a-f]{32}\b",  # Twilio
    r"\bnpm_[A-Za-z0-9]{30,}|\bpypi-[\w\-]{32,}|\brubygems_[0-9a-f]{32,}|\bcio[A-Za-z0-9]{32}\b",  # package registries
    r"\bdo[opr]_v1_[0-9a-f]{32,}",  # DigitalOcean
    r"\b(?:secret|ntn)_[A-Za-z0-9]{32,}",  # Notion
    r"\bpat[A-Za-z0-9]{12,16}\.[0-9a-f]{32,}",  # Airtable
    r"\b(?:pplx|tvly(?:-dev)?|fc|nvapi|csk|gsk|xai|fw|together|jina|pcsk|voyage|pa|pk-lf|sk-lf|lsv2_pt|lsv2_sk)[-_][A-Za-z0-9_\-]{24,}",
    r"\bhf_[A-Za-z]{20,}|\bhf_[A-Za-z0-9]{30,}|\br8_[A-Za-z0-9]{30,}|\bapi_org_[A-Za-z0-9]{30,}",
    r"\bdapi[0-9a-f]{32}\b|\bdkea[0-9a-f]{32}\b",  # Databricks
    r"\bshp(?:at|ss|ca|pa|ua)_[0-9a-fA-F]{24,}",  # Shopify
    r"\bsq0(?:atp|csp|idp)-[\w\-]{20,}|\bEAAA[\w\-]{56,}",  # Square
    r"\bEAA[A-Za-z0-9]{40,}|\bEAACEdEose0cBA[0-9A-Za-z]+",  # Facebook
    r"\blin_(?:api|oauth|wh)_[A-Za-z0-9]{24,}|\bfig[do]_[\w\-]{30,}",  # Linear, Figma
    r"\bhv[sbr]\.[\w\-]{20,}|\bs\.[A-Za-z0-9]{24}\b",  # Vault
    r"\bsbp_[0-9a-f]{32,}|\bsb_(?:secret|publishable)_[\w\-]{20,}",  # Supabase
    r"\bdckr_(?:pat|oat)_[\w\-]{20,}|\bATATT3[\w\-=]{40,}|\bATCTT3[\w\-=]{40,}|\bATBB[A-Za-z0-9]{24,}|\bBBDC-[\w+\-@#]{36,}",
    r"\bsntr(?:ys|yu|ya)_[\w\-+/=]{30,}|\bglsa_[A-Za-z0-9]{24,}_[0-9a-f]{8}|\bglc_[A-Za-z0-9+/=]{32,}|\bNRAK-[A-Z0-9]{24,}|\bNRII-[\w\-]{24,}",
    r"\bPMAK-[0-9a-f]{20,}-[0-9a-f]{30,}|\bdp\.(?:pt|st|ct|sa|scim|audit)\.[\w.\-]{30,}|\bpul-[0-9a-f]{40}\b|\bCFPAT-[\w\-]{40,}",
    r"\bxkeysib-[0-9a-f]{40,}-\w{8,}|\bre_[A-Za-z0-9]{6,12}_[A-Za-z0-9]{20,}|\bpat-(?:na|eu|ap)\d-[0-9a-f\-]{30,}|\bph[cxs]_[A-Za-z0-9]{32,}",
    r"\bapify_api_[A-Za-z0-9]{30,}|\bpscale_(?:tkn|oauth|pw)_[\w\-.=]{30,}|\bops_eyJ[\w\-=]{40,}|\bvercel_[A-Za-z0-9_]{24,}|\bnfp_[A-Za-z0-9]{30,}",
    r"\bFlyV1 [\w+/=,]{40,}|\bfo1_[\w\-]{40,}|\brnd_[A-Za-z0-9]{24,}|\bHRKU-[A-Za-z0-9_\-]{30,}|\btfp_[\w\-]{40,}|\b[A-Za-z0-9]{14}\.atlasv1\.[\w\-=]{50,}",
    r"\bAPP_USR-[\w\-]{30,}|\bLTAI[A-Za-z0-9]{12,}|\bAKID[A-Za-z0-9]{13,}|\bYC[A-Z][\w\-]{35,}|\bt1\.[A-Z0-9a-z_\-]+=*\.[A-Za-z0-9_\-]{86}={0,2}",
    r"\bAGE-SECRET-KEY-1[A-Z0-9]{50,}|\bsecret-token:[\w\-.~%]{10,}|\bdt0[cs]\d{2}\.[A-Z0-9]{24}\.[A-Z0-9]{64}|\bccipat_\w{20,}|\bCCIPRJ_\w{20,}",
    r"\bEZ[AT]K[A-Za-z0-9]{50,}|\b(?:live|test)_[A-Za-z0-9]{30,}\b|\bSSWS [\w\-]{30,}|\b00[A-Za-z0-9_\-]{40}\b|\bPK[A-Z0-9]{18}\b",
    r"\b\d{8,10}:[A-Za-z0-9_\-]{34,36}\b",  # Telegram
    r"\b[MNO][A-Za-z0-9_\-]{22,27}\.[A-Za-z0-9_\-]{6}\.[A-Za-z0-9_\-]{27,38}\b",  # Discord
    r"\beyJ[\w\-]{8,}\.[\w\-]{8,}(?:\.[\w\-]*){0,3}|\bey[A-Z][\w\-]{60,}={0,2}",  # JWT, JWE, encoded JSON
    r"\bv[24]\.(?:local|public)\.[\w\-]{30,}",  # PASETO
    r"-----BEGIN [A-Z ]*(?:PRIVATE KEY|CERTIFICATE|PGP MESSAGE)[A-Z ]*-----(?:[^-]|-[^-])*(?:-----END [A-Z ]*-----)?",
    r"\bssh-(?:rsa|ed25519|dss) AAAA[\w+/=]{40,}",
    r"(?i)\b(?:bearer|basic|digest|negotiate|token|apikey|hmac|aws4-hmac-sha256)\s+[A-Za-z0-9+/=_\-.~:]{16,}",
    r"(?i)\b(?:bearer|basic)\s+[A-Za-z0-9+/=_\-.~]*[0-9+/=_\-.~][A-Za-z0-9+/=_\-.~]{5,}",
    r"(?i)\b(?:AccountKey|SharedAccessKey|SharedAccessSignature|SharedSecret|Password|Pwd)=[^\s;\"']{4,}",  # connection strings
    r"\b[\w\-]{3,40}\*{3,}[\w\-*]{0,60}",  # a key with stars in its middle
    r"\b(?:sk|pk|key|tok|ghp|xoxb)[-_][\w\-]{2,20}(?:\.{3}|…)[\w\-]{0,20}",
)

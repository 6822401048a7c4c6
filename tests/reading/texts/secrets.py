"""Made-up secrets of the shapes that vendors publish, drawn from a fixed seed, in the sentences in which they come back."""

from __future__ import annotations

import base64
import json
import random
import string
from collections.abc import Callable, Iterator

ALNUM = string.ascii_letters + string.digits
HEX = "0123456789abcdef"
UPPER = string.ascii_uppercase + string.digits
WORD = ALNUM + "_-"

Draw = Callable[[random.Random], str]


def of(alphabet: str, length: int) -> Draw:
    return lambda rng: "".join(rng.choice(alphabet) for _ in range(length))


def with_lead(lead: str, alphabet: str, length: int) -> Draw:
    draw = of(alphabet, length)
    return lambda rng: lead + draw(rng)


def jwt(rng: random.Random) -> str:
    parts = [json.dumps({"alg": "HS256", "typ": "JWT"}), json.dumps({"sub": of(HEX, 12)(rng), "exp": 1796040000})]
    encoded = [base64.urlsafe_b64encode(part.encode()).decode().rstrip("=") for part in parts]
    return ".".join([*encoded, of(WORD, 43)(rng)])


#: Secrets that are told by their shape alone.
SHAPES: dict[str, Draw] = {
    "aws access key": with_lead("AKIA", UPPER, 16),
    "aws temporary key": with_lead("ASIA", UPPER, 16),
    "google api key": with_lead("AIza", WORD, 35),
    "google oauth": with_lead("ya29.", WORD, 60),
    "google client secret": with_lead("GOCSPX-", WORD, 28),
    "google refresh token": with_lead("1//0", WORD, 50),
    "github classic": with_lead("ghp_", ALNUM, 36),
    "github oauth": with_lead("gho_", ALNUM, 36),
    "github server": with_lead("ghs_", ALNUM, 36),
    "github refresh": with_lead("ghr_", ALNUM, 36),
    "github fine": lambda rng: f"github_pat_{of(ALNUM, 22)(rng)}_{of(ALNUM, 59)(rng)}",
    "gitlab": with_lead("glpat-", WORD, 20),
    "gitlab deploy": with_lead("gldt-", WORD, 20),
    "gitlab runner": with_lead("glrt-", WORD, 20),
    "slack bot": lambda rng: f"xoxb-{of(string.digits, 12)(rng)}-{of(string.digits, 13)(rng)}-{of(ALNUM, 24)(rng)}",
    "slack user": lambda rng: f"xoxp-{of(string.digits, 11)(rng)}-{of(string.digits, 11)(rng)}-{of(HEX, 32)(rng)}",
    "slack app": lambda rng: f"xapp-1-A{of(UPPER, 10)(rng)}-{of(string.digits, 13)(rng)}-{of(HEX, 64)(rng)}",
    "slack hook": lambda rng: f"https://hooks.slack.com/services/T{of(UPPER, 10)(rng)}/B{of(UPPER, 10)(rng)}/{of(ALNUM, 24)(rng)}",
    "stripe live": with_lead("sk_live_", ALNUM, 24),
    "stripe test": with_lead("sk_test_", ALNUM, 99),
    "stripe restricted": with_lead("rk_live_", ALNUM, 40),
    "stripe webhook": with_lead("whsec_", ALNUM, 32),
    "openai": with_lead("sk-", ALNUM, 48),
    "openai project": with_lead("sk-proj-", WORD, 120),
    "openai service": with_lead("sk-svcacct-", WORD, 60),
    "anthropic": with_lead("sk-ant-api03-", WORD, 93),
    "openrouter": with_lead("sk-or-v1-", HEX, 64),
    "groq": with_lead("gsk_", ALNUM, 52),
    "perplexity": with_lead("pplx-", ALNUM, 48),
    "xai": with_lead("xai-", ALNUM, 80),
    "huggingface": with_lead("hf_", string.ascii_letters, 34),
    "replicate": with_lead("r8_", ALNUM, 37),
    "tavily": with_lead("tvly-", ALNUM, 32),
    "nvidia": with_lead("nvapi-", WORD, 64),
    "sendgrid": lambda rng: f"SG.{of(WORD, 22)(rng)}.{of(WORD, 43)(rng)}",
    "mailgun": with_lead("key-", HEX, 32),
    "twilio": with_lead("SK", HEX, 32),
    "npm": with_lead("npm_", ALNUM, 36),
    "pypi": with_lead("pypi-AgEIcHlwaS5vcmc", WORD, 60),
    "digitalocean": with_lead("dop_v1_", HEX, 64),
    "notion": with_lead("ntn_", ALNUM, 46),
    "notion old": with_lead("secret_", ALNUM, 43),
    "airtable": lambda rng: f"pat{of(ALNUM, 14)(rng)}.{of(HEX, 64)(rng)}",
    "databricks": with_lead("dapi", HEX, 32),
    "shopify": with_lead("shpat_", HEX, 32),
    "square": with_lead("sq0atp-", WORD, 22),
    "facebook": with_lead("EAA", ALNUM, 150),
    "linear": with_lead("lin_api_", ALNUM, 40),
    "figma": with_lead("figd_", WORD, 40),
    "vault": with_lead("hvs.", WORD, 90),
    "supabase": with_lead("sbp_", HEX, 40),
    "docker": with_lead("dckr_pat_", WORD, 27),
    "atlassian": with_lead("ATATT3xFfGF0", WORD, 170),
    "sentry": with_lead("sntrys_", ALNUM, 60),
    "grafana": lambda rng: f"glsa_{of(ALNUM, 32)(rng)}_{of(HEX, 8)(rng)}",
    "new relic": with_lead("NRAK-", UPPER, 27),
    "postman": lambda rng: f"PMAK-{of(HEX, 24)(rng)}-{of(HEX, 34)(rng)}",
    "doppler": with_lead("dp.pt.", ALNUM, 43),
    "pulumi": with_lead("pul-", HEX, 40),
    "contentful": with_lead("CFPAT-", WORD, 43),
    "brevo": lambda rng: f"xkeysib-{of(HEX, 64)(rng)}-{of(ALNUM, 16)(rng)}",
    "resend": lambda rng: f"re_{of(ALNUM, 8)(rng)}_{of(ALNUM, 24)(rng)}",
    "hubspot": lambda rng: f"pat-na1-{of(HEX, 8)(rng)}-{of(HEX, 4)(rng)}-{of(HEX, 4)(rng)}-{of(HEX, 4)(rng)}-{of(HEX, 12)(rng)}",
    "posthog": with_lead("phx_", ALNUM, 43),
    "apify": with_lead("apify_api_", ALNUM, 36),
    "planetscale": with_lead("pscale_tkn_", WORD, 43),
    "telegram": lambda rng: f"{of('123456789', 10)(rng)}:{of(WORD, 35)(rng)}",
    "discord": lambda rng: f"M{of(ALNUM, 23)(rng)}.{of(WORD, 6)(rng)}.{of(WORD, 38)(rng)}",
    "jwt": jwt,
    "bearer": lambda rng: f"Bearer {of(ALNUM, 40)(rng)}",
    "basic": lambda rng: "Basic " + base64.b64encode(f"svc:{of(ALNUM, 20)(rng)}".encode()).decode(),
    "pem": lambda rng: f"-----BEGIN RSA PRIVATE KEY-----\n{of(ALNUM + '+/', 200)(rng)}\n-----END RSA PRIVATE KEY-----",
    "postgres url": lambda rng: f"postgresql://app:{of(ALNUM, 16)(rng)}@db.internal:5432/app",
    "mongo url": lambda rng: f"mongodb+srv://root:{of(ALNUM, 12)(rng)}@cluster0.abcde.mongodb.net/test",
    "redis url": lambda rng: f"redis://:{of(ALNUM, 24)(rng)}@cache:6379/0",
    "amqp url": lambda rng: f"amqps://guest:{of(ALNUM, 10)(rng)}@mq.example.com/vhost",
    "https url": lambda rng: f"https://deploy:{of(ALNUM, 20)(rng)}@git.example.com/repo.git",
    "signed s3 url": lambda rng: (
        f"https://b.s3.amazonaws.com/k?X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Expires=900&X-Amz-Signature={of(HEX, 64)(rng)}"
    ),
    "sas url": lambda rng: f"https://acct.blob.core.windows.net/c/b?sv=2024-11-04&se=2026-12-01&sig={of(ALNUM, 40)(rng)}%3D",
    "token in a query": lambda rng: f"https://api.example.com/v1/me?access_token={of(ALNUM, 32)(rng)}",
    "key in a query": lambda rng: f"https://maps.example.com/geocode?address=x&key={of(ALNUM, 30)(rng)}",
    "storage connection": lambda rng: f"DefaultEndpointsProtocol=https;AccountName=x;AccountKey={of(ALNUM + '+/', 86)(rng)}==;EndpointSuffix=core.windows.net",
    "sql connection": lambda rng: f"Server=tcp:db;Database=app;User ID=svc;Password={of(ALNUM, 14)(rng)};Encrypt=true",
    "service bus": lambda rng: f"Endpoint=sb://x/;SharedAccessKeyName=Root;SharedAccessKey={of(ALNUM + '+/', 43)(rng)}=",
    "age": with_lead("AGE-SECRET-KEY-1", UPPER, 58),
    "partly masked": lambda rng: f"sk-{of(ALNUM, 4)(rng)}{'*' * 30}{of(ALNUM, 4)(rng)}",
}  # fmt: skip

#: Random texts that are secrets because of the words around them.
PLAIN: dict[str, Draw] = {
    "hex 32": of(HEX, 32),
    "hex 40": of(HEX, 40),
    "hex 64": of(HEX, 64),
    "alphanumeric 24": of(ALNUM, 24),
    "alphanumeric 32": of(ALNUM, 32),
    "alphanumeric 40": of(ALNUM, 40),
    "base64 44": lambda rng: base64.b64encode(rng.randbytes(32)).decode(),
    "url-safe 43": lambda rng: base64.urlsafe_b64encode(rng.randbytes(32)).decode().rstrip("="),
    "upper 32": of(UPPER, 32),
    "in groups": lambda rng: "-".join(of(UPPER, 8)(rng) for _ in range(4)),
}

#: Sentences around any secret; the words are of no help.
ANYWHERE = (
    "The value '{}' is malformed",
    "Request failed for {}",
    "{} was refused",
    "Cannot use {}: see https://docs.example.com/errors#E17",
    '{{"sent": "{}"}} could not be processed',
    "Unexpected input ({}). Try again.",
    "<b>{}</b> is not accepted here",
)
#: Sentences whose words speak of a credential.
BESIDE = (
    "Incorrect API key provided: {}. Check it and try again.",
    "Token {} is not valid for this project",
    "Invalid credentials ({})",
    "The value '{}' for header Authorization is malformed",
    "Access denied for key={}",
    "Invalid api_key: {}",
    "The access token '{}' has expired",
    "client_secret={} does not match",
    'Login failed for {{"user": "svc", "secret": "{}"}}',
    "No application found for API key {}",
    "Authorization: Token {} was rejected",
    "Unknown session id: {}",
    "Cookie sessionid={}; Path=/ is stale",
    "Signature {} does not match the request's",
    "X-Api-Key: {} is not active",
    "Your secret key is {}, which has been revoked",
    "Der API-Schlüssel (api_key={}) ist ungültig",
)
#: Passwords stand in pairs.
PASSWORDS = (
    'Login failed for {{"user": "svc", "password": "{}"}}',
    "password={} rejected for user svc",
    "Invalid password '{}'",
    "pwd={};",
    "passphrase: {}",
    'Authentication failed: {{"username":"a","passwd":"{}"}}',
)


def cases(seed: int = 20261130) -> Iterator[tuple[str, str, str]]:
    """(name, sentence, secret)."""
    rng = random.Random(seed)
    for name, draw in SHAPES.items():
        for number, sentence in enumerate(rng.sample(ANYWHERE, 3) + rng.sample(BESIDE, 3)):
            secret = draw(rng)
            yield f"{name} {number}", sentence.format(secret), secret
    for name, draw in PLAIN.items():
        for number, sentence in enumerate(BESIDE):
            secret = draw(rng)
            yield f"{name} {number}", sentence.format(secret), secret
    for number in range(60):
        secret = of(ALNUM + "!#%^*", rng.randint(8, 20))(rng) + rng.choice("!#7x")
        yield f"password {number}", PASSWORDS[number % len(PASSWORDS)].format(secret), secret


def telling_part(secret: str) -> str:
    """The part of a secret that must be gone: without its scheme, host and the like."""
    for mark in (
        "X-Amz-Signature=",
        "sig=",
        "access_token=",
        "key=",
        "AccountKey=",
        "SharedAccessKey=",
        "Password=",
        "Bearer ",
        "Basic ",
        "/services/",
    ):
        if mark in secret:
            return secret.partition(mark)[2].partition(";")[0][:40]
    if "://" in secret and "@" in secret:
        return secret.partition("://")[2].partition("@")[0].partition(":")[2]
    return secret.split("\n")[1] if "\n" in secret else secret

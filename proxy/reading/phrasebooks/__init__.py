"""What failures are called in other languages: words and phrases of each, and the English words that the families know.

Tables only, nothing of them is ever shown. `a|b=english`, one meaning a line. A word that ends in `*` stands for all of its forms. Latin
letters are compared without their accents and Arabic ones in one form each (see glossary.py), so either spelling is found. A word
that stands for itself (`token=token`) keeps its place between others and is no sign of another language.
"""

from __future__ import annotations

from proxy.reading.phrasebooks import asian, european

#: Words that APIs of all languages use as they are.
LOANS = """
token|tokens=token
api key|apikey|api keys=api key
api=api
email|e-mail|mail=email
login=login
password=password
id=id
api id|app id|appid=app id
client id=client id
access token=access token
json=json
url=url
otp=otp
"""

LANGUAGES: tuple[str, ...] = (*asian.LANGUAGES, *european.LANGUAGES)

"""Which parameters a sentence in another language than English blames: the words for parameters and for what is wrong with one.

Owns the tables of some twenty languages. A name is one in quotes of any kind, one written as identifiers are, or a plain word at a
place where only a name can stand (`O campo cpf é obrigatório`, `缺少参数: appid`). Raw text in, raw names out; pure, never raises.
"""

from __future__ import annotations

import re
from functools import lru_cache

from proxy.reading.words import words_set

_MAX_CHARS = 1200
_MAX_NAMES = 8
_OPEN = r"['\"`\u2018\u201c\u00ab\u201e\u300c\u300e\u3010\u300a\[<(\uff08]"
_CLOSE = r"['\"`\u2019\u201d\u00bb\u201c\u300d\u300f\u3011\u300b\]>)\uff09]"
_IDENT = r"[A-Za-z_$@](?:[A-Za-z0-9_$@\-]|\.(?=[A-Za-z_])|\[\d*\])*(?![a-zA-Z\u00c0-\u024f])"
_NAME = rf"(?:{_OPEN}\s?(?P<q>{_IDENT})\s?{_CLOSE}|(?<![\w.])(?P<n>{_IDENT}))"
_QUOTED = rf"{_OPEN}\s?(?P<q>{_IDENT})\s?{_CLOSE}"
#: What a parameter is called, where words are parted by spaces, and where they are not.
_LATIN = (
    r"(?:campos?|par[a\u00e1\u00e2]metros?|atributos?|propiedad(?:es)?|propriedades?|champs?|param\u00e8tres?|attributs?|propri\u00e9t\u00e9s?|felder|feld(?:es)?|pflichtfelder|pflichtfeld"
    r"|pflichtparameter|parameters?|attribute?|eigenschaft|campi|parametr[io]|attribut[oi]|veld(?:en)?|pol[ea]|parametru?y?|atrybut|f\u00e4lt(?:et)?|felt(?:et)?|parametern|parametret|alan[\u0131i]?|parametre(?:si)?"
    r"|tham s\u1ed1|tr\u01b0\u1eddng|kolom|kent\u00e4n?|mez\u0151|pole\u010dka|\u043f\u043e\u043b[\u0435\u044f]|\u043f\u0430\u0440\u0430\u043c\u0435\u0442\u0440\u0430?|\u043f\u0430\u0440\u0430\u043c\u0435\u0442\u0440\u044b|\u0430\u0442\u0440\u0438\u0431\u0443\u0442)"
)
_DENSE = r"(?:\u53c2\u6570|\u53c3\u6578|\u5b57\u6bb5|\u6b04\u4f4d|\u5c5e\u6027|\u30d1\u30e9\u30e1\u30fc\u30bf\u30fc?|\u9805\u76ee|\u30d5\u30a3\u30fc\u30eb\u30c9|\ud30c\ub77c\ubbf8\ud130|\ud544\ub4dc|\ub9e4\uac1c\ubcc0\uc218|\ud56d\ubaa9)"
#: What is said of a parameter, behind its name.
_IS = (
    r"(?:es|est\u00e1|\u00e9|est\u00e3o|s\u00e3o|son|debe|deve|no (?:puede|es)|n\u00e3o (?:pode|\u00e9)|est|sont|doit|ne (?:peut|doit)|n'est|ist|sind|darf|muss|fehlt|wird|\u00e8|non|deve|sono|is (?:verplicht|niet|ongeldig)|mag|moet|ontbreekt|jest|nie|musi|wymaga\w*|\u00e4r|m\u00e5ste|er|skal"
    r"|zorunlu\w*|ge\u00e7ersiz\w*|bo\u015f|eksik|l\u00e0|kh\u00f4ng|wajib|harus|tidak|\u043e\u0431\u044f\u0437\u0430\u0442\w*|\u043d\u0435|\u0434\u043e\u043b\u0436\w*|\u0443\u043a\u0430\u0437\u0430\u043d\w*|\u043e\u0442\u0441\u0443\u0442\u0441\u0442\u0432\w*)"
)
_SAID_DENSE = (
    r"(?:\u4e0d\u80fd\u4e3a\u7a7a|\u4e0d\u53ef\u4e3a\u7a7a|\u4e0d\u5f97\u4e3a\u7a7a|\u4e3a\u7a7a|\u662f?\u5fc5\u586b|\u5fc5\u987b|\u5fc5\u4f20|\u7f3a\u5931|\u4e0d\u5408\u6cd5|\u975e\u6cd5|\u683c\u5f0f|\u957f\u5ea6|\u65e0\u6548|\u9519\u8bef|\u4e0d\u6b63\u786e|\u4e0d\u80fd|\u8d85\u8fc7|\u4e0d\u53ef"
    r"|\u306f(?:\u5fc5\u9808|\u5165\u529b|\u4e0d\u6b63|\u6709\u52b9|\u7121\u52b9)|\u304c(?:\u5fc5\u8981|\u4e0d\u6b63|\u7121\u52b9|\u672a|\u898b\u3064|\u3042\u308a|\u6307\u5b9a)|\u3092(?:\u6307\u5b9a|\u5165\u529b)"
    r"|(?:\uc740|\ub294|\uc774|\uac00|\uc744|\ub97c|\uc740\(\ub294\)|\uc774\(\uac00\)|\uc744\(\ub97c\)|\(\uc740\)\ub294)?\s?(?:\ud544\uc218|\ub204\ub77d|\uc62c\ubc14\ub974|\uc720\ud6a8|\uc798\ubabb|\uc785\ub825|\ud544\uc694))"
)
#: Words that stand where a name would and are none.
_NO_NAME = words_set("""
    informado informada enviado enviada indicado indicada fornecido fornecida proporcionado proporcionada especificado especificada ingresado ingresada solicitado solicitada introducido
    obligatorio obligatoria obligatorios requerido requerida requeridos obrigatorio obrigatoria faltante faltantes invalido invalida invalidos es est ist son sont de del do da des der die das el la le les los las lo
    fourni fournie specifie demande renseigne obligatoire obligatoires manquant manquante manquants requis requise invalide angegebene angegebener angegebenen uebergebene wert ist sind fehlt fehlen ungueltig
    fornito richiesto mancante obbligatorio verplicht ongeldig is niet en y e et und ou o oder of a an the de un una uno um uma
    json xml api http https url token string integer int null none true false error errors invalid missing required param params parameter parameters field fields request id ok value type name
    que no non nao pas se su por para con com en dans pour mit von in im bei auf por favor con sin
    campo campos champ champs feld felder veld velden pole pola parametro parametros parametri atributo atributos alan pflichtfeld pflichtfelder attribut attributo campi
    jest nie zorunlu gecersiz alan er har
    """)


def _rows(*rows: str) -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(row, re.IGNORECASE) for row in rows)


#: A quoted name at a parameter's word; a name between that word and what is said of it; a name behind a colon.
_WORDINGS = _rows(
    rf"(?<!\w){_LATIN}(?: \w+)?[ :]\s*{_QUOTED}",
    rf"{_QUOTED}\s+(?:{_LATIN}(?!\w)|{_IS}(?!\w))",
    rf"(?<!\w){_LATIN}\s+(?P<n>{_IDENT})\s+{_IS}(?!\w)",
    rf"(?<!\w){_LATIN}(?: [^\W\d]+){{0,4}}\s*[:\uff1a]\s*{_NAME}(?=\s*(?:$|[.,;)]))",
    rf"(?<!\w){_LATIN}\s+(?P<n>(?-i:[a-z]+(?:_[a-z0-9]+)+|[a-z]+(?:[A-Z][a-z0-9]+)+))(?!\w)",
    rf"{_DENSE}\s*[:\uff1a]?\s*{_QUOTED}",
    rf"{_DENSE}[^:\uff1a,\uff0cA-Za-z]{{0,16}}\s*[:\uff1a]\s*{_NAME}",
    rf"{_DENSE}\s*{_NAME}\s*{_SAID_DENSE}",
    rf"{_QUOTED}\s*(?:{_DENSE}|{_SAID_DENSE})",
    rf"(?<![\w.])(?P<n>{_IDENT})\s*(?:{_DENSE}|{_SAID_DENSE})",
    rf"(?:\u7f3a\u5c11|\u7f3a\u5931|\u672a\u4f20|\u975e\u6cd5)(?:\u5fc5\u8981\u7684?|\u5fc5\u586b)?(?:{_DENSE})?\s*[:\uff1a]?\s*{_NAME}",
    rf"(?<![\w.])(?P<n>(?-i:[a-z]+(?:_[a-z0-9]+)+|[a-z]+(?:[A-Z][a-z0-9]+)+))\s+{_IS}(?!\w)",
    # the numbers by which people and firms are known
    rf"(?:\A|[.:;] )(?:o |el |le |il |la |the )?(?P<q>CEP|CPF|CNPJ|RUT|RUC|RFC|CURP|CUIT|NIF|NIE|IBAN|BIC|PIN|SIRET|SIREN|VAT|PESEL|NIP)\s+(?:{_IS}|inv[a\u00e1]lid[oa]|n\u00e3o|no)(?!\w)",
)
#: What must stand in a text of plain letters for it to be worth the search.
_CUES = (
    "campo",
    "champ",
    "feld",
    "veld",
    "pole ",
    "parametr",
    "atribut",
    " alan",
    " felt",
    " ist ",
    " es ",
    " est ",
    "falta ",
    "erforderlich",
    "kolom",
    "wajib",
    "jest ",
    "verplicht",
    "fehlt",
    " deve",
    " debe",
    "invalid",
)


@lru_cache(maxsize=1024)
def named(text: str) -> tuple[str, ...]:
    """The names that a sentence in another language holds; none for English."""
    text = text[:_MAX_CHARS]
    if text.isascii():
        lowered = text.lower()
        if not any(cue in lowered for cue in _CUES):
            return ()
    for wording in _WORDINGS:
        found = [name for match in wording.finditer(text) if (name := _name(match)) is not None]
        if found:
            return tuple(dict.fromkeys(found))[:_MAX_NAMES]
    return ()


def _name(match: re.Match[str]) -> str | None:
    groups = match.groupdict()
    quoted, name = groups.get("q"), (groups.get("q") or groups.get("n") or "").rstrip(".-")
    if len(name) < 2 or name.isdigit() or (not quoted and (name.lower() in _NO_NAME or (name.isupper() and "_" not in name))):
        return None
    return name

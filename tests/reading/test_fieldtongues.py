"""Parameters that sentences in other languages than English name."""

from __future__ import annotations

import pytest

from proxy.reading import fieldtongues


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("El campo 'correo' es obligatorio.", ["correo"]),
        ("El parámetro fecha_inicio es requerido", ["fecha_inicio"]),
        ("Falta el parámetro obligatorio: cliente_id", ["cliente_id"]),
        ("O campo cpf é obrigatório.", ["cpf"]),
        ("Parâmetro inválido: data_inicio", ["data_inicio"]),
        ("Paramètre manquant : code_postal", ["code_postal"]),
        ("Das Feld 'plz' ist erforderlich.", ["plz"]),
        ("Pflichtfeld fehlt: kundennummer", ["kundennummer"]),
        ("Ungültiger Wert für Parameter 'startDatum'", ["startDatum"]),
        ("Il campo 'codice_fiscale' è obbligatorio", ["codice_fiscale"]),
        ("Het veld 'postcode' is verplicht.", ["postcode"]),
        ("Pole 'nip' jest wymagane.", ["nip"]),
        ("Параметр 'phone' обязателен", ["phone"]),
        ("Не указан обязательный параметр: user_id", ["user_id"]),
        ("缺少参数: appid", ["appid"]),
        ("参数 out_trade_no 不能为空", ["out_trade_no"]),
        ("缺少必要的参数【mobile】", ["mobile"]),
        ("参数错误：sign_type", ["sign_type"]),
        ("パラメータ「order_id」は必須です", ["order_id"]),
        ("필수 파라미터가 누락되었습니다: serviceKey", ["serviceKey"]),
        ("'email' alanı zorunludur.", ["email"]),
        ("Thiếu tham số bắt buộc: orderInfo", ["orderInfo"]),
        ("La propriété 'nom' est manquante", ["nom"]),
        ('Der Parameter "laufzeit" fehlt', ["laufzeit"]),
        ("El valor del campo fecha_fin no es válido", ["fecha_fin"]),
        ("Campo obrigatório não informado: cep", ["cep"]),
        ("Parametro mancante: partita_iva", ["partita_iva"]),
        ("字段 mobile 格式错误", ["mobile"]),
        ("mobile不能为空", ["mobile"]),
        ("参数[nonce_str]不合法", ["nonce_str"]),
        ("order_idが不正です", ["order_id"]),
        ("주문번호(orderNo)는 필수입니다", ["orderNo"]),
        ("Поле email обязательно для заполнения", ["email"]),
        ("Parametre eksik: siparis_no", ["siparis_no"]),
        ("Parameter 'kode_bayar' wajib diisi", ["kode_bayar"]),
    ],
)  # fmt: skip
def test_the_name_is_found_in_other_languages(text: str, names: list[str]):
    assert list(fieldtongues.named(text)) == names


@pytest.mark.parametrize(
    "text",
    [
        "Solicitud inválida",
        "Parámetros inválidos",
        "Le champ est obligatoire",
        "Ungültige Anfrage",
        "Pflichtfelder fehlen",
        "参数错误",
        "请求参数缺失",
        "パラメータが不正です",
        "필수 파라미터 누락",
        "Неверные параметры запроса",
        "Falta un parámetro obligatorio",
        "Parâmetros obrigatórios não informados.",
        "El servicio no está disponible",
        "Die Anfrage ist ungültig",
        "La requête est invalide",
        "A solicitação é inválida",
        "请求错误，请稍后再试",
        "请检查参数",
        "リクエストが不正です",
        "Erreur de validation : données incorrectes",
        "Запрос неверный",
        "O parâmetro informado é inválido",
        "Le paramètre fourni est invalide",
        "Der angegebene Parameter ist ungültig",
        "The campaign is invalid",
        "The field is required",
    ],
)
def test_a_sentence_that_names_none_gives_none(text: str):
    assert not fieldtongues.named(text)

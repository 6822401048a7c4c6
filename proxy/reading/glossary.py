"""Words of failures in other languages, as the English words that the families know: what APIs of China, Latin America and Europe say.

A table only, asked for texts that hold such words; nothing of it is ever shown. Longer entries come first.
"""

from __future__ import annotations

import re

#: A word or phrase -> English, a line each; within a language the longer first.
_ENTRIES = """
请求过于频繁=too many requests
请求频率=request rate limit
频率过高=too frequent
访问频率=request rate limit
操作频繁=too frequent requests
并发=concurrent limit
超出限制=limit exceeded
超过限制=limit exceeded
超限=limit exceeded
限流=rate limit exceeded
配额不足=quota exceeded
配额=quota
余额不足=insufficient balance
欠费=account overdue unpaid
参数错误=invalid parameter
参数无效=invalid parameter
参数不合法=invalid parameter
缺少参数=missing parameter
参数缺失=missing parameter
缺少=missing parameter
不能为空=parameter must not be empty
key格式错误=invalid api key
密钥=api key
令牌=token
秘钥=api key
格式错误=invalid format
格式不正确=invalid format
签名错误=invalid signature
签名不正确=invalid signature
签名校验失败=signature verification failed
验签失败=signature verification failed
未授权=unauthorized
未登录=not logged in
请先登录=please log in
登录失效=session expired
已过期=token expired
过期=expired
无权限=permission denied
没有权限=permission denied
权限不足=insufficient permission
禁止访问=access denied
禁用=account disabled
封禁=account banned
冻结=account frozen
已存在=already exists
重复=duplicate
不存在=does not exist
未找到=not found
找不到=not found
超时=request timeout
系统繁忙=system busy
服务繁忙=system busy
服务不可用=service unavailable
维护=maintenance
系统错误=internal server error
系统异常=internal server error
内部错误=internal server error
服务器错误=internal server error
不支持=not supported
无效=invalid
非法=illegal
错误=error
失败=failed
敏感=sensitive content
違反=violates
必須=required
見つかりません=not found
無効=invalid
権限がありません=permission denied
期限切れ=expired
제한=limit exceeded
유효하지=invalid
권한=permission denied
denegado=declined
denegada=declined
rechazado=declined
rechazada=declined
pago denegado=payment declined
no encontrado=not found
no encontrada=not found
no existe=does not exist
fondos insuficientes=insufficient funds
saldo insuficiente=insufficient balance
no autorizado=unauthorized
acceso denegado=access denied
credenciales=credentials
inválido=invalid
inválida=invalid
invalido=invalid
obligatorio=required
requerido=required
requerida=required
ya existe=already exists
expirado=expired
vencida=expired
tarjeta vencida=card expired
não encontrado=not found
não encontrada=not found
não autorizado=unauthorized
não existe=does not exist
obrigatório=required
obrigatória=required
já existe=already exists
cartão=card
introuvable=not found
non trouvé=not found
non trouvée=not found
accès refusé=access denied
refusé=declined
refusée=declined
non autorisé=unauthorized
invalide=invalid
expiré=expired
expirée=expired
obligatoire=required
existe déjà=already exists
nicht gefunden=not found
nicht autorisiert=unauthorized
zugriff verweigert=access denied
ungültig=invalid
ungültige=invalid
abgelaufen=expired
existiert bereits=already exists
erforderlich=required
abgelehnt=declined
bulunamad\u0131=not found
geçersiz=invalid
yetersiz bakiye=insufficient balance
reddedildi=declined
non trovato=not found
non valido=invalid
non valida=invalid
scaduto=expired
scaduta=expired
non autorizzato=unauthorized
niet gevonden=not found
ongeldig=invalid
не найден=not found
неверный=invalid
доступ запрещен=access denied
истек=expired
недостаточно средств=insufficient funds
nie znaleziono=not found
nieprawidłowy=invalid
""".strip()

_TABLE = dict(line.split("=", 1) for line in _ENTRIES.splitlines())
_WORDS = re.compile(
    "|".join(
        re.escape(word) if ord(word[0]) >= 0x2E80 else rf"\b{re.escape(word)}\b"
        for word in sorted(_TABLE, key=len, reverse=True)
    ),
    re.IGNORECASE,
)


def in_english(text: str) -> str:
    """The text with the words of the table behind it in English; the text itself where it holds none."""
    found = [_TABLE[word.lower()] for word in _WORDS.findall(text[:600])]
    return f"{' . '.join(found)} . {text}" if found else text

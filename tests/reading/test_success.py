"""Which 2xx answers say no, and which only speak of failures."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from proxy.exchange import Exchange, Request, Response
from proxy.reading.decode import decode
from proxy.reading.success import is_failure, may_be_failure

JSON = {"content-type": "application/json"}


def exchange_of(
    body: Any,
    *,
    status: int = 200,
    headers: dict[str, str] | None = None,
    target: str = "/v1/items",
    method: str = "GET",
    sent: Any = None,
) -> Exchange:
    raw = body if isinstance(body, bytes) else body.encode() if isinstance(body, str) else json.dumps(body).encode()
    pairs = [(name.encode(), value.encode()) for name, value in (headers or JSON).items()]
    request = Request(method, target.encode(), [], b"" if sent is None else json.dumps(sent).encode())
    return Exchange(request, Response(status, pairs, raw))


def says_no(body: Any, **rest: Any) -> bool:
    exchange = exchange_of(body, **rest)
    assert exchange.response is not None
    return is_failure(exchange, decode(exchange.response))


FAILURES: list[tuple[str, Any, dict[str, Any]]] = [
    ("ok false", {"ok": False, "error": "channel_not_found"}, {}),
    ("ok false with detail", {"ok": False, "error": "missing_scope", "needed": "chat:write", "provided": "users:read"}, {}),
    ("ok false with a description", {"ok": False, "error_code": 400, "description": "Bad Request: chat not found"}, {}),
    ("success false", {"success": False, "errors": [{"code": 10034, "message": "no"}], "messages": [], "result": None}, {}),
    ("success false with error codes", {"success": False, "error-codes": ["invalid-input-secret"]}, {}),
    ("success false, a text", {"success": False, "message": "Invalid API key"}, {}),
    ("succeeded false", {"succeeded": False, "errorMessage": "nope"}, {}),
    ("status error", {"status": "error", "message": "Invalid API key"}, {}),
    ("status fail", {"status": "fail", "data": {"title": "A title is required"}}, {}),
    ("stat fail", {"stat": "fail", "code": 100, "message": "Invalid API Key"}, {}),
    ("Status NOTOK", {"status": "0", "message": "NOTOK", "result": "Max rate limit reached"}, {}),
    ("a refusing status", {"status": "OVER_QUERY_LIMIT", "results": []}, {}),
    ("a refusing status with a text", {"status": "REQUEST_DENIED", "error_message": "The provided API key is invalid.", "results": []}, {}),
    ("an error object alone", {"error": {"code": 401, "message": "Unauthorized"}}, {}),
    ("an error text alone", {"error": "Rate limit exceeded"}, {}),
    ("an error text with a code", {"error": "invalid_token", "error_description": "The token expired"}, {}),
    ("error true", {"error": True, "message": "Quota exceeded"}, {}),
    ("errors alone", {"errors": [{"message": "Not found", "code": 34}]}, {}),
    ("type error", {"type": "error", "error": {"type": "overloaded_error", "message": "Overloaded"}}, {}),
    ("errcode", {"errcode": 40001, "errmsg": "invalid credential"}, {}),
    ("a number in an object of verdicts", {"data": {}, "base_resp": {"status_code": 1026, "status_msg": "input new_sensitive"}}, {"method": "POST"}),
    ("a failure with the call's own id", {"transactid": "67e4689073df2f15", "status": "FAILURE", "message": "Invalid value", "code": 100002}, {"method": "POST"}),
    ("a result of HTTP", {"message": "Not Found: there is no such host.", "result": 404}, {"method": "PUT"}),
    ("items done or refused", [{"id": "0", "error": "conflict", "reason": "Update conflict."}, {"id": "1", "rev": "2-15"}], {"method": "POST", "status": 201}),
    ("a batch of statuses", {"batch": [{"status": 202}, {"status": 422, "data": {"errors": {"title": ["is missing"]}}}]}, {"method": "POST", "status": 207}),
    ("a number, a text and the call's id", {"code": 105005, "message": "you should ask for the pkg first", "request_id": "20240710170328026B"}, {}),
    ("a status of the text's", {"data": [], "status_code": 403, "status_txt": "RATE_LIMIT_EXCEEDED"}, {}),
    ("a query that did not run", {"database_id": 1, "started_at": "2026-11-30T12:00:00Z", "status": "failed", "error": "Column x not found", "data": {"rows": [], "cols": []}}, {"method": "POST", "status": 202}),
    ("a status alone in a result", {"id": 1, "result": {"status": "Invalid session key"}, "error": None}, {"method": "POST"}),
    ("an own pair of code and text", {"retCode": 10001, "retMsg": "symbol params err", "result": {"symbol": "", "bid": ""}, "retExtInfo": {}}, {}),
    ("messages with codes of errors", {"status": 1, "messages": [{"message_code": "ERR-5106", "message_string": "Not that"}]}, {"method": "POST"}),
    ("a numbered error in a result", {"RESULT": {"CODE": "ERROR-300", "MESSAGE": "\ud544\uc218 \uac12\uc774 \ub204\ub77d"}}, {}),
    ("a list of one no", [{"Message": "No records found", "Status": "Error", "PostOffice": None}], {}),
    ("numbers and an error", {"invalid_numbers": [{"number": "45", "message": "Invalid phone number"}], "error": 13, "message": "No correct numbers"}, {"method": "POST"}),
    ("items with a code each", {"code": 0, "data": [{"code": 0, "data": {"id": 1}, "message": "OK"}, {"code": 3109, "data": None, "message": "balance not enough"}], "message": "OK"}, {"method": "POST"}),
    ("receivers by number", {"status": "OK", "sms": {"79255070602": {"status": "OK"}, "74993221627": {"status": "ERROR", "status_text": "not this one"}}}, {"method": "POST"}),
    ("words of a 207", {"results": [{"id": "a", "status": "ok"}, {"id": "b", "status": "timed_out"}]}, {"method": "PUT", "status": 207}),
    ("items skipped with reasons", {"requestId": "d01f#15", "result": [{"id": 3200, "status": "created"}, {"status": "skipped", "reasons": [{"code": "1005", "message": "exists"}]}], "success": True}, {"method": "POST"}),
    ("results that are all errors", {"results": [{"statement_id": 0, "error": "database not found: x"}]}, {}),
    ("a word and a number", {"ret": "fail", "errno": 500, "debug": "wait for response timed out"}, {"method": "POST"}),
    ("a question that could not be asked", {"isValid": False, "userError": "MS_UNAVAILABLE", "name": "---"}, {}),
    ("a hollow answer", {"email": "", "domain": "", "score": "", "seconds": 0, "error_code": "100", "error_message": "Missing parameter."}, {"target": "/v1/validation/single"}),
    ("a class of errors", {"error_class": "X::DuplicateRecord", "field": "domain", "full_message": "Duplicate record for 'a'", "input": "a", "id": 11}, {"method": "POST"}),
    ("a code in data", {"data": "record_already_exists_remove_first", "result": "error"}, {}),
    ("a numbered message", {"code": 40013, "msg": "invalid appid", "data": None}, {}),
    ("a negative number", {"code": -1121, "msg": "Invalid symbol."}, {}),
    ("a Kraken error list", {"error": ["EAPI:Invalid key"]}, {}),
    ("an exception", {"__type": "ThrottlingException", "message": "Rate exceeded"}, {}),
    ("a problem", {"type": "about:blank", "title": "Forbidden", "status": 403}, {"headers": {"content-type": "application/problem+json"}}),
    ("JSON-RPC", {"jsonrpc": "2.0", "id": 7, "error": {"code": -32602, "message": "Invalid params"}}, {}),
    ("JSON-RPC 1.0", {"id": 1, "result": None, "error": {"code": -5, "message": "Invalid address"}}, {}),
    ("a tool's error", {"jsonrpc": "2.0", "id": 2, "result": {"content": [{"type": "text", "text": "boom"}], "isError": True}}, {}),
    ("GraphQL without data", {"errors": [{"message": "Not authorized", "extensions": {"code": "FORBIDDEN"}}]}, {"target": "/graphql"}),
    ("GraphQL with nulls", {"data": {"orders": None}, "errors": [{"message": "boom", "path": ["orders"]}]}, {}),
    ("GraphQL, some of it", {"data": {"user": {"id": "1", "email": None}}, "errors": [{"message": "no", "path": ["user", "email"]}]}, {}),
    ("a mutation's user errors", {"data": {"productCreate": {"product": None, "userErrors": [{"field": ["title"], "message": "can't be blank"}]}}}, {}),
    ("a retry in an envelope", {"message": "Index not yet available. Try again later", "code": 110000, "documents_indexed": 0, "retry_after": 2}, {"status": 202}),
    ("bulk items", {"took": 4, "errors": True, "items": [{"index": {"_id": "1", "status": 429, "error": {"type": "es_rejected_execution_exception", "reason": "full"}}}, {"index": {"_id": "2", "status": 201}}]}, {}),
    ("batch responses", {"responses": [{"id": "1", "status": 200, "body": {}}, {"id": "2", "status": 403, "body": {"error": {"code": "Forbidden", "message": "no"}}}]}, {}),
    ("a list of statuses", [{"code": 200, "body": "{}"}, {"code": 404, "body": '{"error":{"message":"gone"}}'}], {}),
    ("composite", {"compositeResponse": [{"body": [{"errorCode": "X", "message": "y"}], "httpStatusCode": 400, "referenceId": "a"}, {"body": {}, "httpStatusCode": 201, "referenceId": "b"}]}, {}),
    ("results with flags", [{"id": "1", "success": True, "errors": []}, {"success": False, "errors": [{"statusCode": "DUPLICATE_VALUE", "message": "dup"}]}], {"method": "POST"}),
    ("unprocessed items", {"UnprocessedItems": {"Forum": [{"PutRequest": {"Item": {"Name": {"S": "x"}}}}]}}, {}),
    ("failed records", {"FailedRecordCount": 1, "Records": [{"SequenceNumber": "1"}, {"ErrorCode": "ProvisionedThroughputExceededException", "ErrorMessage": "slow"}]}, {}),
    ("successful and failed", {"Successful": [{"Id": "1"}], "Failed": [{"Id": "2", "Code": "InternalError", "Message": "x", "SenderFault": False}]}, {}),
    ("a 207 with errors", {"status": "COMPLETE", "results": [{"id": "1"}], "errors": [{"status": "error", "category": "VALIDATION_ERROR", "message": "no"}]}, {"status": 207}),
    ("an XML error", "<Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>", {"headers": {"content-type": "application/xml"}}),
    ("an XML rsp", '<rsp stat="fail"><err code="100" msg="Invalid API Key"/></rsp>', {"headers": {"content-type": "text/xml"}}),
    ("a SOAP fault", '<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><s:Fault><faultcode>s:Client</faultcode><faultstring>no</faultstring></s:Fault></s:Body></s:Envelope>', {"headers": {"content-type": "text/xml"}}),
    ("a deletion's errors", "<DeleteResult><Deleted><Key>a</Key></Deleted><Error><Key>b</Key><Code>AccessDenied</Code><Message>no</Message></Error></DeleteResult>", {"headers": {"content-type": "application/xml"}}),
    ("a login page", '<html><body><form action="/login"><input type="password" name="p"></form></body></html>', {"headers": {"content-type": "text/html"}}),
    ("an error event", 'event: error\ndata: {"type":"error","error":{"type":"overloaded_error","message":"Overloaded"}}\n\n', {"headers": {"content-type": "text/event-stream"}}),
    ("an error in a stream", 'data: {"id":"1","choices":[]}\n\ndata: {"error":{"message":"boom","code":500}}\n\n', {"headers": {"content-type": "text/event-stream"}}),
    ("a form that declines", "response=3&responsetext=Invalid+card+number&response_code=300", {"method": "POST", "headers": {"content-type": "application/x-www-form-urlencoded"}}),
    ("a refusing form", "ref=79&refusalReason=Refused&resultCode=Refused", {"method": "POST", "headers": {"content-type": "application/x-www-form-urlencoded"}}),
    ("names and values that refuse", "error=3000\nerrorMessage=Authorization+failed", {"method": "POST", "headers": {"content-type": "text/plain"}}),
    ("XML that declines", "<reply><auth><status>D</status><code>31</code><message>Not authorised</message></auth></reply>", {"method": "POST", "headers": {"content-type": "application/xml"}}),
    ("XML of error members", "<txn><errorCode>5000</errorCode><errorName>Number invalid</errorName></txn>", {"method": "POST", "headers": {"content-type": "application/xml"}}),
    ("an error beside the session", {"session": {"signature": "x"}, "error": {"code": "ABORTED", "message": "Deadlock found"}, "timing": 0.2}, {"method": "POST"}),
    ("an error beside a header", {"header": {"type": "search"}, "searchresult": {"ERROR": "Invalid db name"}}, {}),
    ("a result code with its text", {"respproc": "X", "resptext": "Insufficient funds", "respstat": "C", "respcode": "NU"}, {"method": "PUT"}),
    ("ko", {"id": "7", "date": "27-06-2026", "response": "ko", "code": 700, "message": "Pago denegado."}, {"method": "POST"}),
    ("a nested verdict", {"messages": {"resultCode": "Error", "message": [{"code": "E00013", "text": "Expiration Date is invalid."}]}}, {"method": "POST"}),
    ("an error said twice", {"data": {"authResponse": "none"}, "isError": True, "errorMessages": ["No transaction was found."]}, {"method": "POST"}),
    ("items that a write refused", {"data": [{"code": "DUPLICATE_DATA", "details": {}, "message": "duplicate data", "status": "error"}]}, {"method": "POST", "status": 202}),
    ("a status in the envelope's header", {"message": {"header": {"status_code": 401, "execute_time": 0.1}, "body": ""}}, {}),
    ("a numbered status", {"results": [], "status": 5, "msg": "key does not exist"}, {}),
    ("a blocked prompt", {"promptFeedback": {"blockReason": "PROHIBITED_CONTENT"}, "usageMetadata": {"totalTokenCount": 14}}, {"method": "POST"}),
    ("a code in the last column", ",,,,INVALID_LICENSE_KEY", {"headers": {"content-type": "text/plain"}}),
    ("an error's page", "<html><head><title>Invalid Key</title></head><body>A valid key must be included.</body></html>", {"headers": {"content-type": "text/html"}}),
    ("a line that opens with a no", "ERROR: Rate limit exceeded, try again later", {"headers": {"content-type": "text/plain"}}),
    ("a 300 that cannot choose", {"code": "PGRST201", "message": "Could not embed because more than one relationship was found", "hint": "x"}, {"status": 300}),
    ("a line that is an error", '{"error":"model requires more system memory"}\n', {"headers": {"content-type": "application/x-ndjson"}}),
]  # fmt: skip


@pytest.mark.parametrize(("body", "rest"), [row[1:] for row in FAILURES], ids=[row[0] for row in FAILURES])
def test_an_unmistakable_envelope_is_a_failure(body: Any, rest: dict[str, Any]):
    assert says_no(body, **rest)


SUCCESSES: list[tuple[str, Any, dict[str, Any]]] = [
    ("monitors with their last status", {"data": [{"id": "a", "status": 503}, {"id": "b", "status": 200}]}, {}),
    ("jobs with their outcome", [{"id": 1, "success": False, "error": "disk full"}, {"id": 2, "success": True}], {}),
    ("nodes by name with a status", {"node_status": {"n1": {"status": 503}, "n2": {"status": 200}}}, {}),
    ("an empty object", {}, {}),
    ("an empty list", [], {}),
    ("a good status", {"status": "ok"}, {}),
    ("error false", {"error": False, "message": "2 items found", "items": [1, 2]}, {}),
    ("error zero", {"error": 0, "seq": "1", "data": {"switch": "on"}}, {}),
    ("error null", {"result": 872301, "error": None, "id": "1"}, {}),
    ("errors empty", {"errors": []}, {"status": 202}),
    ("errors null beside data", {"errors": None, "data": {"me": {"id": "7"}}}, {}),
    ("a good number in an object of verdicts", {"data": {"id": 1}, "base_resp": {"status_code": 0, "status_msg": "success"}}, {"method": "POST"}),
    ("errors that were asked for, in a hump", {"import_errors": [{"import_error_id": 3, "timestamp": "2026-11-30T11:50:00Z", "stack_trace": "ModuleNotFoundError"}], "total_entries": 1}, {"target": "/api/v1/importErrors"}),
    ("a query that failed and was looked up", {"database_id": 1, "status": "failed", "error": "Column x not found", "data": {"rows": [], "cols": []}}, {}),
    ("a status of a result", {"id": 1, "result": {"status": "Order is on its way"}, "error": None}, {"method": "POST"}),
    ("an id and a text", {"code": 200100, "message": "Your files were queued", "request_id": "20240710170328026B"}, {"method": "POST"}),
    ("a state with an operator's number", {"status": 20, "last_date": "30.11.2026 11:20:33", "last_timestamp": 1796026833, "err": "6"}, {}),
    ("a payment that was asked after", {"result": "ok", "action": "pay", "payment_id": 1052, "status": "failure", "err_code": "limit", "err_description": "Limit is exceeded", "amount": 5}, {"method": "POST", "target": "/api/request"}),
    ("an order that was asked after", {"response": {"response_status": "success", "order_status": "declined", "response_code": 1011, "response_description": "Insufficient funds", "amount": "1000", "payment_id": 51247263}}, {"method": "POST", "target": "/api/status/order_id"}),
    ("a good status beside a thing", {"status": {"code": "1", "message": "Action completed successful"}, "domain": {"id": "3", "domain": "a.com"}}, {"method": "POST"}),
    ("a task that failed, in XML", '<Task status="error" startTime="2012-02-07T05:25:54" endTime="2012-02-07T05:25:55" name="task" id="urn:task:7" href="https://x/t/7"><Error message="No"/></Task>', {"headers": {"content-type": "application/xml"}}),
    ("a number that is not valid", {"isValid": False, "userError": "INVALID", "vatNumber": "123456789"}, {}),
    ("rows of which one is named", {"data": [{"code": "A1", "name": "x"}, {"code": "B2", "name": "y", "message": "z"}]}, {"method": "POST"}),
    ("no results at all", {"results": []}, {}),
    ("rows with numbers and texts", {"data": [{"code": 1, "description": "Red"}, {"code": 2, "description": "Not red"}]}, {}),
    ("rows with numbers and texts, searched", {"data": [{"code": 1, "description": "Red"}, {"code": 2, "description": "Not red"}]}, {"method": "POST"}),
    ("checks that were looked up", {"check_results": [{"status": 200, "body": "x"}, {"status": 503, "body": "y"}]}, {}),
    ("a 207 that goes on", {"results": [{"id": "a", "status": "ok"}, {"id": "b", "status": "pending"}]}, {"method": "POST", "status": 207}),
    ("a number of work that goes on", {"code": 20020, "message": "The task is running", "request_id": "20240710170328026B"}, {}),
    ("a result that is a number", {"result": 42, "message": "Not one of them failed"}, {}),
    ("jobs of which one failed", [{"id": "0", "error": "boom", "message": "No disk", "state": "failed", "queue": "a", "tries": 3}, {"id": "1", "state": "done"}], {"method": "POST"}),
    ("a payment's transaction in a state", {"transactionid": "67e4689073df2f15", "amount": 12, "state": "failed"}, {}),
    ("code zero", {"code": 0, "message": "success", "data": {"id": 1}}, {}),
    ("code zero without data", {"code": 0, "msg": "ok"}, {}),
    ("code 200", {"code": 200, "message": "OK"}, {}),
    ("errcode zero", {"errcode": 0, "errmsg": "ok"}, {}),
    ("a failed job", {"id": "job_1", "object": "job", "status": "failed", "error": {"code": "x", "message": "Row 7"}, "created_at": "2026"}, {}),
    ("a failed file", {"name": "files/x", "displayName": "clip", "state": "FAILED", "error": {"code": 3, "message": "no stream"}}, {}),
    ("a failed payment", {"id": "pi_1", "object": "payment_intent", "status": "requires_payment_method", "last_payment_error": {"code": "card_declined", "message": "declined"}}, {}),
    ("a failed prediction", {"id": "abc", "version": "x", "status": "failed", "error": "CUDA out of memory", "created_at": "2026", "urls": {}}, {}),
    ("a run with an error", {"id": "run_1", "object": "thread.run", "status": "failed", "last_error": {"code": "rate_limit_exceeded", "message": "x"}}, {}),
    ("a list of failures", {"data": [{"id": 1, "status": "failed", "error": {"message": "x"}}], "has_more": False}, {}),
    ("a log", {"logs": [{"level": "error", "message": "timed out"}]}, {}),
    ("log entries", [{"date": "2026", "type": "fp", "description": "Wrong email or password.", "details": {"error": {"message": "x"}}}], {}),
    ("cells with errors", {"id": "rec1", "createdTime": "2026", "fields": {"formula": {"error": "#ERROR!"}, "error": "NOT_FOUND"}}, {}),
    ("a token's state", {"data": {"is_valid": False, "error": {"code": 190, "message": "expired"}, "app_id": "1"}}, {}),
    ("a validation", {"valid": False, "explanations": [{"index": "x", "error": "QueryShardException"}]}, {}),
    ("a health report", {"status": "warn", "checks": {"db": [{"status": "fail", "output": "refused"}]}}, {}),
    ("a health report that fails", {"status": "DOWN", "components": {"db": {"status": "DOWN", "details": {"error": "refused"}}}}, {}),
    ("cluster health", {"cluster_name": "x", "status": "red", "timed_out": False, "unassigned_shards": 2}, {}),
    ("a catalogue of codes", [{"code": 401, "message": "Unauthorized", "description": "x"}, {"code": 429, "message": "Too Many Requests"}], {}),
    ("a problem type's page", {"type": "https://x/probs/y", "title": "No credit", "recommendedStatus": 403, "detail": "Sent when"}, {}),
    ("texts of errors", {"locale": "en", "errors": {"not_found": "Not found", "rate_limited": "Slow down"}, "retry": "Try again"}, {}),
    ("an API description", {"openapi": "3.1.0", "info": {"title": "x"}, "paths": {"/x": {"get": {"responses": {"401": {"description": "Unauthorized"}}}}}}, {}),
    ("a tool's log", {"jsonrpc": "2.0", "id": 2, "result": {"content": [{"type": "text", "text": "Error: refused"}], "isError": False}}, {}),
    ("zero results", {"results": [], "status": "ZERO_RESULTS"}, {}),
    ("a message and a link", {"message": "Updating pull request branch.", "url": "https://api.example.com/x"}, {"status": 202}),
    ("unprocessed, none", {"UnprocessedItems": {}}, {}),
    ("no failed records", {"FailedRecordCount": 0, "Records": [{"SequenceNumber": "1"}]}, {}),
    ("all of a batch well", {"responses": [{"id": "1", "status": 200, "body": {}}, {"id": "2", "status": 201, "body": {}}]}, {}),
    ("bulk without errors", {"took": 3, "errors": False, "items": [{"index": {"_id": "1", "status": 201}}]}, {}),
    ("user errors, none", {"data": {"productCreate": {"product": {"id": "1"}, "userErrors": []}}}, {}),
    ("a webhook's last delivery", {"webhooks": [{"id": "1", "lastNotificationResult": {"error": {"message": "503"}, "success": False}}]}, {}),
    ("warnings", {"status": "success", "data": {"result": []}, "warnings": ["remote read: deadline exceeded"]}, {}),
    ("an incomplete search", {"total_count": 1, "incomplete_results": True, "items": [{"id": 1}]}, {}),
    ("a chat about errors", {"id": "chatcmpl-1", "object": "chat.completion", "choices": [{"message": {"role": "assistant", "content": "Error: rate limit exceeded"}}]}, {}),
    ("a status check", {"status": "failed", "context": "ci", "id": 4, "description": "tests failed", "created_at": "2026"}, {}),
    ("an import", {"id": "1", "state": "FAILED", "metadata": {"counters": {"ERRORS": 100}}, "createdAt": "2026"}, {}),
    ("a search for users that failed", {"users": [], "total": 0, "message": "No users found"}, {}),
    ("an order refused by its buyer", {"id": "o1", "status": "REJECTED", "reason": "customer", "createdAt": "2026"}, {}),
    ("a row of a catalogue", {"code": 7, "message": "Invalid token"}, {}),
    ("jobs that a search found", {"results": [{"jobId": "1", "status": "failed", "message": "disk full"}]}, {"method": "POST"}),
    ("an approved form", "response=1&responsetext=SUCCESS&response_code=100", {"method": "POST", "headers": {"content-type": "application/x-www-form-urlencoded"}}),
    ("approved XML", "<reply><status>A</status><code>0</code><message>Approved</message></reply>", {"method": "POST", "headers": {"content-type": "application/xml"}}),
    ("a fetched document with a status", "<order><number>5</number><status>declined</status><reason>by the customer</reason></order>", {"headers": {"content-type": "application/xml"}}),
    ("a model's answer about errors", {"model": "m", "created_at": "2026", "response": "Error: the request was denied because a field is required.", "done": True, "eval_count": 7}, {"method": "POST"}),
    ("a status page in names and values", "service: api\nstate: failed\nsince: 10:00", {"headers": {"content-type": "text/plain"}}),
    ("a log in text", "ERROR: Rate limit exceeded, try again later", {"headers": {"content-type": "text/plain"}, "target": "/v1/jobs/7/logs"}),
    ("a page about errors", "<html><head><title>Invalid Key</title></head><body>What it means</body></html>", {"headers": {"content-type": "text/html"}, "target": "/docs/invalid-key"}),
    ("a row that holds an error", {"code": "23505", "message": "duplicate key value violates unique constraint", "details": "x", "hint": None, "id": 7}, {}),
    ("a part of a table", {"code": "23505", "message": "duplicate key value violates a constraint"}, {"headers": {"content-type": "application/json", "content-range": "0-0/*"}}),
    ("a failed operation", {"id": "3a6f", "operationType": "createTeam", "createdDateTime": "2026-11-30T11:10:00Z", "status": "failed", "lastActionDateTime": "2026-11-30T11:11:00Z", "error": {"code": "Conflict", "message": "exists"}}, {}),
    ("a session that is fine", {"session": {"signature": "x"}, "result": {"rows": []}, "timing": 0.2}, {"method": "POST"}),
    ("a deleted thing", {"id": "x", "object": "customer", "deleted": True}, {}),
    ("a result false", {"result": False}, {}),
    ("available false", {"available": False, "reason": "taken"}, {}),
    ("a listing in XML", "<ListBucketResult><Name>x</Name></ListBucketResult>", {"headers": {"content-type": "application/xml"}}),
    ("a stored error document", "<Error><Code>AccessDenied</Code><Message>x</Message></Error>", {"headers": {"content-type": "application/xml", "last-modified": "Sun, 29 Nov 2026 17:50:30 GMT"}}),
    ("a SOAP answer with faults of a plant", '<s:Envelope xmlns:s="x"><s:Body><R><FaultList><Fault id="7">Pump</Fault></FaultList></R></s:Body></s:Envelope>', {"headers": {"content-type": "text/xml"}}),
    ("properties that are not there", '<d:multistatus xmlns:d="DAV:"><d:response><d:href>/f</d:href><d:propstat><d:prop/><d:status>HTTP/1.1 404 Not Found</d:status></d:propstat></d:response></d:multistatus>', {"status": 207, "headers": {"content-type": "application/xml"}}),
    ("a help page about 403", "<html><head><title>403 Forbidden</title></head><body>Access denied.</body></html>", {"target": "/docs/403.html", "headers": {"content-type": "text/html"}}),
    ("a login page that was asked for", '<html><input type="password"></html>', {"target": "/login", "headers": {"content-type": "text/html"}}),
    ("a stream without errors", 'data: {"id":"1","choices":[{"delta":{"content":"Error: x"}}]}\n\ndata: [DONE]\n\n', {"headers": {"content-type": "text/event-stream"}}),
    ("a stream of log lines", '{"ts":"1","level":"error","error":"timed out","status":504}\n{"ts":"2","level":"info"}\n', {"headers": {"content-type": "application/x-ndjson"}}),
    ("results, a line each", '{"custom_id":"a","result":{"type":"errored","error":{"type":"error","error":{"message":"x"}}}}\n{"custom_id":"b","result":{}}\n', {"headers": {"content-type": "application/x-jsonl"}}),
    ("nothing", "", {"status": 204}),
]  # fmt: skip


@pytest.mark.parametrize(("body", "rest"), [row[1:] for row in SUCCESSES], ids=[row[0] for row in SUCCESSES])
def test_what_only_speaks_of_a_failure_is_a_success(body: Any, rest: dict[str, Any]):
    assert not says_no(body, **rest)


def test_head_and_ranges_are_never_looked_into():
    assert not says_no({"error": "x"}, method="HEAD")
    assert not says_no({"error": "x"}, status=206)


@pytest.mark.parametrize("number", ["²", "²²²", "--5", "9" * 5000, "-", "٣"])
def test_a_number_that_is_none_is_read_without_a_fault(number: str):
    """What `str.isdigit` takes and `int` does not."""
    for name in ("code", "errcode", "status", "statusCode", "position"):
        inner: dict[str, Any] = {name: number, "message": "invalid request"}
        for body in (inner, {name: number}, [inner, {name: 0}], {"data": [inner]}, {"errors": [inner]}, {"error": inner}):
            for method in ("GET", "POST"):
                assert isinstance(says_no(body, method=method), bool)


def test_a_big_success_is_cleared_by_its_bytes():
    body = json.dumps({"items": [{"id": number, "name": f"thing {number}", "price": 5} for number in range(200)]}).encode()
    assert not may_be_failure(body)


_NAMES = st.sampled_from(
    [
        "error",
        "errors",
        "ok",
        "success",
        "status",
        "message",
        "code",
        "data",
        "result",
        "id",
        "items",
        "type",
        "detail",
        "name",
        "state",
        "title",
    ]
)
_SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-5, 600),
    st.sampled_from(["", "error", "fail", "OK", "Invalid API key", "not found", "x"]),
)
_VALUES = st.recursive(
    _SCALARS, lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(_NAMES, inner, max_size=4)), max_leaves=8
)


@settings(max_examples=300, deadline=None)
@given(body=st.dictionaries(_NAMES, _VALUES, max_size=6))
def test_the_byte_search_never_clears_a_failure(body: dict[str, Any]):
    raw = json.dumps(body).encode()
    if not may_be_failure(raw):
        assert not says_no(raw)


@settings(max_examples=200, deadline=None)
@given(
    raw=st.binary(max_size=300), kind=st.sampled_from(["application/json", "text/xml", "text/html", "text/event-stream", ""])
)
def test_no_bytes_make_it_raise(raw: bytes, kind: str):
    assert says_no(raw, headers={"content-type": kind}) in (True, False)

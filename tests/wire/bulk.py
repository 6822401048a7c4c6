"""Bulk answers of vendors in which some items failed, as their public documentation shows them, and what must come of each.

`again` are texts that the hint must hold, `not_again` those it must not: it names only what is worth sending again.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Bulk:
    """One answer. `groups` are the codes of the partial result with their counts; None where the whole is one failure of `code`."""

    id: str
    vendor: str
    target: str
    sent: Any
    body: Any
    groups: dict[str, int] | None
    status: int = 200
    kind: str = "application/json"
    method: str = "POST"
    code: str = ""
    ids: tuple[str, ...] = ()
    again: tuple[str, ...] = ()
    not_again: tuple[str, ...] = ()

    @property
    def raw(self) -> bytes:
        return self.body.encode() if isinstance(self.body, str) else json.dumps(self.body).encode()

    @property
    def raw_sent(self) -> bytes:
        return self.sent.encode() if isinstance(self.sent, str) else json.dumps(self.sent).encode()


def _elastic(number: str, status: int, error: dict[str, Any] | None = None) -> dict[str, Any]:
    return {
        "index": {"_index": "logs", "_id": number, "status": status, **({"error": error} if error else {"result": "created"})}
    }


_QUEUE_FULL = {"type": "es_rejected_execution_exception", "reason": "rejected execution of coordinating operation"}
_VERSION = {"type": "version_conflict_engine_exception", "reason": "[8]: version conflict, document already exists"}

BULK: tuple[Bulk, ...] = (
    Bulk(
        "elasticsearch bulk",
        "elasticsearch",
        "/logs/_bulk",
        '{"index":{"_id":"7"}}\n{"a":1}\n{"create":{"_id":"8"}}\n{"a":2}\n{"index":{"_id":"9"}}\n{"a":3}\n',
        {
            "took": 3,
            "errors": True,
            "items": [_elastic("7", 429, _QUEUE_FULL), _elastic("8", 409, _VERSION), _elastic("9", 201)],
        },
        {"RATE_LIMITED": 1, "CONFLICT": 1},
        ids=("7", "8"),
        again=("with only item 7", "Correct item 8"),
        not_again=("9",),
    ),
    Bulk(
        "elasticsearch bulk, all alike",
        "elasticsearch",
        "/_bulk",
        '{"index":{"_id":"7"}}\n{"a":1}\n',
        {"took": 3, "errors": True, "items": [_elastic("7", 429, _QUEUE_FULL)]},
        None,
        code="RATE_LIMITED",
    ),
    Bulk(
        "graph batch",
        "microsoft_graph",
        "/v1.0/$batch",
        {"requests": [{"id": str(number), "method": "GET", "url": "/me"} for number in (1, 2, 3)]},
        {
            "responses": [
                {"id": "1", "status": 200, "headers": {}, "body": {"displayName": "A"}},
                {
                    "id": "2",
                    "status": 429,
                    "headers": {"Retry-After": "13"},
                    "body": {"error": {"code": "TooManyRequests", "message": "Please retry after"}},
                },
                {
                    "id": "3",
                    "status": 404,
                    "body": {"error": {"code": "Request_ResourceNotFound", "message": "Resource 'x' does not exist."}},
                },
            ]
        },
        {"RATE_LIMITED": 1, "NOT_FOUND": 1},
        ids=("2", "3"),
        again=("Wait 13 s", "with only item 2"),
    ),
    Bulk(
        "salesforce composite",
        "salesforce",
        "/services/data/v60.0/composite",
        {"compositeRequest": []},
        {
            "compositeResponse": [
                {
                    "body": {"id": "001", "success": True, "errors": []},
                    "httpHeaders": {},
                    "httpStatusCode": 201,
                    "referenceId": "acme",
                },
                {
                    "body": [
                        {
                            "message": "Required fields are missing: [LastName]",
                            "errorCode": "REQUIRED_FIELD_MISSING",
                            "fields": ["LastName"],
                        }
                    ],
                    "httpHeaders": {},
                    "httpStatusCode": 400,
                    "referenceId": "contact",
                },
            ]
        },
        {"INVALID_ARGUMENT": 1},
        ids=("contact",),
        again=("Correct item contact",),
        not_again=("acme",),
    ),
    Bulk(
        "salesforce collections",
        "salesforce",
        "/services/data/v60.0/composite/sobjects",
        {"allOrNone": False, "records": [{}, {}, {}]},
        [
            {"id": "003x1", "success": True, "errors": []},
            {
                "success": False,
                "errors": [{"statusCode": "DUPLICATES_DETECTED", "message": "Use one of these records?", "fields": []}],
            },
            {
                "success": False,
                "errors": [
                    {
                        "statusCode": "UNABLE_TO_LOCK_ROW",
                        "message": "unable to obtain exclusive access to this record",
                        "fields": [],
                    }
                ],
            },
        ],
        {"ALREADY_EXISTS": 1, "RESOURCE_LOCKED": 1},
        again=("with only the item at position 2", "Correct the item at position 1"),
        not_again=("003x1",),
    ),
    Bulk(
        "dynamodb unprocessed items",
        "aws_dynamodb",
        "/",
        {"RequestItems": {"Forum": [{"PutRequest": {}}, {"PutRequest": {}}]}},
        {"UnprocessedItems": {"Forum": [{"PutRequest": {"Item": {"Name": {"S": "Amazon"}}}}]}, "ConsumedCapacity": []},
        {"RATE_LIMITED": 1},
        kind="application/x-amz-json-1.0",
        again=("with only", "UnprocessedItems"),
    ),
    Bulk(
        "dynamodb transaction",
        "aws_dynamodb",
        "/",
        {"TransactItems": [{}, {}]},
        {
            "__type": "com.amazonaws.dynamodb.v20120810#TransactionCanceledException",
            "CancellationReasons": [
                {"Code": "None"},
                {"Code": "ConditionalCheckFailed", "Message": "The conditional request failed"},
            ],
            "Message": "Transaction cancelled, please refer cancellation reasons for specific reasons [None, ConditionalCheckFailed]",
        },
        None,
        status=400,
        kind="application/x-amz-json-1.0",
        code="CONFLICT",
    ),
    Bulk(
        "hubspot batch read",
        "hubspot",
        "/crm/v3/objects/contacts/batch/read",
        {"inputs": [{"id": "1"}, {"id": "2"}, {"id": "3"}]},
        {
            "status": "COMPLETE",
            "results": [{"id": "1", "properties": {}}],
            "numErrors": 1,
            "errors": [
                {
                    "status": "error",
                    "category": "OBJECT_NOT_FOUND",
                    "message": "Could not get some CONTACT objects, they may be deleted or not exist. Check that ids are valid.",
                    "context": {"ids": ["2", "3"]},
                }
            ],
        },
        {"NOT_FOUND": 2},
        status=207,
        ids=("2", "3"),
        again=("Correct items 2 and 3",),
    ),
    Bulk(
        "shopify two mutations",
        "shopify",
        "/admin/api/2025-01/graphql.json",
        {"query": "mutation { a: productCreate {} b: productCreate {} }"},
        {
            "data": {
                "a": {"product": {"id": "gid://shopify/Product/1"}, "userErrors": []},
                "b": {"product": None, "userErrors": [{"field": ["input", "title"], "message": "Title can't be blank"}]},
            }
        },
        {"INVALID_ARGUMENT": 1},
        ids=("b",),
        again=("Correct item b",),
    ),
    Bulk(
        "shopify one mutation",
        "shopify",
        "/admin/api/2025-01/graphql.json",
        {"query": "mutation { productCreate {} }"},
        {
            "data": {
                "productCreate": {
                    "product": None,
                    "userErrors": [{"field": ["input", "title"], "message": "Title can't be blank"}],
                }
            }
        },
        None,
        code="INVALID_ARGUMENT",
    ),
    Bulk(
        "json-rpc batch",
        "",
        "/rpc",
        [
            {"jsonrpc": "2.0", "method": "subtract", "params": [42, 23], "id": 1},
            {"jsonrpc": "2.0", "method": "foobar", "id": 2},
        ],
        [
            {"jsonrpc": "2.0", "result": 19, "id": 1},
            {"jsonrpc": "2.0", "error": {"code": -32601, "message": "Method not found"}, "id": 2},
        ],
        {"NOT_FOUND": 1},
        ids=("2",),
        again=("Correct item 2",),
    ),
    Bulk(
        "trpc batch",
        "",
        "/trpc/user.byId,user.list?batch=1",
        {"0": {"id": "x"}, "1": {}},
        [
            {
                "error": {
                    "message": "No user with id 'x'",
                    "code": -32004,
                    "data": {"code": "NOT_FOUND", "httpStatus": 404, "path": "user.byId"},
                }
            },
            {"result": {"data": [{"id": "1"}]}},
        ],
        {"NOT_FOUND": 1},
        status=207,
        again=("position 0",),
    ),
    Bulk(
        "webdav multistatus",
        "",
        "/dav/c/",
        "",
        '<?xml version="1.0"?><d:multistatus xmlns:d="DAV:"><d:response><d:href>/dav/c/1</d:href><d:status>HTTP/1.1 423 Locked</d:status>'
        "</d:response><d:response><d:href>/dav/c/2</d:href><d:status>HTTP/1.1 200 OK</d:status></d:response></d:multistatus>",
        {"RESOURCE_LOCKED": 1},
        status=207,
        kind="application/xml",
        method="DELETE",
        ids=("/dav/c/1",),
        again=("with only item /dav/c/1",),
        not_again=("/dav/c/2",),
    ),
    Bulk(
        "s3 delete objects",
        "aws_s3",
        "/?delete",
        "<Delete><Object><Key>a.txt</Key></Object><Object><Key>b.txt</Key></Object></Delete>",
        '<?xml version="1.0"?><DeleteResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Deleted><Key>a.txt</Key></Deleted>'
        "<Error><Key>b.txt</Key><Code>AccessDenied</Code><Message>Access Denied</Message></Error></DeleteResult>",
        {"PERMISSION_DENIED": 1},
        kind="application/xml",
        ids=("b.txt",),
        again=("b.txt",),
        not_again=("a.txt",),
    ),
    Bulk(
        "graphql partial data",
        "",
        "/graphql",
        {"query": "{ user { name } orders { id } }"},
        {
            "data": {"user": {"name": "Ada"}, "orders": None},
            "errors": [{"message": "Timeout while fetching orders", "path": ["orders"], "extensions": {"code": "TIMEOUT"}}],
        },
        {"TIMEOUT": 1},
        ids=("orders",),
        again=("with only item orders",),
    ),
    Bulk(
        "gemini batch",
        "gemini",
        "/v1beta/batches/abc123",
        "",
        {
            "name": "batches/abc123",
            "metadata": {"state": "BATCH_STATE_SUCCEEDED"},
            "done": True,
            "response": {
                "inlinedResponses": {
                    "inlinedResponses": [
                        {"metadata": {"key": "one"}, "response": {"candidates": [{"content": {"parts": [{"text": "Hi"}]}}]}},
                        {
                            "metadata": {"key": "two"},
                            "error": {"code": 8, "message": "Resource has been exhausted (e.g. check quota)."},
                        },
                    ]
                }
            },
        },
        {"RATE_LIMITED": 1},
        method="GET",
        ids=("two",),
        again=("then send `POST /gemini/v1beta/models/MODEL:batchGenerateContent` with only item two",),
        not_again=("item one", "GET"),
    ),
    Bulk(
        "sendgrid recipients",
        "",
        "/v3/contactdb/recipients",
        [{"email": "a@example.com"}, {"email": "nope"}],
        {
            "error_count": 1,
            "error_indices": [1],
            "new_count": 1,
            "persisted_recipients": ["YUBh"],
            "updated_count": 0,
            "errors": [{"message": "Invalid email.", "error_indices": [1]}],
        },
        {"INVALID_ARGUMENT": 1},
        status=201,
        again=("position 1",),
    ),
    Bulk(
        "kinesis records",
        "",
        "/",
        {"Records": [{}, {}]},
        {
            "FailedRecordCount": 1,
            "Records": [
                {"SequenceNumber": "1", "ShardId": "shardId-0"},
                {"ErrorCode": "ProvisionedThroughputExceededException", "ErrorMessage": "Rate exceeded for shard"},
            ],
        },
        {"RATE_LIMITED": 1},
        kind="application/x-amz-json-1.1",
        again=("position 1",),
    ),
    Bulk(
        "sqs messages",
        "",
        "/123/queue",
        {"Entries": [{"Id": "m1"}, {"Id": "m2"}]},
        {
            "Successful": [{"Id": "m1", "MessageId": "x"}],
            "Failed": [
                {
                    "Id": "m2",
                    "SenderFault": True,
                    "Code": "InvalidParameterValue",
                    "Message": "One or more parameters cannot be validated",
                }
            ],
        },
        {"INVALID_ARGUMENT": 1},
        kind="application/x-amz-json-1.0",
        ids=("m2",),
        again=("Correct item m2",),
        not_again=("m1",),
    ),
    Bulk(
        "asana batch",
        "asana",
        "/api/1.0/batch",
        {"data": {"actions": [{}, {}]}},
        {
            "data": [
                {"status_code": 200, "headers": {}, "body": {"data": {"gid": "1"}}},
                {"status_code": 404, "headers": {}, "body": {"errors": [{"message": "task: Unknown object: 2"}]}},
            ]
        },
        {"NOT_FOUND": 1},
        again=("position 1",),
    ),
)

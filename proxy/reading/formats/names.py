"""How APIs name things: a member's name -> what it is likely to hold. The tables of the generic walk.

Names are compared without case and separators, so `errorMessage`, `error_message`, `Error-Message` and `ErrorMessage` are one.
What is in no table is placed by its ending (`serviceFault`, `usrMsg`, `bizCode`). Pure tables and one cached lookup.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

Role = Literal[
    "message",  # a sentence, best where it says most
    "code",  # a code, or a sentence where it has spaces
    "error",  # the error itself: text, object, list or map of fields
    "status",  # a number of HTTP, a code, or a word such as "error"
    "detail",  # a container or text of more detail
    "data",  # may be the error's data or a plain result
    "field",
    "wait",
    "reset",
    "scope",
    "request_id",
    "docs",
    "size",  # what the FieldFault members are made of
    "flag",  # says yes or no: `ok`, `success`, `result`
    "named",  # names of fields in a list: `missing`, `invalidFields`
    "reason",  # a code of the most specific kind, or a sentence
    "name",  # the error's, or that of something else
    "noise",
    "unknown",
]

_SEPARATORS = {ord(char): None for char in "_-. :@$/"}


@lru_cache(maxsize=8192)
def normal(name: str) -> str:
    """A member's name without case and separators; `name#2` (a repeated one) is `name`."""
    return name[:80].partition("#")[0].translate(_SEPARATORS).lower() if not name.startswith("#") else name


def _table(role: Role, *ranks: str) -> dict[str, tuple[Role, int]]:
    return {name: (role, rank) for rank, names in enumerate(ranks) for name in names.split()}


#: name -> role, and its rank among those of its role (0 is the most telling).
ROLES: dict[str, tuple[Role, int]] = {
    **_table(
        "noise",
        """
        timestamp time date datetime datetimeutc created createdat createdtime updatedat generatedat stack stacktrace trace traceback
        backtrace debuginfo debug request req requestbody requestheaders requestparams requestparameters requesturl query
        url uri href self method httpmethod verb instance version apiversion api endpoint route
        host hostname server hostid node region environment env locations originalrequest submitted
        config options arguments args line lineno column col position offset file filename
        header headers copyright service servicename serviceid vendor provider objectname object bindingfailure
        took took_ms duration elapsed elapsedtime latency processingtime responsetime runtime locale language lang langid
        innerexceptionstack fullstacktrace exceptionstack call calls signature extrainfo logref bodytext suppressed
        reasoning reasoningcontent reasoningdetails thinking thoughts chainofthought flaggedinput flaggedcontent flaggedtext flaggedprompt
        prompt prompttext inputtext completion completions generatedtext failedgeneration partialoutput partialresponse modeloutput
        rawoutput transcript conversation chathistory
        kind class sign ctx domain severity level xmlns nonce signedat now servertime currenttime requesttime utctime resptime responsetimestamp ip clientip remoteaddr useragent
        rawresponse raw curl thrownby classname modulename linenumber columnnumber schemapath schema docref
        """,
    ),
    **_table(
        "message",
        "usermessage displaymessage friendlymessage localizedmessage errormessage errmsg errormsg message msg detail errordetail "
        "errordescription descripcion mensaje mensagem descricao meldung fehlermeldung nachricht feilmelding felmeddelande fejlbesked fejlmeddelelse foutmelding virheilmoitus komunikat messaggio mensajeerror mensagemerro hatamesaji detailmessage detailedmessage messagedetail messagedetails longmessage faultstring diagnostics errortext "
        "messagetext apimessage errmessage description desc descr errordesc explanation faultmessage exceptionmessage "
        "failuremessage problemdescription txt usermsg errorstring descriptivetext errorstr errstr resultmessage respmsg retmsg rtnmsg "
        "returnmessage subdesc businessmessage failurereason errorreason failreason errorinformation faultdescription "
        "responsemessage failuredescription longdescription whatwentwrong localizeddescription humanreadable "
        "resptext responsetext authresponse defaultmessage humanmessage publicmessage verbose errorverbose longdesc statusreason statedescription",
        "text summary errorsummary info statusmessage statusdescription statusdetail statusmsg resultdescription resultdesc "
        "resultmsg resultinfo responsedescription responsetext note explain comment content validationmessage rejectreason "
        "denialreason declinereason msgtext hint hints advice suggestion resolution action solution remedy #text body "
        "returndescription returndesc output statustxt errtxt errortxt respmessage responsedesc respdesc respdescription errordescr errdesc shorttext returndescr statusdesc",
        "developermessage devmessage internalmessage technicalmessage technicaldetails systemmessage debugmessage errordetailmsg",
        "title errortitle statustext reasonphrase heading shortmessage subject label shortdescription headline caption summarytext",
    ),
    **_table(
        "code",
        "suberrorcode subcode errorsubcode detailedcode detailcode detailederrorcode minorcode minorerrorcode errorreasoncode reasoncode "
        "internalcode specificcode businesscode bizcode errorkey messagekey msgkey messageid msgid messagecode i18nkey declinecode rule "
        "constraint keyword validator networkdeclinecode subcodename suberror failurecode rejectcode denialcode sqlstate",
        "code codigo codigoerro codigoerror fehlercode errorcode errcode codename errorname errno errornumber errornum errcodestr faultcode exceptioncode ecode "
        "apicode apierrorcode errorstatus resultcode returncode retcode ret rc responsecode respcode rspcode statusreason errorsubtype "
        "errorcodes codes symbolicname errorenum canonicalcode statusname errortag tag errorconstant codevalue codestring codetext "
        "respproc summarycode uniquecode servicecode oemcode rescode res_code hresult number errnum",
        "errortype type exceptiontype faulttype problemtype category errorcategory errorclass exceptionclass "
        "exceptionname typename __type errorkind subtype grouping group family extype fqn",
    ),
    **_table(
        "error",
        """
        error errors erro erros errores erreur erreurs fehler valideringsfeil feil feilmeldinger fel fejl fouten errori bledy hatalar err errs fault faults exception exceptions failure failures problem problems issue issues
        violation violations constraintviolations errordetails errorinfo errorresponse errorresult errorobject errorbody
        errordata apierror serviceexception requesterror serviceerror odataerror innererror innererrors innerexception causes rootcause
        suberrors validationerrors validation fielderrors globalerrors invalidparams invalidparameters fieldviolations
        badrequest messages errormessages notifications alerts outcome errorlist errorsarray errormap errorrecord errorset
        allerrors detailederrors additionalerrors errormessagesmap nestederrors parametererrors formerrors modelstate modelerrors
        inputerrors usererrors requesterrors nonfielderrors validationerror validationmessages validationresults invalid fielderror
        invalidarguments invalidproperties errordetaillist errorslist responsestatus serviceresponseerror exceptiondetail
        exceptiondetails soapfault errormessagelist warnings warning problemdetails underlyingerror originalerror sourceerror
        customererror lasterror preconditionfailures errordocument graphqlerrors
        """,
    ),
    **_table(
        "status",
        "status estado statuscode httpstatus httpstatuscode httpcode httpresponsecode httpresponsestatus responsestatuscode",
    ),
    **_table(
        "flag",
        "state success ok result succeeded issuccess issuccessful successful stat outcomecode iserror haserror haserrors valid isvalid",
    ),
    **_table("reason", "reason reasons cause why"),
    **_table("name", "name id"),
    **_table(
        "named",
        "missing required keymissing missingkey missingparam missingfields missingparameters missingparams missingproperties missingkeys requiredfields requiredparameters",
        "invalidfields invalidkey offenders offendingfields errorfields badparams invalidkeys invalidparameternames badfields fieldnames invalidattributes",
        "unknown unknownkey unknownfields unknownparameters unknownkeys unexpected unexpectedfields unrecognized unrecognizedkeys "
        "unrecognizedparameters extrafields unsupportedfields",
    ),
    **_table(
        "detail",
        "details extensions context additionalinfo additionalinformation additionaldetails moreinformation meta metadata "
        " errorcontext errorparams properties attributes extra extras errormeta fields fieldmessages "
        "debugdetails constraints additionaldata additional supplemental more entity inner nested response resp reply envelope "
        "responsebody responsebodyjson return responseerror errorsbyfield parameters params fielddetails failed",
    ),
    **_table(
        "data", "data payload results items records value values list rows document documents entities hits output resource"
    ),
    **_table(
        "field",
        "field fieldname fieldpath campo champ feld felt veld campos parametro parametere param parameter parametername paramname parampath property propertyname propertypath propertyref "
        "pointer jsonpointer jsonpath loc attribute attributename attr argument argumentname argname instancepath datapath "
        "invalidfield invalidparam invalidparameter errorfield fieldkey inputname inputfield columnname fieldid fieldlabel missingfield "
        "missingparameter queryparam queryparameter headername elementname membername variable variablename memberpath "
        "offendingfield fielderrorname fieldids",
        "source target path location expression key element member input column item parameterlocation where at in locationtype",
    ),
    **_table(
        "wait",
        "retryafter retryafterseconds retryaftersecs retryaftersec retryafterms retryaftermillis retryaftermilliseconds retryafterinseconds "
        "retryin retryinseconds retryinsecs retryinms retrydelay retrydelayms retrydelayseconds waitseconds waittime waitfor waitms "
        "waittimeseconds secondstowait cooldown cooldownseconds backoff backoffseconds backoffms retryseconds retrywait estimatedtime "
        "retryafterminutes tryagainin delayseconds delayms throttledelay throttleseconds secondsuntilretry suggestedwait "
        "recommendedwait nextretryin retrytime waitinseconds timetowait estimatedwait",
    ),
    **_table(
        "reset",
        "reset resets resetat resetsat resettime resettimestamp resetdate resetin resetsin resetseconds resetinseconds resetsinseconds "
        "secondsuntilreset secondstillreset resetafter resetms retryat retryafterdate nextretry nextretryat nextretrytime nextattemptat "
        "availableat nextallowedat retrytimestamp retryaftertimestamp quotareset quotaresettime quotaresetat ratelimitreset ratelimitresetat "
        "ratelimitresettime timetoreset timeuntilreset resettimems quotaresettimestamp quotaresetdelay blockeduntil expiresin "
        "until windowreset resetepoch resettimeutc lockeduntil unlocksat unblockat bannedtill banneduntil",
    ),
    **_table(
        "scope",
        "scopes scope requiredscopes requiredscope missingscopes missingscope neededscopes needed requiredpermissions requiredpermission "
        "missingpermissions missingpermission acceptedscopes permissions scopesrequired permissionsrequired acceptablescopes "
        "requiredprivileges requiredroles permission",
    ),
    **_table(
        "request_id",
        "requestid reqid requestuuid requestguid xrequestid errorid errid",
        "traceid correlationid transactionid rayid errortraceid txid tracenumber debugid callid operationid trackingid activityid fbtraceid "
        "errorinstanceid supportid incidentid referenceid referencenumber reference ref refid rid logid errorreference correlation guid "
        "messageuuid uuid cfray zrequestid requestnumber requesttoken sentryid eventid queryid executionid invocationid statementhandle "
        "exceptionid faultid problemid ticketid cid requestref loggingid diagnosticid diagnosticsid",
    ),
    **_table(
        "docs",
        "documentationurl documentation documentationlink docurl docsurl docs doc docslink doclink helpurl helplink help moreinfo "
        "moreinfourl infourl infolink erroruri errorurl errorlink learnmore learnmoreurl link links helphref problemurl "
        "supporturl specification developerurl",
    ),
    **_table(
        "size",
        "received actual given provided rejectedvalue attemptedvalue invalidvalue currentvalue got submittedvalue inputvalue parametervalue "
        "fieldvalue argumentvalue badvalue allowed allowedvalues validvalues enum enumvalues expected permitted choices "
        "acceptedvalues possiblevalues supported supportedvalues oneof validoptions permittedvalues valids min minimum max maximum ge gt "
        "le lt minlength maxlength minvalue maxvalue lowerbound upperbound limitvalue pattern regex regexp format example "
        "expectedtype expectedvalues acceptable allowlist whitelist validchoices alloweditems minitems maxitems allowedrange",
    ),
}

ROLES |= dict.fromkeys(("submsg", "submessage", "innermessage", "subdescription", "suberrormessage"), ("message", -1))

#: Endings of names that stand in no table, in order.
_ENDINGS: tuple[tuple[tuple[str, ...], tuple[Role, int]], ...] = (
    # codes of things, and no error's
    (
        (
            "postcode",
            "zipcode",
            "postalcode",
            "countrycode",
            "currencycode",
            "languagecode",
            "regioncode",
            "statecode",
            "citycode",
            "areacode",
            "phonecode",
            "dialcode",
            "dialingcode",
            "barcode",
            "qrcode",
            "promocode",
            "couponcode",
            "vouchercode",
            "discountcode",
            "sortcode",
            "bankcode",
            "branchcode",
            "swiftcode",
            "productcode",
            "itemcode",
            "accountcode",
            "taxcode",
            "passcode",
            "airportcode",
            "stationcode",
            "shipcode",
        ),
        ("unknown", 0),
    ),
    (("retryafter", "retryafterseconds", "retryafterms"), ("wait", 0)),
    (("requestid", "traceid", "correlationid"), ("request_id", 1)),
    (("reference", "referenceid", "referencenumber"), ("request_id", 2)),
    (("stacktrace", "timestamp", "headers", "count", "elapsed"), ("noise", 0)),
    (("message", "msg", "messagetext", "errortext", "errordescription"), ("message", 0)),
    (("errorcode", "errcode", "faultcode"), ("code", 1)),
    (("code",), ("code", 1)),
    (("statuscode",), ("status", 0)),
    (
        ("error", "errors", "exception", "exceptions", "fault", "failure", "violations", "violation", "problem", "issues"),
        ("error", 0),
    ),
    (("description", "reason", "explanation"), ("message", 1)),
    (("errortype", "errorname", "errorclass"), ("code", 2)),
    (("docurl", "docsurl", "helpurl", "documentation"), ("docs", 0)),
    (("scopes", "permissions"), ("scope", 0)),
    (("resetat", "resettime", "resetsat", "resetsin"), ("reset", 0)),
    (("field", "param", "parameter", "property", "attribute", "errorpath", "fieldpath", "fieldname", "apiname"), ("field", 0)),
)
_METADATA = frozenset(("@type", "@context", "@id", "$schema", "jsonrpc", "_id", "object"))
_UNKNOWN: tuple[Role, int] = ("unknown", 0)


@lru_cache(maxsize=8192)
def role_of(name: str) -> tuple[Role, int]:
    """What a member of this name is likely to hold."""
    if name in _METADATA:
        return ("noise", 0)
    key = normal(name)
    known = ROLES.get(key)
    if known is not None:
        return known
    for endings, role in _ENDINGS:
        if key.endswith(endings):
            return role
    return _UNKNOWN

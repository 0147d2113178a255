/* call.c - see call.h. */
#include "store/postgres/call.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>

#include "base/fault.h"
#include "store/mailbox.h"

/* ---- connecting ---- */

/* Keywords before the address are defaults that it may change; those after it are fixed. A cut
 * network is noticed within ten seconds. A replica is never read, because it may lack acknowledged
 * writes. GSS encryption is disabled, so that Kerberos is not asked about it for each connection:
 * its library ends the program when memory runs out. */
void pg_connect_words(const char *url, const PgHostWords *words, const char *keyword[PG_KEYWORDS],
                      const char *value[PG_KEYWORDS])
{
    const char *const all[][2] = {{"connect_timeout", "5"},
                                  {"keepalives_idle", "5"},
                                  {"keepalives_interval", "2"},
                                  {"keepalives_count", "2"},
                                  {"tcp_user_timeout", "8000"},
                                  {"fallback_application_name", "wayfarer"},
                                  {"gssencmode", "disable"},
                                  {"dbname", url},
                                  {"target_session_attrs", "read-write"},
                                  {"client_encoding", "UTF8"},
                                  {"host", words->host},
                                  {"hostaddr", words->address},
                                  {"port", words->port}, /* libpq takes an empty value for an
                                                            unset one */
                                  {NULL, NULL}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        keyword[i] = all[i][0];
        value[i] = all[i][1];
    }
}

/* Without this, libpq prints the database's notices. */
void pg_drop_notice(void *context, const PGresult *result)
{
    (void)context, (void)result;
}

/* Leaves out the user and the password. */
static void note_where(PgCall *call)
{
    const char *host = PQhost(call->conn), *port = PQport(call->conn), *name = PQdb(call->conn);
    (void)snprintf(call->where, sizeof call->where, "%s:%s/%s", host != NULL ? host : "",
                   port != NULL ? port : "", name != NULL ? name : "");
}

/* libpq's message about an address that it cannot read may contain the password. */
static bool is_address(const char *url)
{
    PQconninfoOption *options = PQconninfoParse(url, NULL);
    PQconninfoFree(options);
    return options != NULL;
}

static bool refuse(const char *why, WfFault *fault)
{
    (void)fault_fill(fault, WF_BAD_INPUT, 0, "the database cannot be reached: %s", why);
    return false;
}

static bool find_hosts(const char *url, PgHostWords *words, WfFault *fault)
{
    PgHosts *hosts = pg_hosts_begin(url);
    bool good = false;
    if (hosts == NULL)
        (void)fault_fill(fault, WF_NO_MEMORY, 0, "not enough memory");
    else if (!pg_hosts_wait(hosts, PG_CALL_SHORT))
        (void)refuse("its host was not found within 10 seconds: no name server answers", fault);
    else if (pg_hosts_fault(hosts) != NULL)
        (void)refuse(pg_hosts_fault(hosts), fault);
    else
        good = true;
    if (good)
        pg_hosts_words(hosts, 0, words);
    pg_hosts_drop(hosts);
    return good;
}

/* libpq waits for each address for connect_timeout. */
bool pg_call_open(PgCall *call, const char *url, WfFault *fault)
{
    const char *keyword[PG_KEYWORDS], *value[PG_KEYWORDS];
    char connection[WF_MESSAGE_MAX];
    PgHostWords words;
    *call = (PgCall){.waits = PG_CALL_SHORT};
    if (!is_address(url)) {
        (void)fault_fill(fault, WF_BAD_INPUT, 0,
                         "the store's address is not of the form"
                         " postgres://USER@HOST:PORT/DATABASE?OPTION=VALUE, or has an option that"
                         " libpq does not know");
        return false;
    }
    if (!find_hosts(url, &words, fault))
        return false;
    pg_connect_words(url, &words, keyword, value);
    call->conn = PQconnectdbParams(keyword, value, 1);
    note_where(call);
    (void)PQsetNoticeReceiver(call->conn, pg_drop_notice, NULL);
    if (PQstatus(call->conn) == CONNECTION_OK && PQsetnonblocking(call->conn, 1) == 0)
        return true;
    pg_one_line(PQerrorMessage(call->conn), connection, sizeof connection);
    pg_call_close(call);
    return refuse(connection, fault);
}

void pg_call_close(PgCall *call)
{
    PQfinish(call->conn); /* an open transaction is rolled back */
    call->conn = NULL;
}

/* ---- requests ---- */

/* Waits until a result can be taken without blocking, or notes why there is none; false: it is
 * late. */
static bool wait_for_result(PgCall *call, int64_t until)
{
    for (;;) {
        const int left = PQflush(call->conn);
        if (left < 0 || PQconsumeInput(call->conn) == 0 || PQisBusy(call->conn) == 0)
            return true;
        const int64_t rest = until - mailbox_clock();
        if (rest <= 0)
            return false;
        struct pollfd on = {.fd = PQsocket(call->conn),
                            .events = (short)(left > 0 ? POLLIN | POLLOUT : POLLIN)};
        if (poll(&on, 1, (int)rest) < 0 && errno != EINTR)
            return false;
    }
}

static bool is_good(const PGresult *result)
{
    const ExecStatusType status = PQresultStatus(result);
    return status == PGRES_COMMAND_OK || status == PGRES_TUPLES_OK;
}

/* Returns the last result; NULL: something failed. */
static PGresult *take(PgCall *call, bool sent)
{
    const int64_t until = mailbox_clock() + call->waits;
    PGresult *last = NULL;
    for (PGresult *next = NULL; sent; last = next) {
        call->late = !wait_for_result(call, until);
        next = call->late ? NULL : PQgetResult(call->conn);
        if (next == NULL)
            break;
        PQclear(last);
    }
    if (!call->late && last != NULL && is_good(last))
        return last;
    const char *state = last != NULL ? PQresultErrorField(last, PG_DIAG_SQLSTATE) : NULL;
    (void)snprintf(call->state, sizeof call->state, "%s", state != NULL ? state : "");
    PQclear(last);
    return NULL;
}

PGresult *pg_call(PgCall *call, const char *sql, const PgValues *values)
{
    const char *value[PG_PARAMETERS] = {NULL};
    int format[PG_PARAMETERS] = {0};
    const int count = values != NULL ? values->count : 0;
    for (int i = 0; i < count; i++) {
        value[i] = values->length[i] > 0 ? values->bytes + values->at[i] : "";
        format[i] = 1;
    }
    return take(call,
                !call->late && (values == NULL || !values->failed) &&
                    PQsendQueryParams(call->conn, sql, count, NULL, value,
                                      values != NULL ? values->length : NULL, format, 1) != 0);
}

PGresult *pg_call_text(PgCall *call, const char *sql)
{
    return take(call, !call->late && PQsendQuery(call->conn, sql) != 0);
}

bool pg_call_run(PgCall *call, const char *sql)
{
    PGresult *result = pg_call_text(call, sql);
    PQclear(result);
    return result != NULL;
}

bool pg_call_lost(const PgCall *call)
{
    return call->late || PQstatus(call->conn) != CONNECTION_OK;
}

void pg_call_why(const PgCall *call, char *connection, size_t room)
{
    if (call->late)
        (void)snprintf(connection, room, "it did not answer within %d seconds",
                       (int)(call->waits / 1000));
    else
        pg_one_line(PQerrorMessage(call->conn), connection, room);
}

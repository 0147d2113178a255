/* request.c - see request.h. http-parser splits a head, after a check for what it would let
 * pass. */
#include "server/net/request.h"

#include <http_parser.h>
#include <string.h>
#include <strings.h>

/* ---- text slices ---- */

static bool is_space(char c)
{
    return c == ' ' || c == '\t';
}

HttpText text_trim(HttpText text)
{
    while (text.size > 0 && is_space(text.at[0]))
        text = (HttpText){text.at + 1, text.size - 1};
    while (text.size > 0 && is_space(text.at[text.size - 1]))
        text.size--;
    return text;
}

bool text_is(HttpText text, const char *word)
{
    return text.size == strlen(word) && strncasecmp(text.at, word, text.size) == 0;
}

bool text_first(HttpText *list, char mark, HttpText *word)
{
    if (list->at == NULL)
        return false;
    const char *found = memchr(list->at, mark, list->size);
    *word = (HttpText){list->at, found != NULL ? (size_t)(found - list->at) : list->size};
    *list =
        found != NULL ? (HttpText){found + 1, list->size - word->size - 1} : (HttpText){NULL, 0};
    return true;
}

bool text_last(HttpText *list, char mark, HttpText *word)
{
    if (list->at == NULL)
        return false;
    const char *found = memrchr(list->at, mark, list->size);
    const size_t before = found != NULL ? (size_t)(found - list->at) : 0;
    *word = found != NULL ? (HttpText){found + 1, list->size - before - 1} : *list;
    *list = found != NULL ? (HttpText){list->at, before} : (HttpText){NULL, 0};
    return true;
}

/* ---- the end of a head ---- */

HttpScan request_scan(const char *bytes, size_t size, size_t *scanned)
{
    for (size_t i = *scanned; i < size; i++) {
        const unsigned char byte = (unsigned char)bytes[i];
        const bool after_cr = i > 0 && bytes[i - 1] == '\r';
        if ((byte == '\n') != after_cr || (byte < ' ' && strchr("\t\r\n", byte) == NULL) ||
            byte == 0 || byte == 127)
            return SCAN_BAD;
        *scanned = i + 1;
        if (byte == '\n' && i >= 3 && bytes[i - 2] == '\n')
            return SCAN_WHOLE;
    }
    return SCAN_MORE;
}

/* ---- lines that http-parser would let pass ---- */

static bool is_token(HttpText text)
{
    static const char others[] = "!#$%&'*+-.^_`|~";
    for (size_t i = 0; i < text.size; i++) {
        const char c = text.at[i];
        if (!(c >= 'a' && c <= 'z') && !(c >= 'A' && c <= 'Z') && !(c >= '0' && c <= '9') &&
            (c == '\0' || strchr(others, c) == NULL))
            return false;
    }
    return text.size > 0;
}

/* Whether every line is a name, directly followed by a colon, and a value, without continuation
 * lines. */
static bool are_fields(const char *at, const char *end)
{
    while (at < end) {
        const char *colon = memchr(at, ':', (size_t)(end - at));
        if (colon == NULL || !is_token((HttpText){at, (size_t)(colon - at)}))
            return false;
        const char *line = memchr(colon, '\n', (size_t)(end - colon));
        if (line == NULL)
            return false;
        at = line + 1;
    }
    return true;
}

/* ---- callbacks from http-parser ---- */

typedef struct HttpReader {
    HttpRequest *request;
    bool many, whole;
} HttpReader;

static int on_name(http_parser *parser, const char *at, size_t size)
{
    HttpReader *reader = parser->data;
    HttpRequest *request = reader->request;
    if (request->count == MOST_FIELDS) {
        reader->many = true;
        return 1;
    }
    request->field[request->count++] = (HttpField){.name = {at, size}, .value = {at + size, 0}};
    return 0;
}

static int on_value(http_parser *parser, const char *at, size_t size)
{
    const HttpReader *reader = parser->data;
    reader->request->field[reader->request->count - 1].value = text_trim((HttpText){at, size});
    return 0;
}

static int on_whole(http_parser *parser)
{
    HttpReader *reader = parser->data;
    reader->whole = true;
    return 1; /* no body is read, whatever the head says */
}

/* ---- what a head must be ---- */

static const char ill_formed[] = "the request is not well formed";

static HttpRefusal refused(unsigned status, const char *why)
{
    return (HttpRefusal){.status = status, .why = why};
}

static HttpRefusal bad(const char *why)
{
    return refused(400, why);
}

static HttpRefusal granted(void)
{
    return (HttpRefusal){0};
}

static bool is_number(HttpText text, bool *zero)
{
    *zero = true;
    for (size_t i = 0; i < text.size; i++) {
        if (text.at[i] < '0' || text.at[i] > '9')
            return false;
        *zero = *zero && text.at[i] == '0';
    }
    return text.size > 0;
}

/* The length of the body must be beyond doubt. `*body` is set if there is one. */
static HttpRefusal check_length(const HttpRequest *request, bool *body)
{
    HttpText length;
    bool zero = true;
    *body = false;
    const size_t lengths = request_values(request, "content-length", &length, 1);
    if (lengths > 1)
        return bad("there is more than one Content-Length");
    if (lengths == 1 && !is_number(length, &zero))
        return bad("the Content-Length is not a number");
    const bool coded = request_has(request, "transfer-encoding");
    if (coded && lengths > 0)
        return bad("there are both a Content-Length and a Transfer-Encoding");
    *body = coded || !zero;
    return granted();
}

static HttpRefusal check_host(const HttpRequest *request)
{
    HttpText host;
    const size_t hosts = request_values(request, "host", &host, 1);
    if (hosts > 1 || (hosts == 0 && request->minor > 0))
        return bad("there must be one Host");
    for (size_t i = 0; hosts == 1 && i < host.size; i++)
        if (strchr(" \t/\\@?#,", host.at[i]) != NULL)
            return bad("the Host is not one");
    return granted();
}

static int hex(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

/* Decodes %20 and the like (and `space`, which stands for a space). Returns the length of the text,
 * or -1. `out` needs as much room as `text`. */
static int decode(HttpText text, char space, char *out)
{
    int length = 0;
    for (size_t i = 0; i < text.size; i++) {
        out[length++] = text.at[i];
        if (text.at[i] == space)
            out[length - 1] = ' ';
        if (text.at[i] != '%')
            continue;
        if (i + 2 >= text.size || hex(text.at[i + 1]) < 0 || hex(text.at[i + 2]) < 0)
            return -1;
        out[length - 1] = (char)(hex(text.at[i + 1]) << 4 | hex(text.at[i + 2]));
        i += 2;
    }
    return length;
}

static HttpRefusal take_target(HttpRequest *request, HttpText target)
{
    HttpText path;
    if (target.size == 0 || target.at[0] != '/')
        return bad("the address must be a path");
    for (size_t i = 0; i < target.size; i++)
        if (target.at[i] <= ' ' || target.at[i] > '~' || target.at[i] == '#')
            return bad("the address is not well formed");
    request->query = target;
    (void)text_first(&request->query, '?', &path);
    if (path.size > MOST_PATH)
        return refused(414, limits[LIMIT_PATH].says.english);
    const int length = decode(path, '%', request->path);
    if (length < 0)
        return bad("the address is not well formed");
    request->path[length] = '\0';
    if (strlen(request->path) != (size_t)length)
        return refused(REQUEST_HANG_UP, "a zero is hidden in the address");
    return granted();
}

static HttpRefusal check_method(HttpRequest *request, HttpText method)
{
    request->head = method.size == 4 && memcmp(method.at, "HEAD", 4) == 0;
    if (!request->head && (method.size != 3 || memcmp(method.at, "GET", 3) != 0))
        return refused(405, "this can only be read");
    return granted();
}

static HttpRefusal check_version(HttpRequest *request, const http_parser *parser)
{
    if (parser->http_major != 1 || parser->http_minor > 1)
        return refused(505, "only HTTP/1.1 and HTTP/1.0 are spoken here");
    request->minor = parser->http_minor;
    request->keep = request->minor > 0 ? !request_lists(request, "connection", "close")
                                       : request_lists(request, "connection", "keep-alive");
    return granted();
}

static HttpRefusal split(HttpRequest *request, http_parser *parser, HttpText head)
{
    http_parser_settings settings;
    http_parser_settings_init(&settings);
    settings.on_header_field = on_name;
    settings.on_header_value = on_value;
    settings.on_headers_complete = on_whole;
    http_parser_init(parser, HTTP_REQUEST);
    HttpReader reader = {.request = request};
    parser->data = &reader;
    (void)http_parser_execute(parser, &settings, head.at, head.size);
    if (reader.many)
        return refused(431, limits[LIMIT_FIELDS].says.english);
    if (!reader.whole || HTTP_PARSER_ERRNO(parser) != HPE_OK)
        return bad(ill_formed);
    return granted();
}

/* METHOD, one space, the target, one space, HTTP/1.1 */
static bool split_line(HttpText line, HttpText *method, HttpText *target)
{
    return text_first(&line, ' ', method) && text_first(&line, ' ', target) && is_token(*method) &&
           line.size == sizeof "HTTP/1.1\r" - 1 && memcmp(line.at, "HTTP/", 5) == 0;
}

static HttpRefusal check_all(HttpRequest *request, const http_parser *parser)
{
    bool body = false;
    HttpRefusal refusal = check_version(request, parser);
    if (refusal.status == 0)
        refusal = check_length(request, &body);
    if (refusal.status == 0)
        refusal = check_host(request);
    if (refusal.status == 0 && body && (parser->method == HTTP_GET || parser->method == HTTP_HEAD))
        refusal = bad("a request to read has no body");
    return refusal;
}

HttpRefusal request_read(HttpRequest *request, const char *head, size_t size)
{
    http_parser parser;
    HttpText rest = {head, size}, line, method, target;
    request->count = 0;
    request->query = (HttpText){NULL, 0};
    (void)text_first(&rest, '\n', &line);
    if (!split_line(line, &method, &target) || !are_fields(rest.at, head + size - 2))
        return bad(ill_formed);
    const HttpRefusal wrong = check_method(request, method);
    HttpRefusal refusal = split(request, &parser, (HttpText){head, size});
    if (HTTP_PARSER_ERRNO(&parser) == HPE_INVALID_METHOD)
        return wrong.status != 0 ? wrong : bad(ill_formed);
    if (refusal.status == 0)
        refusal = check_all(request, &parser);
    if (refusal.status == 0)
        refusal = wrong;
    return refusal.status == 0 ? take_target(request, target) : refusal;
}

/* ---- the content of a head ---- */

size_t request_values(const HttpRequest *request, const char *name, HttpText *values, size_t most)
{
    size_t count = 0;
    for (size_t i = 0; i < request->count; i++)
        if (text_is(request->field[i].name, name)) {
            if (count < most)
                values[count] = request->field[i].value;
            count++;
        }
    return count;
}

bool request_value(const HttpRequest *request, const char *name, HttpText *value)
{
    return request_values(request, name, value, 1) == 1;
}

bool request_has(const HttpRequest *request, const char *name)
{
    return request_values(request, name, NULL, 0) > 0;
}

bool request_lists(const HttpRequest *request, const char *name, const char *word)
{
    for (size_t i = 0; i < request->count; i++) {
        HttpText list = request->field[i].value, item;
        if (!text_is(request->field[i].name, name))
            continue;
        while (text_first(&list, ',', &item))
            if (text_is(text_trim(item), word))
                return true;
    }
    return false;
}

/* q=0, q=0.0, q=0.00 or q=0.000 */
static bool is_zero(HttpText weight)
{
    static const char zero[] = "q=0.000";
    return weight.size >= 3 && weight.size < sizeof zero && weight.size != 4 &&
           strncasecmp(weight.at, zero, weight.size) == 0;
}

bool request_takes(const HttpRequest *request, const char *name, const char *word)
{
    for (size_t i = 0; i < request->count; i++) {
        HttpText list = request->field[i].value, item, what;
        if (!text_is(request->field[i].name, name))
            continue;
        while (text_first(&list, ',', &item)) {
            (void)text_first(&item, ';', &what);
            if (text_is(text_trim(what), word))
                return !is_zero(text_trim(item));
        }
    }
    return false;
}

/* Finds the first argument of that name, as it was sent. */
static bool find_argument(const HttpRequest *request, const char *name, HttpText *value)
{
    HttpText query = request->query, pair, key;
    while (text_first(&query, '&', &pair)) {
        *value = pair;
        (void)text_first(value, '=', &key);
        if (text_is(key, name) && value->at != NULL)
            return true;
    }
    return false;
}

HttpArgument request_argument(const HttpRequest *request, const char *name, char *value,
                              size_t size)
{
    HttpText text;
    if (!find_argument(request, name, &text))
        return ARGUMENT_NONE;
    const int length = text.size < size ? decode(text, '+', value) : -1;
    if (length < 0)
        return ARGUMENT_BAD;
    value[length] = '\0';
    return strlen(value) == (size_t)length ? ARGUMENT_GOOD : ARGUMENT_BAD;
}

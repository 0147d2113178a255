/* fuzz_request.c - any bytes as the head of a request: refused with a status and a reason, or
 * accepted only if no other reader could take it for two requests. */
#include "fuzz.h"
#include "server/net/request.h"

static size_t count_lines(const char *bytes, size_t size)
{
    size_t lines = 0;
    for (size_t i = 0; i < size; i++)
        lines += bytes[i] == '\n';
    return lines;
}

/* The end is found in the same place when bytes come one at a time. */
static void check_scan(const char *bytes, size_t size, HttpScan scan, size_t scanned)
{
    size_t again = 0;
    HttpScan slow = SCAN_MORE;
    for (size_t i = 0; i <= size && slow == SCAN_MORE; i++)
        slow = request_scan(bytes, i, &again);
    must(slow == scan && again == scanned);
}

static void check_request(const HttpRequest *request, size_t lines)
{
    HttpText value;
    char argument[64];
    must(request->count == lines - 2 && request->path[0] == '/' && request->minor <= 1);
    must(!request_has(request, "transfer-encoding"));
    must(!request_has(request, "content-length") ||
         request_value(request, "content-length", &value));
    must(request_values(request, "host", &value, 1) >= request->minor);
    (void)request_argument(request, "spec", argument, sizeof argument);
    (void)request_lists(request, "connection", "upgrade");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    HttpRequest request;
    size_t scanned = 0;
    char *head = malloc(size + (size == 0)); /* no zero after it: reading on is noticed */
    must(head != NULL);
    memcpy(head, data, size);
    const HttpScan scan = request_scan(head, size, &scanned);
    check_scan(head, size, scan, scanned);
    if (scan == SCAN_WHOLE) {
        const HttpRefusal refusal = request_read(&request, head, scanned);
        if (refusal.status == 0)
            check_request(&request, count_lines(head, scanned));
        else
            must(refusal.why != NULL && refusal.why[0] != '\0');
    }
    free(head);
    return 0;
}

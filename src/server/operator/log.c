/* log.c - see log.h. */
#include "server/operator/log.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <utf8proc.h>

#include <wayfarer/status.h>

static const char *const levels[] = {
    [LOG_INFO] = "info", [LOG_NOTICE] = "notice", [LOG_WARNING] = "warning", [LOG_ERROR] = "error"};

/* "2026-11-26T02:30:10.123Z", from the machine's date. */
static void put_time(WfText *out)
{
    struct timespec time;
    struct tm parts;
    char text[32];
    (void)clock_gettime(CLOCK_REALTIME, &time);
    (void)gmtime_r(&time.tv_sec, &parts);
    (void)strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%S", &parts);
    wf_text_add(out, "%s.%03ldZ", text, time.tv_nsec / 1000000);
}

/* Writes one UTF-8 character for JSON; invalid UTF-8 becomes U+FFFD. */
static size_t put_letter(WfText *out, const char *at, size_t left)
{
    int32_t letter;
    const utf8proc_ssize_t size =
        utf8proc_iterate((const utf8proc_uint8_t *)at, (utf8proc_ssize_t)left, &letter);
    if (size <= 0) {
        wf_text_add(out, "\\ufffd");
        return 1;
    }
    if (letter < ' ' || letter == 0x7F)
        wf_text_add(out, "\\u%04x", (unsigned)letter);
    else if (letter == '"' || letter == '\\')
        wf_text_add(out, "\\%c", (char)letter);
    else
        wf_text_add(out, "%.*s", (int)size, at);
    return (size_t)size;
}

static void put_string(WfText *out, const char *string, size_t most)
{
    const size_t size = strnlen(string, most);
    wf_text_put(out, '"');
    for (size_t at = 0; at < size;)
        at += put_letter(out, string + at, size - at);
    wf_text_put(out, '"');
}

static void write_json(WfText *out, LogLevel level, const char *event, const char *says,
                       const LogField *fields, size_t count)
{
    wf_text_add(out, "{\"time\":\"");
    put_time(out);
    wf_text_add(out, "\",\"level\":\"%s\",\"event\":", levels[level]);
    put_string(out, event, LOG_WORD);
    wf_text_add(out, ",\"message\":");
    put_string(out, says, LOG_SAYS);
    for (size_t i = 0; i < count; i++) {
        wf_text_put(out, ',');
        put_string(out, fields[i].name, LOG_WORD);
        wf_text_put(out, ':');
        if (fields[i].word != NULL)
            put_string(out, fields[i].word, LOG_WORD);
        else
            wf_text_add(out, "%lld", (long long)fields[i].number);
    }
    wf_text_put(out, '}');
}

static void write_words(WfText *out, const char *says, const LogField *fields, size_t count)
{
    wf_text_add(out, "wayfarer: %.*s", LOG_SAYS, says);
    for (size_t i = 0; i < count; i++) {
        wf_text_add(out, "%s%s ", i == 0 ? " (" : ", ", fields[i].name);
        if (fields[i].word != NULL)
            wf_text_add(out, "%.*s", LOG_WORD, fields[i].word);
        else
            wf_text_add(out, "%lld", (long long)fields[i].number);
    }
    if (count > 0)
        wf_text_put(out, ')');
}

void log_event(Log *log, LogLevel level, const char *event, const char *says,
               const LogField *fields, size_t count)
{
    char line[LOG_LINE];
    WfText out = wf_text(line, sizeof line);
    if (level >= LOG_WARNING) {
        struct timespec time;
        (void)clock_gettime(CLOCK_REALTIME, &time);
        log->trouble = event;
        log->trouble_at = (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
    }
    if (log->write == NULL || (log->form == LOG_TEXT && level == LOG_INFO))
        return;
    count = count < LOG_FIELDS ? count : LOG_FIELDS;
    if (log->form == LOG_JSON)
        write_json(&out, level, event, says, fields, count);
    else
        write_words(&out, says, fields, count);
    log->write(line);
}

void log_network(const Address *address, char text[LOG_NETWORK])
{
    const bool four = address_is_four(address);
    const unsigned first = four ? sizeof address_mapped : 0, kept = four ? 15 : 6;
    Address network = {0};
    memcpy(network.byte, address->byte, kept);
    if (inet_ntop(four ? AF_INET : AF_INET6, network.byte + first, text, LOG_NETWORK - 4) == NULL)
        text[0] = '\0';
    (void)strcat(text, four ? "/24" : "/48");
}

bool log_may(LogRate *rate, int64_t now, int64_t *held)
{
    if (now - rate->since >= 1000) {
        rate->since = now;
        rate->count = 0;
    }
    if (rate->count >= LOG_OFTEN) {
        rate->held++;
        return false;
    }
    rate->count++;
    *held = rate->held;
    rate->held = 0;
    return true;
}

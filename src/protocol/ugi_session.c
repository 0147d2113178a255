/* ugi_session.c - see ugi_session.h. */
#include "protocol/ugi_session.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* ---- output ---- */

void ugi_say(const Ugi *ugi, const WfText *line)
{
    ugi->port.say(ugi->port.context, line->data);
}

void ugi_info_string(const Ugi *ugi, const char *format, ...)
{
    char buffer[UGI_INFO_MAX];
    WfText line = wf_text(buffer, sizeof buffer);
    va_list arguments;
    wf_text_add(&line, "info string ");
    va_start(arguments, format);
    (void)vsnprintf(buffer + line.length, sizeof buffer - line.length, format, arguments);
    va_end(arguments);
    for (char *c = buffer; *c != '\0'; c++)
        if ((unsigned char)*c < ' ' || (unsigned char)*c >= 127)
            *c = '?';
    ugi_say(ugi, &line);
}

void ugi_info_fault(const Ugi *ugi, const char *what, const WfFault *fault)
{
    char words[WF_MESSAGE_MAX];
    WfText text = wf_text(words, sizeof words);
    wf_fault_text(fault, &text);
    ugi_info_string(ugi, "%s: %s", what, words);
}

UgiQuote ugi_quote(const char *word, size_t length)
{
    UgiQuote quote = {""};
    const size_t taken = length <= UGI_QUOTE_MAX ? length : UGI_QUOTE_MAX;
    for (size_t i = 0; i < taken; i++)
        quote.text[i] = (char)(word[i] != '\0' ? word[i] : '?');
    if (taken < length)
        memcpy(quote.text + taken, "...", 4);
    return quote;
}

/* ---- words ---- */

bool ugi_word(UgiWords *words, const char **word, size_t *length)
{
    while (words->at < words->end && (*words->at == ' ' || *words->at == '\t'))
        words->at++;
    *word = words->at;
    while (words->at < words->end && *words->at != ' ' && *words->at != '\t')
        words->at++;
    *length = (size_t)(words->at - *word);
    return *length > 0;
}

bool ugi_is(const char *word, size_t length, const char *text)
{
    return strlen(text) == length && memcmp(word, text, length) == 0;
}

bool ugi_is_option(const char *word, size_t length, const char *name)
{
    return strlen(name) == length && strncasecmp(word, name, length) == 0;
}

bool ugi_number(const Ugi *ugi, const char *what, const char *word, size_t length, uint64_t low,
                uint64_t high, uint64_t *number)
{
    uint64_t value = 0;
    bool good = length > 0;
    for (size_t i = 0; good && i < length; i++) {
        const uint64_t digit = (uint64_t)(word[i] - '0');
        good = word[i] >= '0' && word[i] <= '9' && value <= (UINT64_MAX - digit) / 10;
        value = good ? value * 10 + digit : value;
    }
    if (!good || value < low || value > high) {
        ugi_info_string(ugi, "%s must be a number from %llu to %llu, not '%s'", what,
                        (unsigned long long)low, (unsigned long long)high,
                        ugi_quote(word, length).text);
        return false;
    }
    *number = value;
    return true;
}

unsigned ugi_player(const WfSpec *spec, unsigned seat)
{
    return (unsigned)__builtin_popcount(wf_seats(spec) & ((1U << seat) - 1)) + 1;
}

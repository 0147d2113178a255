/* cecp_settings.c - see cecp_settings.h. */
#include "protocol/cecp_settings.h"

#include <stdio.h>
#include <string.h>

/* Limits of numbers. TIME_MAX is in seconds; CLOCK_MAX is in centiseconds. */
enum { DEPTH_MAX = 1000, TIME_MAX = 86400, MEMORY_MAX = 65536, CORES_MAX = PARALLEL_MAX };
enum { CLOCK_MAX = 1000000000, INCREMENT_MAX = 3600, SECOND = 1000, CENTISECOND = 10 };

const char cecp_variants[] = "travelers,safe-passage";

/* ---- numbers ---- */

bool cecp_number(const Cecp *cecp, CecpLine *line, uint64_t low, uint64_t high, uint64_t *number)
{
    const char *word, *more;
    size_t length, more_length;
    uint64_t value = 0;
    bool good = ugi_word(&line->words, &word, &length) && length < 16;
    for (size_t i = 0; good && i < length; i++) {
        good = word[i] >= '0' && word[i] <= '9';
        value = value * 10 + (uint64_t)(word[i] - '0');
    }
    good = good && value >= low && value <= high && !ugi_word(&line->words, &more, &more_length);
    if (good)
        *number = value;
    else {
        char reason[80];
        WfText text = wf_text(reason, sizeof reason);
        wf_text_add(&text, "a number from %llu to %llu expected", (unsigned long long)low,
                    (unsigned long long)high);
        cecp_error(cecp, reason, line->text, line->length);
    }
    return good;
}

/* ---- time ---- */

static void set_level(Cecp *cecp, const CecpLine *line)
{
    char text[80];
    unsigned moves, minutes, seconds = 0;
    double increment;
    char rest;
    const size_t length = (size_t)(line->words.end - line->words.at);
    const bool fits = length < sizeof text;
    memcpy(text, line->words.at, fits ? length : 0);
    text[fits ? length : 0] = '\0';
    if ((sscanf(text, " %6u %6u:%2u %lf %c", &moves, &minutes, &seconds, &increment, &rest) != 4 &&
         (seconds = 0,
          sscanf(text, " %6u %6u %lf %c", &moves, &minutes, &increment, &rest) != 3)) ||
        !(increment >= 0 && increment <= INCREMENT_MAX)) {
        cecp_error(cecp, "level MOVES MINUTES[:SECONDS] INCREMENT expected", line->text,
                   line->length);
        return;
    }
    CecpClock *clock = &cecp->clock;
    clock->moves = moves;
    clock->base = ((uint64_t)minutes * 60 + seconds) * SECOND;
    clock->increment = (uint64_t)(increment * SECOND);
    clock->own = clock->other = clock->base;
    clock->fixed = 0;
    clock->known = true;
}

bool cecp_set_time(Cecp *cecp, const char *word, size_t length, CecpLine *line)
{
    CecpClock *clock = &cecp->clock;
    uint64_t number;
    if (ugi_is(word, length, "st")) {
        if (cecp_number(cecp, line, 1, TIME_MAX, &number))
            clock->fixed = number * SECOND;
    } else if (ugi_is(word, length, "sd")) {
        (void)cecp_number(cecp, line, 1, DEPTH_MAX, &clock->depth);
    } else if (ugi_is(word, length, "time") || ugi_is(word, length, "otim")) {
        const char *sign = line->words.at;
        while (sign < line->words.end && *sign == ' ')
            sign++;
        if (sign < line->words.end && *sign == '-') /* a clock that has run out */
            number = 0;
        else if (!cecp_number(cecp, line, 0, CLOCK_MAX, &number))
            return true;
        *(word[0] == 't' ? &clock->own : &clock->other) = number * CENTISECOND;
        clock->known = true;
    } else if (ugi_is(word, length, "level")) {
        set_level(cecp, line);
    } else {
        return false;
    }
    return true;
}

/* ---- settings ---- */

void cecp_say_features(const Cecp *cecp)
{
    cecp_say(cecp, "feature done=0");
    cecp_say(cecp, "feature myname=\"Wayfarer %s\" variants=\"%s\"", wf_version(), cecp_variants);
    cecp_say(cecp, "feature setboard=1 usermove=1 ping=1 san=0 sigint=0 sigterm=0 reuse=1 "
                   "analyze=0 playother=1 colors=0 name=1 nps=0 draw=0 debug=1 highlight=1");
    if (!cecp->port.plain)
        cecp_say(cecp, "feature memory=1 smp=1 option=\"Level -spin 0 0 %d\"", WF_LEVELS);
    cecp_say(cecp, "feature done=1");
}

static void set_option(Cecp *cecp, const char *name, uint64_t number)
{
    char option[80];
    WfText text = wf_text(option, sizeof option);
    wf_text_add(&text, "setoption name %s value %llu", name, (unsigned long long)number);
    (void)ugi_command(cecp->ugi, option, text.length);
}

bool cecp_set_engine(Cecp *cecp, const char *word, size_t length, CecpLine *line)
{
    static const char level[] = "Level=";
    uint64_t number;
    const bool memory = ugi_is(word, length, "memory"), cores = ugi_is(word, length, "cores");
    if (cecp->port.plain || (!memory && !cores && !ugi_is(word, length, "option")))
        return false;
    if (memory || cores) {
        if (cecp_number(cecp, line, 1, memory ? MEMORY_MAX : CORES_MAX, &number))
            set_option(cecp, memory ? "Hash" : "Threads", number);
        return true;
    }
    while (line->words.at < line->words.end && *line->words.at == ' ')
        line->words.at++;
    const size_t rest = (size_t)(line->words.end - line->words.at);
    if (rest < strlen(level) || memcmp(line->words.at, level, strlen(level)) != 0) {
        cecp_error(cecp, "no such option", line->text, line->length);
        return true;
    }
    line->words.at += strlen(level);
    if (cecp_number(cecp, line, 0, WF_LEVELS, &number))
        set_option(cecp, "Level", number);
    return true;
}

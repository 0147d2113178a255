/* ugi.c - see ugi.h: the commands of a session. */
#include "protocol/ugi.h"

#include "base/encoding.h"
#include "protocol/ugi_go.h"
#include "protocol/ugi_options.h"
#include "protocol/ugi_position.h"
#include "protocol/ugi_query.h"
#include "protocol/ugi_search.h"

static void identify(const Ugi *ugi)
{
    char buffer[80];
    WfText line = wf_text(buffer, sizeof buffer);
    wf_text_add(&line, "id name Wayfarer %s", wf_version());
    ugi_say(ugi, &line);
    ugi->port.say(ugi->port.context, "id author the Wayfarer authors");
    ugi_say_options(ugi);
    ugi->port.say(ugi->port.context, "ugiok");
}

bool ugi_command(Ugi *ugi, const char *text, size_t length)
{
    while (length > 0 && (text[length - 1] == '\n' || text[length - 1] == '\r'))
        length--;
    const size_t mark = encoding_mark(text, length); /* some programs begin with one */
    text += mark;
    length -= mark;
    UgiWords words = {text, text + length};
    const char *word;
    if (!ugi_word(&words, &word, &length))
        return true;
    if (ugi_is(word, length, "quit"))
        return false;
    if (ugi_is(word, length, "ugi")) {
        identify(ugi);
    } else if (ugi_is(word, length, "isready")) {
        ugi_make_ready(ugi);
        ugi->port.say(ugi->port.context, "readyok");
    } else if (ugi_is(word, length, "uginewgame")) {
        ugi_stop(ugi);
        ugi_drop_engine(ugi);
    } else if (ugi_is(word, length, "setoption")) {
        ugi_set_option(ugi, &words);
    } else if (ugi_is(word, length, "position")) {
        ugi_position(ugi, &words);
    } else if (ugi_is(word, length, "go")) {
        ugi_go(ugi, &words);
    } else if (ugi_is(word, length, "stop")) {
        if (!ugi->searching)
            ugi_info_string(ugi, "stop: no search is under way");
        ugi_stop(ugi);
    } else if (ugi_is(word, length, "ponderhit")) {
        ugi_ponder_hit(ugi);
    } else if (ugi_is(word, length, "query")) {
        ugi_query(ugi, &words);
    } else {
        ugi_info_string(ugi,
                        "unknown command '%s': ugi, isready, uginewgame, setoption, position, go, "
                        "stop, ponderhit, query or quit",
                        ugi_quote(word, length).text);
    }
    return true;
}

Ugi *ugi_open(const UgiPort *port, const WfAllocator *allocator)
{
    Ugi *ugi = allocator->resize(allocator->context, NULL, sizeof *ugi);
    if (ugi == NULL)
        return NULL;
    size_t count = 0;
    *ugi = (Ugi){.port = *port,
                 .allocator = *allocator,
                 .spec = {.game = wf_games(&count)[0]},
                 .hash_mb = UGI_HASH_MB,
                 .threads = 1,
                 .lines = 1};
    ugi->record = wf_record_new(&ugi->spec, NULL, allocator);
    ugi->task = task_open(allocator);
    if (ugi->record == NULL || ugi->task == NULL) {
        ugi_close(ugi);
        return NULL;
    }
    return ugi;
}

void ugi_finish(Ugi *ugi)
{
    ugi_wait(ugi);
}

void ugi_close(Ugi *ugi)
{
    const WfAllocator allocator = ugi->allocator;
    if (ugi->task != NULL)
        ugi_stop(ugi);
    ugi_drop_engine(ugi);
    task_close(ugi->task);
    wf_record_free(ugi->record);
    allocator.resize(allocator.context, ugi, 0);
}

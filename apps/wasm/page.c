/* page.c - the exported calls: `request` returns memory for a request, `answer` answers it, `net`
 * adds a net, and `speak` chooses the language. */
#include <stdlib.h>
#include <string.h>

#include "answers.h"
#include "base/fault.h"
#include "game/json.h"
#include "game/says.h"
#include "nets.h"
#include "page.h"
#include "session.h"

enum { ANSWER_BYTES = 16 << 20, REQUEST_MAX = 16 << 20 };

/* The language of text for people: chosen at start-up, before the first request. */
static const WfLanguage *spoken;

static char *request_text;
static char *answer_text; /* ANSWER_BYTES, from the first answer on */

/* One verb. Verbs with `game` get the record of the request; the others only its last line. */
typedef struct PageVerb {
    const char *name;
    bool game;
    PageAnswer answer;
} PageVerb;

static const PageVerb verbs[] = {
    {"games", false, answer_games},
    {"spec", false, answer_spec},
    {"rules", false, answer_rules},
    {"state", true, answer_state},
    {"moves", true, answer_moves},
    {"explain", true, answer_explain},
    {"attackers", true, answer_attackers},
    {"attacks", true, answer_attacks},
    {"forbidden", true, answer_forbidden},
    {"notes", true, answer_notes},
    {"written", true, answer_written},
    {"fields", true, answer_fields},
    {"arrange", false, answer_arrange},
    {"range", false, answer_range},
    {"think", true, answer_think},
    {"advise", true, answer_advise},
    {"trees", false, answer_trees},
    {"tidy", false, answer_tidy},
    {"analyse", true, answer_analyse},
    {"explore", true, answer_explore},
    {"review", true, answer_review},
    {"review-search", true, answer_review_search},
    {"review-reason", true, answer_review_reason},
    {"diagram", true, answer_diagram},
    {"legal", true, answer_legal},
    {"read", true, answer_read},
    {"solve", true, answer_solve},
    {"puzzle", false, answer_puzzle},
    {"probe", true, answer_probe},
    {"ending", true, answer_ending},
};

/* Cuts the first line off. */
static char *cut_line(char **text)
{
    char *line = *text, *end = strchr(line, '\n');
    *text = end != NULL ? end + 1 : line + strlen(line);
    if (end != NULL)
        *end = '\0';
    return line;
}

static void split_words(PageRequest *request, char *line)
{
    char *state = NULL;
    for (char *word = strtok_r(line, " ", &state); word != NULL && request->words < PAGE_WORDS_MAX;
         word = strtok_r(NULL, " ", &state))
        request->word[request->words++] = word;
}

static const PageVerb *find_verb(const char *name)
{
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (strcmp(verbs[i].name, name) == 0)
            return &verbs[i];
    return NULL;
}

static WfCode answer_request(char *text, WfText *out, WfFault *fault)
{
    static char words[WF_TEXT_MAX];
    PageRequest request = {0};
    const PageVerb *verb = find_verb(cut_line(&text));
    if (verb == NULL)
        return fault_fill(fault, WF_BAD_INPUT, 0, "no such verb");
    if (verb->game) {
        const char *spec = cut_line(&text), *position = cut_line(&text);
        request.record = session_record(spec, position, cut_line(&text), fault);
        if (request.record == NULL)
            return fault->code;
        request.spec = *wf_record_spec(request.record);
    }
    request.rest = text;
    WfText copy = wf_text(words, sizeof words);
    wf_text_add(&copy, "%.*s", (int)strcspn(text, "\n"), text);
    split_words(&request, words);
    return verb->answer(&request, out, fault);
}

/* Memory for a request of this many bytes, valid until the request is answered; NULL if that is too
 * much. */
__attribute__((export_name("request"))) char *page_request(size_t bytes)
{
    free(request_text);
    request_text = bytes <= REQUEST_MAX ? malloc(bytes + 1) : NULL;
    if (request_text != NULL)
        request_text[bytes] = '\0';
    return request_text;
}

static void put_fault(WfText *out, const WfFault *fault)
{
    const SessionRefusal *refusal = fault->code == WF_ILLEGAL ? session_refusal() : NULL;
    wf_text_put(out, '{');
    json_put_fault(out, fault);
    if (refusal != NULL)
        says_put_text(out, refusal->game, refusal->position, &refusal->explanation);
    json_put_bool(out, "illegal", fault->code == WF_ILLEGAL);
    if (refusal != NULL)
        says_put(out, refusal->game, refusal->position, &refusal->explanation);
    wf_text_put(out, '}');
}

/* Answers the request: JSON that ends in a zero byte, valid until the next call. */
__attribute__((export_name("answer"))) const char *page_answer(void)
{
    WfFault fault;
    if (answer_text == NULL)
        answer_text = malloc(ANSWER_BYTES);
    if (answer_text == NULL)
        return "{\"error\":\"not enough memory\",\"at\":0,\"illegal\":false}";
    WfText out = wf_text(answer_text, ANSWER_BYTES);
    out.language = spoken;
    WfCode code = request_text != NULL ? answer_request(request_text, &out, &fault)
                                       : fault_fill(&fault, WF_BAD_INPUT, 0, "there is no request");
    if (code == WF_OK && out.length >= out.size)
        code = fault_fill(&fault, WF_NO_MEMORY, 0, "the answer is too long");
    if (code != WF_OK) {
        wf_text_clear(&out);
        put_fault(&out, &fault);
    }
    return answer_text;
}

const char *page_request_text(void)
{
    return request_text;
}

/* Selects the language whose tag is in the request buffer, or English if there is no such
 * language. */
__attribute__((export_name("speak"))) void page_speak(void)
{
    spoken = request_text != NULL ? wf_language(request_text) : NULL;
}

/* Memory for the net whose name is in the request buffer; the caller fills it next. NULL if the net
 * is loaded already or there is no memory. */
__attribute__((export_name("net"))) void *page_net(size_t size)
{
    return request_text != NULL ? nets_add(request_text, size) : NULL;
}

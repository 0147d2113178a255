/* page.c - the exported calls: `request` gives room for a request, `answer` answers it. */
#include <stdlib.h>
#include <string.h>

#include "json.h"
#include "page.h"

enum { ANSWER_BYTES = 4 << 20, REQUEST_MAX = 1 << 20 };

static char *request_text;
static char answer_text[ANSWER_BYTES];

static const Verb verbs[] = {
    {"rules", false, answer_rules},  {"state", true, answer_state},
    {"moves", true, answer_moves},   {"explain", true, answer_explain},
    {"bears", true, answer_bears},   {"notes", true, answer_notes},
    {"read", false, answer_read},    {"think", true, answer_think},
    {"advise", true, answer_advise}, {"puzzle", false, answer_puzzle},
};

WfCode page_fault(WfFault *fault, WfCode code, size_t at, const char *message)
{
    WfText text = wf_text(fault->message, sizeof fault->message);
    fault->code = code;
    fault->at = at;
    wf_text_add(&text, "%s", message);
    return code;
}

WfCode page_number(const Request *request, unsigned word, const char *what, uint64_t low,
                   uint64_t high, uint64_t *number, WfFault *fault)
{
    const char *text = word < request->words ? request->word[word] : "";
    char *end = NULL;
    *number = strtoull(text, &end, 10);
    if (*text >= '0' && *text <= '9' && *end == '\0' && *number >= low && *number <= high)
        return WF_OK;
    WfText message = wf_text(fault->message, sizeof fault->message);
    fault->code = WF_BAD_INPUT;
    fault->at = 0;
    wf_text_add(&message, "%s '%.40s' is not a number from %llu to %llu", what, text,
                (unsigned long long)low, (unsigned long long)high);
    return WF_BAD_INPUT;
}

/* Cuts the first line off. */
static char *cut_line(char **text)
{
    char *line = *text, *end = strchr(line, '\n');
    *text = end != NULL ? end + 1 : line + strlen(line);
    if (end != NULL)
        *end = '\0';
    return line;
}

static void split_words(Request *request, char *line)
{
    char *state = NULL;
    for (char *word = strtok_r(line, " ", &state); word != NULL && request->words < PAGE_WORDS_MAX;
         word = strtok_r(NULL, " ", &state))
        request->word[request->words++] = word;
}

static const Verb *find_verb(const char *name)
{
    for (size_t i = 0; i < sizeof verbs / sizeof verbs[0]; i++)
        if (strcmp(verbs[i].name, name) == 0)
            return &verbs[i];
    return NULL;
}

static WfCode answer_request(char *text, WfText *out, WfFault *fault)
{
    static char words[WF_TEXT_MAX];
    Request request = {0};
    const Verb *verb = find_verb(cut_line(&text));
    if (verb == NULL)
        return page_fault(fault, WF_BAD_INPUT, 0, "no such verb");
    if (verb->game) {
        const char *spec = cut_line(&text), *position = cut_line(&text);
        request.record = held_record(spec, position, cut_line(&text), fault);
        if (request.record == NULL)
            return fault->code;
        request.spec = *wf_record_spec(request.record);
    }
    request.rest = text;
    WfText copy = wf_text(words, sizeof words);
    wf_text_add(&copy, "%s", text);
    split_words(&request, words);
    return verb->answer(&request, out, fault);
}

/* Room for a request of so many bytes, valid until it is answered; NULL if that is too much. */
__attribute__((export_name("request"))) char *page_request(size_t bytes)
{
    free(request_text);
    request_text = bytes <= REQUEST_MAX ? malloc(bytes + 1) : NULL;
    if (request_text != NULL)
        request_text[bytes] = '\0';
    return request_text;
}

/* Answers the request: JSON that ends in a zero byte, valid until the next call. */
__attribute__((export_name("answer"))) const char *page_answer(void)
{
    WfFault fault = {.code = WF_OK};
    WfText out = wf_text(answer_text, sizeof answer_text);
    WfCode code = request_text != NULL ? answer_request(request_text, &out, &fault)
                                       : page_fault(&fault, WF_BAD_INPUT, 0, "there is no request");
    if (code == WF_OK && out.length >= out.size)
        code = page_fault(&fault, WF_NO_MEMORY, 0, "the answer is too long");
    if (code != WF_OK) {
        out = wf_text(answer_text, sizeof answer_text);
        wf_text_put(&out, '{');
        json_put_string(&out, "error", fault.message);
        json_put_number(&out, "at", fault.at);
        json_put_bool(&out, "illegal", code == WF_ILLEGAL);
        wf_text_put(&out, '}');
    }
    return answer_text;
}

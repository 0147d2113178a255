/* privacy.c - see privacy.h. */
#include "server/operator/privacy.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/fault.h"
#include "base/localized_names.h"
#include "server/http/public_page.h"
#include "server/operator/privacy_says.h"

enum {
    TEXT_MOST = 65536,   /* bytes of the operator's text */
    ESCAPED = 6,         /* the most bytes that one of these becomes in HTML */
    FACTS_BYTES = 16384, /* for everything else */
    PATH_BYTES = 4096,
};

/* ---- the operator's text ---- */

static bool refuse(const char *path, const char *why, WfFault *fault)
{
    (void)fault_fill(fault, WF_BAD_INPUT, 0, "--privacy: %s: %s", path, why);
    return false;
}

/* Jansson accepts only UTF-8. */
static bool is_text(const char *text, size_t size)
{
    json_t *json = json_stringn(text, size);
    const bool good = json != NULL && memchr(text, '\0', size) == NULL;
    json_decref(json);
    return good;
}

static bool read_text(Privacy *privacy, const char *path, const char *tag, WfFault *fault)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL)
        return refuse(path, strerror(errno), fault);
    char *text = malloc(TEXT_MOST + 1);
    const size_t size = text != NULL ? fread(text, 1, TEXT_MOST + 1, file) : 0;
    const bool read = text != NULL && ferror(file) == 0;
    (void)fclose(file);
    const char *why = !read                  ? "it cannot be read"
                      : size > TEXT_MOST     ? "it is longer than 64 kB"
                      : !is_text(text, size) ? "it is no text in UTF-8"
                                             : NULL;
    if (why != NULL) {
        free(text);
        return refuse(path, why, fault);
    }
    text[size] = '\0';
    privacy->tag[privacy->count] = tag;
    privacy->text[privacy->count++] = text;
    return true;
}

static const char *tag_of(const WfLanguage *language)
{
    return language != NULL ? wf_language_tag(language) : "en";
}

static bool read_one(Privacy *privacy, const char *folder, const char *tag, WfFault *fault)
{
    char path[PATH_BYTES];
    struct stat file;
    (void)snprintf(path, sizeof path, "%s/%s.txt", folder, tag);
    return stat(path, &file) != 0 || read_text(privacy, path, tag, fault);
}

/* English comes first, because it is the fallback for languages without a file. */
static bool read_folder(Privacy *privacy, const char *folder, WfFault *fault)
{
    bool good = read_one(privacy, folder, tag_of(NULL), fault);
    for (size_t i = 0; good && wf_language_at(i) != NULL && privacy->count < PRIVACY_LANGUAGES; i++)
        good = read_one(privacy, folder, tag_of(wf_language_at(i)), fault);
    return good && (privacy->count > 0 || refuse(folder, "there is no file en.txt in it", fault));
}

bool privacy_open(Privacy *privacy, const char *path, WfFault *fault)
{
    struct stat file;
    *privacy = (Privacy){.count = 0};
    if (path == NULL)
        return true;
    if (stat(path, &file) != 0)
        return refuse(path, strerror(errno), fault);
    return S_ISDIR(file.st_mode) ? read_folder(privacy, path, fault)
                                 : read_text(privacy, path, NULL, fault);
}

void privacy_close(Privacy *privacy)
{
    while (privacy->count > 0)
        free(privacy->text[--privacy->count]);
}

static const char *text_for(const Privacy *privacy, const WfLanguage *language)
{
    for (unsigned i = 0; i < privacy->count; i++)
        if (privacy->tag[i] == NULL || strcmp(privacy->tag[i], tag_of(language)) == 0)
            return privacy->text[i];
    return privacy->count > 0 ? privacy->text[0] : NULL;
}

/* ---- the page ---- */

/* Paragraphs are separated by empty lines; one that begins with "# " is a heading. */
static void put_written(WfText *out, char *text)
{
    char *rest = text;
    while (*(rest += strspn(rest, "\r\n")) != '\0') {
        char *end = strstr(rest, "\n\n"), *other = strstr(rest, "\n\r\n");
        if (other != NULL && (end == NULL || other < end))
            end = other;
        char *next = end != NULL ? end + 1 : rest + strlen(rest);
        const bool heads = strncmp(rest, "# ", 2) == 0;
        if (end != NULL)
            *end = '\0';
        wf_text_add(out, heads ? "<h2>" : "<p>");
        public_page_text(out, heads ? rest + 2 : rest);
        wf_text_add(out, heads ? "</h2>" : "</p>");
        rest = next;
    }
}

static void put_facts(WfText *out, unsigned days)
{
    char number[16];
    (void)snprintf(number, sizeof number, "%u", days);
    for (PrivacyMessage i = PRIVACY_COOKIE; i < PRIVACY_MESSAGES; i++) {
        char data[2048];
        WfText text = wf_text(data, sizeof data);
        text.language = out->language;
        localized_write("server", &privacy_messages[i], FAULT_ARGS(fault_words(number)), &text);
        wf_text_add(out, "<p>");
        public_page_text(out, data);
        wf_text_add(out, "</p>");
    }
}

static const char *say(PrivacyMessage message, const WfLanguage *language)
{
    return localized_message("server", &privacy_messages[message], language);
}

char *privacy_html(const Privacy *privacy, unsigned days, const WfLanguage *language)
{
    const char *written = text_for(privacy, language);
    char *copy = written != NULL ? strdup(written) : NULL;
    const size_t size = FACTS_BYTES + (copy != NULL ? ESCAPED * strlen(copy) : 0);
    char *data = written == NULL || copy != NULL ? malloc(size) : NULL;
    if (data == NULL) {
        free(copy);
        return NULL;
    }
    WfText out = wf_text(data, size);
    out.language = language;
    public_page_begin(&out, say(PRIVACY_TITLE, language));
    wf_text_add(&out, "<section>");
    if (copy != NULL) {
        put_written(&out, copy);
        wf_text_add(&out, "</section><section><h2>");
        public_page_text(&out, say(PRIVACY_BY_ITSELF, language));
        wf_text_add(&out, "</h2>");
    }
    put_facts(&out, days);
    wf_text_add(&out, "</section>");
    public_page_end(&out, say(PRIVACY_HOME, language));
    free(copy);
    return data;
}

/* page.c - see page.h. */
#include "server/http/page.h"

#include <stdlib.h>
#include <string.h>

#include "server/http/client.h"

const char type_json[] = "application/json", type_svg[] = "image/svg+xml", type_png[] = "image/png",
           type_text[] = "text/plain; charset=utf-8", type_html[] = "text/html; charset=utf-8",
           type_css[] = "text/css";

void page_drop(Page *page)
{
    if (page->owned)
        free((void *)(uintptr_t)page->body);
    *page = (Page){0};
}

bool page_is_for_others(const Page *page)
{
    return page->lasting || page->shared || page->framed ||
           (page->type != NULL && strncmp(page->type, "image/", 6) == 0);
}

Page page_line(unsigned status, const char *line)
{
    return (Page){.status = status, .type = type_text, .body = line, .size = strlen(line)};
}

Page page_sentence(unsigned status, const char *sentence)
{
    const size_t length = strlen(sentence);
    char *text = malloc(length + 2);
    if (text == NULL)
        return page_line(status, "");
    memcpy(text, sentence, length);
    memcpy(text + length, "\n", 2);
    return (Page){
        .status = status, .type = type_text, .body = text, .size = length + 1, .owned = true};
}

Page page_refuse(unsigned status, RefusalName name, const HttpRequest *request)
{
    Page page = page_sentence(status, refusal_text(name, client_language(request)));
    page.spoken = true;
    return page;
}

Page page_fault(const char *why)
{
    Page page = page_sentence(400, why);
    page.spoken = true;
    return page;
}

Page page_bytes(const char *type, char *bytes, size_t size)
{
    if (bytes == NULL)
        return page_line(500, "not enough memory\n");
    return (Page){.status = 200, .type = type, .body = bytes, .size = size, .owned = true};
}

Page page_text(const char *type, char *text)
{
    return page_bytes(type, text, text != NULL ? strlen(text) : 0);
}

Page page_asset(const Asset *asset, const HttpRequest *request)
{
    const AssetBody *body = &asset->plain;
    const char *coding = NULL;
    for (size_t i = 0; request != NULL && coding == NULL && i < ASSET_CODINGS; i++)
        if (asset->packed[i].bytes != NULL &&
            request_takes(request, "accept-encoding", asset_codings[i])) {
            body = &asset->packed[i];
            coding = asset_codings[i];
        }
    return (Page){.status = 200,
                  .type = asset->type,
                  .body = body->bytes,
                  .size = body->size,
                  .coding = coding,
                  .lasting = strncmp(asset->path, "/assets/", 8) == 0,
                  .welcomes = strcmp(asset->path, "/index.html") == 0,
                  .tag = body->tag};
}

/* public_page.c - see public_page.h. */
#include "server/http/public_page.h"

#include <string.h>

#include <wayfarer/language.h>

/* The colours are those of the page (web/src/ui/style/tokens.css). */
const char public_page_css[] =
    ":root{color-scheme:light dark;--page:#f2f5ef;--card:#fff;--ink:#13262b;--soft:#48595c;"
    "--line:#d2dad0;background:var(--page);color:var(--ink);"
    "font:1rem/1.5 figtree,system-ui,sans-serif}"
    "body{max-width:36rem;margin:0 auto;padding:1rem}"
    "a{color:inherit}"
    "header a{display:inline-flex;align-items:center;gap:.75rem;min-height:2.75rem;"
    "font-size:1.25rem;font-weight:700;text-decoration:none}"
    "main{margin-block:1rem;padding:1.5rem 1rem;border:1px solid var(--line);border-radius:1rem;"
    "background:var(--card)}"
    "h1{margin:0;font-size:1.5rem;line-height:1.2}"
    "h2{margin-block:1.5rem .5rem;font-size:1.125rem;line-height:1.2}"
    "section p{margin-block:.75rem;white-space:pre-line;overflow-wrap:anywhere}"
    "footer{color:var(--soft)}"
    "@media(prefers-color-scheme:dark){:root{--page:#0f191c;--card:#182428;--ink:#eaf1ec;"
    "--soft:#a6b6b1;--line:#2b3c40}}\n";

void public_page_text(WfText *out, const char *text)
{
    for (; *text != '\0'; text++)
        if (strchr("&<>\"'", *text) != NULL)
            wf_text_add(out, "&#%d;", *text);
        else
            wf_text_put(out, *text);
}

void public_page_begin(WfText *out, const char *title)
{
    wf_text_add(out,
                "<!doctype html>\n<html lang=\"%s\"><head><meta charset=\"utf-8\">"
                "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
                "<link rel=\"icon\" href=\"/icon.svg\" type=\"image/svg+xml\">"
                "<link rel=\"stylesheet\" href=\"/public.css\"><title>Wayfarer: ",
                out->language != NULL ? wf_language_tag(out->language) : "en");
    public_page_text(out, title);
    wf_text_add(out, "</title></head><body><header><a href=\"/\"><img src=\"/icon.svg\" alt=\"\" "
                     "width=\"32\" height=\"32\">Wayfarer</a></header><main><h1>");
    public_page_text(out, title);
    wf_text_add(out, "</h1>");
}

void public_page_end(WfText *out, const char *home)
{
    wf_text_add(out, "</main><footer><a href=\"/\">");
    public_page_text(out, home);
    wf_text_add(out, "</a></footer></body></html>\n");
}

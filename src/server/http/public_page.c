/* public_page.c - see public_page.h. */
#include "server/http/public_page.h"

#include <string.h>

#include <wayfarer/language.h>

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
                "<link rel=\"stylesheet\" href=\"/status.css\"><title>Wayfarer: ",
                out->language != NULL ? wf_language_tag(out->language) : "en");
    public_page_text(out, title);
    wf_text_add(out, "</title></head><body><header><a href=\"/\"><img src=\"/icon.svg\" alt=\"\" "
                     "width=\"32\" height=\"32\">Wayfarer</a></header><main><h1>");
    public_page_text(out, title);
    wf_text_add(out, "</h1>");
}

void public_page_foot(WfText *out)
{
    wf_text_add(out, "</main><footer>");
}

void public_page_end(WfText *out, const char *home)
{
    wf_text_add(out, "<a href=\"/\">");
    public_page_text(out, home);
    wf_text_add(out, "</a></footer></body></html>\n");
}

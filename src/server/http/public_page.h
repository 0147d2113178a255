/* public_page.h - the frame of pages for people that the server writes itself, without scripts. */
#ifndef SERVER_HTTP_PUBLIC_PAGE_H
#define SERVER_HTTP_PUBLIC_PAGE_H

#include <wayfarer/status.h>

/* The style sheet, at /public.css. */
extern const char public_page_css[];

/* Writes everything up to the content after the heading, in the text's language. */
void public_page_begin(WfText *out, const char *title);

/* Ends the content, and writes the foot with the link home. */
void public_page_end(WfText *out, const char *home);

/* Writes a text as HTML. */
void public_page_text(WfText *out, const char *text);

#endif

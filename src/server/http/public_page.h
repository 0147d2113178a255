/* public_page.h - the frame of pages for people that the server writes itself. They contain no
 * scripts and no styles; status_css styles them. */
#ifndef SERVER_HTTP_PUBLIC_PAGE_H
#define SERVER_HTTP_PUBLIC_PAGE_H

#include <wayfarer/status.h>

/* Writes everything up to the content after the heading, in the text's language. */
void public_page_begin(WfText *out, const char *title);

/* public_page_foot ends the content and begins the foot; public_page_end writes the link home and
 * ends the page. Other text for the foot goes in between. */
void public_page_foot(WfText *out);
void public_page_end(WfText *out, const char *home);

/* Writes a text as HTML. */
void public_page_text(WfText *out, const char *text);

#endif

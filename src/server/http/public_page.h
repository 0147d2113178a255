/* public_page.h - the frame of pages that the server writes itself, for people. They have neither
 * scripts nor styles in them; status_css says how they look. */
#ifndef SERVER_HTTP_PUBLIC_PAGE_H
#define SERVER_HTTP_PUBLIC_PAGE_H

#include <wayfarer/status.h>

/* All up to what follows the heading, in the text's language. */
void public_page_begin(WfText *out, const char *title);

/* All from the end of what was told; what the foot says beside the way home comes in between. */
void public_page_foot(WfText *out);
void public_page_end(WfText *out, const char *home);

/* A text as HTML. */
void public_page_text(WfText *out, const char *text);

#endif

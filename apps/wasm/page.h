/* page.h - the text of the request, for exports in other files. */
#ifndef WASM_PAGE_H
#define WASM_PAGE_H

/* The text of the request, or NULL. */
const char *page_request_text(void);

#endif

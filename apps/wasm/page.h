/* page.h - the request as it was written, for exports in other files. */
#ifndef WASM_PAGE_H
#define WASM_PAGE_H

/* The text of the request, or NULL. */
const char *page_request_text(void);

#endif

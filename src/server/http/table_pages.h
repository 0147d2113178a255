/* table_pages.h - what is read of tables and positions over HTTP: docs/server.md. */
#ifndef SERVER_HTTP_TABLE_PAGES_H
#define SERVER_HTTP_TABLE_PAGES_H

#include "server/http/page.h"

Page get_open_tables(const PageAsk *ask);
Page get_playing(const PageAsk *ask);
Page get_mine(const PageAsk *ask);
Page get_table(const PageAsk *ask);
Page get_picture(const PageAsk *ask);
Page get_explored(const PageAsk *ask);

#endif

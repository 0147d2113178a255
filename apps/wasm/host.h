/* host.h - the functions that the page provides to the module: imports
 * (packages/wayfarer/src/host.ts). */
#ifndef WASM_HOST_H
#define WASM_HOST_H

/* A clock in milliseconds. */
__attribute__((import_module("page"), import_name("now"))) double page_now(void);

/* Receives a report on the request that is being answered: JSON that ends in a zero byte, valid
 * until the call returns. */
__attribute__((import_module("page"), import_name("report"))) void page_report(const char *json);

#endif

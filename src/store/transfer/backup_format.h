/* backup_format.h - what the writer and the reader of backups share. */
#ifndef STORE_TRANSFER_BACKUP_FORMAT_H
#define STORE_TRANSFER_BACKUP_FORMAT_H

#include <openssl/evp.h>

#include "store/transfer/backup.h"

enum {
    BACKUP_VERSION = 1,
    BACKUP_LINE = 1 << 22, /* bytes of a line at most */
    BACKUP_LAST = 512,     /* bytes of the last line at most */
    BACKUP_HEX = 2 * STORE_DIGEST + 1,
    BACKUP_GZIP_HEAD = 10,
};

/* The first bytes of each packed backup. They hold nothing whose damage a reader would miss. */
extern const unsigned char backup_gzip_head[BACKUP_GZIP_HEAD];

void backup_hex(const uint8_t *bytes, size_t count, char *text);
bool backup_read_hex(const char *text, uint8_t *bytes, size_t count);

/* The last line, with its end, of a backup; `sum` has hashed all before it and is finished here. */
void backup_last_line(EVP_MD_CTX *sum, const BackupCounts *counts, char line[BACKUP_LAST]);

#endif

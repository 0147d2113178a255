/* backup_format.h - what the writer and the reader of backups share. */
#ifndef STORE_TRANSFER_BACKUP_FORMAT_H
#define STORE_TRANSFER_BACKUP_FORMAT_H

#include <openssl/evp.h>

#include "store/transfer/backup.h"

enum {
    BACKUP_VERSION = 1,
    BACKUP_LINE = 1 << 22, /* bytes of a line at most */
    BACKUP_LAST = 512,     /* of the last line */
    BACKUP_HEX = 2 * STORE_DIGEST + 1,
    BACKUP_GZIP_HEAD = 10,
};

/* What each packed backup begins with: nothing that a reader would not notice is in it. */
extern const unsigned char backup_gzip_head[BACKUP_GZIP_HEAD];

void backup_hex(const uint8_t *bytes, size_t count, char *text);
bool backup_read_hex(const char *text, uint8_t *bytes, size_t count);

/* The last line, with its end, of a backup of which `sum` has seen all before; `sum` is finished.
 */
void backup_last_line(EVP_MD_CTX *sum, const BackupCounts *counts, char line[BACKUP_LAST]);

#endif

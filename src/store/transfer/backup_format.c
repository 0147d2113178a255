/* backup_format.c - see backup_format.h. */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "store/transfer/backup_format.h"

const unsigned char backup_gzip_head[BACKUP_GZIP_HEAD] = {0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3};

void backup_hex(const uint8_t *bytes, size_t count, char *text)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < count; i++) {
        text[2 * i] = digits[bytes[i] >> 4];
        text[2 * i + 1] = digits[bytes[i] & 15];
    }
    text[2 * count] = '\0';
}

bool backup_read_hex(const char *text, uint8_t *bytes, size_t count)
{
    static const char digits[] = "0123456789abcdef";
    if (text == NULL || strlen(text) != 2 * count || strspn(text, digits) != 2 * count)
        return false;
    for (size_t i = 0; i < count; i++)
        bytes[i] = (uint8_t)((strchr(digits, text[2 * i]) - digits) << 4 |
                             (strchr(digits, text[2 * i + 1]) - digits));
    return true;
}

void backup_last_line(EVP_MD_CTX *sum, const BackupCounts *counts, char line[BACKUP_LAST])
{
    uint8_t digest[STORE_DIGEST];
    char hex[BACKUP_HEX];
    if (EVP_DigestFinal_ex(sum, digest, NULL) != 1)
        memset(digest, 0, sizeof digest);
    backup_hex(digest, sizeof digest, hex);
    (void)snprintf(line, BACKUP_LAST,
                   "{\"end\":true,\"tables\":%" PRIu64 ",\"events\":%" PRIu64 ",\"words\":%" PRIu64
                   ",\"bars\":%" PRIu64 ",\"notes\":%" PRIu64 ",\"sha256\":\"%s\"}\n",
                   counts->tables, counts->events, counts->words, counts->bans, counts->notes, hex);
}

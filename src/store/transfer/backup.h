/* backup.h - a whole store in one file that does not depend on a database; docs/operating.md
 * describes the format. A file is complete or it is refused: its last line has a SHA-256 of all
 * before it. */
#ifndef STORE_TRANSFER_BACKUP_H
#define STORE_TRANSFER_BACKUP_H

#include "store/transfer/sink.h"

typedef struct BackupCounts {
    uint64_t tables, events, words, bans, notes;
} BackupCounts;

typedef struct Backup Backup;

/* Starts to write PATH.part; `packed`: compressed by gzip. An existing file at PATH is refused
 * unless `replace` is set, and always if it is not a backup. NULL with the fault filled. */
Backup *backup_begin(const char *path, bool packed, bool replace, WfFault *fault);

/* The sink that writes the backup, valid as long as the backup. */
StoreSink backup_sink(Backup *backup);

/* Call this after the sink's end. It makes the file durable, reads it back, compares it, and only
 * then gives it its name. False with the fault filled; PATH then has no new file. Frees the
 * backup in any case. `look` (NULL: none) also gets what is read back, and can stop that. */
bool backup_finish(Backup *backup, const StoreSink *look, BackupCounts *counts, WfFault *fault);

/* Gives up: removes PATH.part. */
void backup_drop(Backup *backup);

/* Reads a backup and hands all that it has to a sink (NULL: only verifies it). The end is
 * handed on after the whole file was found good. False with the fault filled, which says where. */
bool backup_read(const char *path, const StoreSink *sink, BackupCounts *counts, WfFault *fault);

#endif

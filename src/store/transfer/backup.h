/* backup.h - all of a store in one file that belongs to no data base; docs/operating.md describes
 * it. A file is whole or is refused: its last line has a SHA-256 of all before it. */
#ifndef STORE_TRANSFER_BACKUP_H
#define STORE_TRANSFER_BACKUP_H

#include "store/transfer/sink.h"

typedef struct BackupCounts {
    uint64_t tables, events, words, bans, notes;
} BackupCounts;

typedef struct Backup Backup;

/* Begins to write PATH.part; `packed` by gzip. A file at PATH is refused unless it is to be
 * replaced, and in any case if it is no backup. NULL with the fault filled. */
Backup *backup_begin(const char *path, bool packed, bool replace, WfFault *fault);

/* The sink that writes it, as long as the backup is there. */
StoreSink backup_sink(Backup *backup);

/* After the sink's `end`: the file is made durable, read back and compared, and only then has its
 * name. False with the fault filled; nothing is at PATH then that was not there before. Frees the
 * backup in any case; `look` (NULL: nobody) takes part in the reading back, to stop it. */
bool backup_finish(Backup *backup, const StoreSink *look, BackupCounts *counts, WfFault *fault);

/* Gives it up: PATH.part is removed. */
void backup_drop(Backup *backup);

/* Reads a file and hands all that it has to a sink (NULL: it is only verified). The sink's `end` is
 * called when the whole file was found good. False with the fault filled, which says where. */
bool backup_read(const char *path, const StoreSink *sink, BackupCounts *counts, WfFault *fault);

#endif

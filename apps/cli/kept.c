/* kept.c - see kept.h. */
#include "kept.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli.h"
#include "durable.h"
#include "store_path.h"

static const char players_tag[] = "Players";

/* The folder of the program's state; false: nobody knows where that is. */
static bool find_folder(char folder[PATH_MAX - 64])
{
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    const size_t size = PATH_MAX - 64;
    int length = -1;
    if (state != NULL && state[0] == '/')
        length = snprintf(folder, size, "%s/wayfarer", state);
    else if (home != NULL && home[0] == '/')
        length = snprintf(folder, size, "%s/.local/state/wayfarer", home);
    return length > 0 && (size_t)length < size;
}

void kept_open(KeptGame *kept)
{
    char folder[PATH_MAX - 64];
    if (!find_folder(folder))
        return;
    cli_make_folder(folder);
    kept->folder = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (kept->folder < 0)
        return;
    kept->open = flock(kept->folder, LOCK_EX | LOCK_NB) == 0;
    (void)snprintf(kept->path, sizeof kept->path, "%s/game.txt", folder);
    if (!kept->open)
        (void)close(kept->folder);
}

void kept_open_empty(KeptGame *kept)
{
    kept_open(kept);
    if (kept->open && access(kept->path, F_OK) == 0)
        kept_close(kept);
}

/* Puts a file aside that cannot be read, so that nothing is lost. */
static void put_aside(const KeptGame *kept)
{
    char aside[PATH_MAX + 16];
    (void)snprintf(aside, sizeof aside, "%s.unread", kept->path);
    (void)rename(kept->path, aside);
}

WfRecord *kept_read(KeptGame *kept, char players[WF_TEXT_MAX])
{
    if (!kept->open || access(kept->path, F_OK) != 0)
        return NULL;
    WfNotes *notes = cli_notes(kept->path);
    WfRecord *record = notes != NULL ? wf_notes_record(notes, &wf_system_allocator) : NULL;
    if (record == NULL) {
        put_aside(kept);
    } else {
        const char *tag = wf_notes_tag(notes, players_tag);
        (void)snprintf(players, WF_TEXT_MAX, "%s", tag != NULL ? tag : "");
        kept->text = cli_notes_text(notes);
    }
    wf_notes_free(notes);
    return record;
}

bool kept_write(KeptGame *kept, const WfRecord *record, const char *players)
{
    if (!kept->open)
        return true;
    if (wf_record_length(record) == 0 || wf_record_outcome(record).result != WF_ONGOING) {
        kept_drop(kept);
        return true;
    }
    WfNotes *notes = wf_notes_of(record, &wf_system_allocator);
    char *text = NULL;
    if (notes != NULL && wf_notes_set_tag(notes, players_tag, players) == WF_OK)
        text = cli_notes_text(notes);
    wf_notes_free(notes);
    const bool same = text != NULL && kept->text != NULL && strcmp(text, kept->text) == 0;
    const bool done = same || (text != NULL && cli_write_durably(kept->path, text, strlen(text)));
    if (!done) {
        (void)cli_error("'%.200s' cannot be written: %s", kept->path,
                        cli_reason(text != NULL ? errno : ENOMEM));
        kept_close(kept);
    }
    if (done && !same) {
        free(kept->text);
        kept->text = text;
    } else {
        free(text);
    }
    return done;
}

void kept_drop(KeptGame *kept)
{
    if (kept->open && kept->text != NULL)
        (void)unlink(kept->path);
    free(kept->text);
    kept->text = NULL;
}

bool kept_has_game(const KeptGame *kept)
{
    return kept->open && kept->text != NULL;
}

void kept_close(KeptGame *kept)
{
    if (kept->open)
        (void)close(kept->folder);
    free(kept->text);
    kept->text = NULL;
    kept->open = false;
}

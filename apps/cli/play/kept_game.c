/* kept_game.c - see kept_game.h. */
#include "cli/play/kept_game.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/durable.h"
#include "cli/errors.h"
#include "cli/server/store_path.h"

/* FILES_MAX: games put aside, or kept in separate files. */
enum { FILES_MAX = 100000 };

static const char players_tag[] = "Players";

void kept_open(KeptGame *kept)
{
    if (!cli_state_folder(kept->folder_path))
        return;
    cli_make_folder(kept->folder_path);
    kept->folder = open(kept->folder_path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    kept->open = kept->folder >= 0;
    kept->offered = kept->open && flock(kept->folder, LOCK_EX | LOCK_NB) == 0;
    if (kept->offered)
        (void)snprintf(kept->path, sizeof kept->path, "%s/game.txt", kept->folder_path);
}

void kept_open_beside(KeptGame *kept)
{
    kept_open(kept);
    if (kept->offered && access(kept->path, F_OK) == 0) {
        kept->offered = false;
        kept->path[0] = '\0';
    }
}

/* Creates an empty file under an unused name: STEM-1.txt, or the next free number. False: errno
 * says why not. */
static bool make_file(const KeptGame *kept, const char *stem, char path[PATH_MAX])
{
    errno = 0;
    for (unsigned i = 1; i <= FILES_MAX; i++) {
        (void)snprintf(path, PATH_MAX, "%s/%s-%u.txt", kept->folder_path, stem, i);
        const int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (file >= 0)
            return close(file) == 0;
        if (errno != EEXIST)
            break;
    }
    return false;
}

/* Moves the file to a free name. */
static bool move_aside(KeptGame *kept, const char *stem, char aside[PATH_MAX])
{
    const bool made = make_file(kept, stem, aside);
    if (made && rename(kept->path, aside) == 0) {
        free(kept->text);
        kept->text = NULL;
        return true;
    }
    (void)cli_error(ERROR_CANNOT_WRITE, error_start(aside, 200), fault_words(cli_reason(errno)));
    if (made)
        (void)unlink(aside);
    kept_close(kept);
    return false;
}

bool kept_put_aside(KeptGame *kept, char aside[PATH_MAX])
{
    return move_aside(kept, "aside", aside);
}

WfRecord *kept_read(KeptGame *kept, char players[WF_TEXT_MAX])
{
    char aside[PATH_MAX];
    if (!kept->offered || access(kept->path, F_OK) != 0)
        return NULL;
    WfNotes *notes = cli_notes(kept->path);
    WfRecord *record = notes != NULL ? wf_notes_record(notes, &wf_system_allocator) : NULL;
    if (record == NULL) {
        if (move_aside(kept, "unread", aside))
            (void)cli_error(ERROR_GAME_PUT_ASIDE, error_start(kept->path, 200),
                            error_start(aside, 200));
    } else {
        const char *tag = wf_notes_tag(notes, players_tag);
        (void)snprintf(players, WF_TEXT_MAX, "%s", tag != NULL ? tag : "");
        kept->text = cli_notes_text(notes);
    }
    wf_notes_free(notes);
    return record;
}

/* Writes the text into the game's file, creating it if there is none yet. False: errno says why
 * not. */
static bool write_text(KeptGame *kept, const char *text)
{
    return (kept->path[0] != '\0' || make_file(kept, "game", kept->path)) &&
           cli_write_durably(kept->path, text, strlen(text));
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
    const bool done = same || (text != NULL && write_text(kept, text));
    if (!done) {
        (void)cli_error(ERROR_CANNOT_WRITE, error_start(kept->path, 200),
                        fault_words(cli_reason(text != NULL ? errno : ENOMEM)));
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
    if (!kept->offered)
        kept->path[0] = '\0'; /* another program may take the name now */
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
    kept->open = kept->offered = false;
}

/* records.c - see records.h. */
#include "cli/records.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "cli/cli.h"
#include "cli/errors.h"

enum { NAME_BYTES = 4096 };

/* A file that is being read. */
typedef struct RecordFile {
    CliTakeGame take;
    void *context;
    const char *name;
    bool good;
} RecordFile;

static bool take_game(void *context, WfNotes *notes)
{
    RecordFile *file = context;
    file->good = cli_interrupted() == 0;
    if (file->good)
        file->good = file->take(file->context, file->name, notes);
    else
        wf_notes_free(notes);
    return file->good;
}

static bool each_of_file(RecordFile file)
{
    CliText text;
    WfFault fault;
    if (cli_interrupted() != 0 || !cli_read(file.name, &text))
        return false;
    const WfCode code =
        wf_notes_read_each(text.data, text.length, &wf_system_allocator, take_game, &file, &fault);
    free(text.data);
    return file.good && (code == WF_OK || cli_no(ERROR_IN_FILE, error_start(file.name, 200),
                                                 fault_words(cli_fault_text(&fault))));
}

/* Whether the file name ends like those of `match --out`, or of chess programs. */
static int is_record(const struct dirent *entry)
{
    const char *dot = strrchr(entry->d_name, '.');
    return entry->d_name[0] != '.' && dot != NULL &&
           (strcasecmp(dot, ".txt") == 0 || strcasecmp(dot, ".pgn") == 0);
}

/* Compares bytes, so that the order is the same in every locale. */
static int compare_names(const struct dirent **one, const struct dirent **other)
{
    return strcmp((*one)->d_name, (*other)->d_name);
}

static bool each_of_folder(RecordFile file, const char *folder)
{
    struct dirent **entry = NULL;
    const int count = scandir(folder, &entry, is_record, compare_names);
    bool good = count >= 0 ||
                cli_no(ERROR_CANNOT_READ, error_start(folder, 200), fault_words(cli_reason(errno)));
    for (int i = 0; i < count; i++) {
        char name[NAME_BYTES];
        const int length = snprintf(name, sizeof name, "%s/%s", folder, entry[i]->d_name);
        good = good && ((length > 0 && length < NAME_BYTES) ||
                        cli_no(ERROR_FOLDER_NAME_LENGTH, error_start(folder, 60)));
        file.name = name;
        good = good && each_of_file(file);
        free(entry[i]);
    }
    free((void *)entry);
    return good;
}

bool cli_each_game(int count, char **names, CliTakeGame take, void *context)
{
    for (int i = 0; i < count; i++) {
        struct stat info;
        const RecordFile file = {.take = take, .context = context, .name = names[i], .good = true};
        const bool folder = stat(names[i], &info) == 0 && S_ISDIR(info.st_mode);
        if (!(folder ? each_of_folder(file, names[i]) : each_of_file(file)))
            return false;
    }
    return true;
}

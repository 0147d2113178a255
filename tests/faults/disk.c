/* disk.c - a preloaded library that makes the disk fail for a program under test. It applies to the
 * files of one folder, FAULT_FOLDER, and does two things.
 *
 * What is durable. FAULT_SHADOW is a folder that holds each file as it was when it was last synced,
 * and an empty file NAME.entry for each name that a sync of the folder made durable. A page written
 * since then is only in the file; when the program is killed, the harness rolls back any of these
 * pages (ground.py). NAME.cut exists if a file was truncated since then; its length is the smallest
 * length that the file had. A sync that fails discards the pending writes, as Linux does: the next
 * sync, if it succeeds, does not write them. Nothing is really synced, so tests do not wait for
 * disks.
 *
 * What fails. FAULT_CONTROL is a file of 32-bit numbers that is read before every call, see
 * Control; the harness changes it at any time. Without FAULT_SHADOW only this part is active. */
#undef _FILE_OFFSET_BITS /* both names of a call are ours, not one in place of the other */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    PAGE = 4096,
    PAGES = 1 << 18, /* of a file that are watched: 1 GiB */
    FILES = 16,
    DESCRIPTORS = 65536,
};

/* The harness's copy of this layout is in ground.py. */
typedef struct Control {
    int32_t write_error;            /* errno of writes, 0: none */
    int32_t growing_only;           /* only of writes that extend a file, as on a full disk */
    int32_t sync_error;             /* errno of syncs */
    int32_t sync_ms;                /* how long a sync takes */
    int32_t open_error;             /* errno of opening for writing */
    int32_t syncs, failed, waiting; /* counters: syncs, calls that failed, syncs that wait now */
} Control;

typedef struct Watched {
    char name[NAME_MAX + 1]; /* "": the folder itself */
    uint64_t written[PAGES / 64 + 1];
    size_t most; /* pages behind the last one that was written */
} Watched;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static Watched files[FILES];
static unsigned count;
static unsigned char file_of[DESCRIPTORS]; /* index + 1; 0: not watched */
static const char *folder, *shadow;
static Control nothing, *control = &nothing;

static int (*real_open)(const char *path, int flags, ...);
static int (*real_openat)(int at, const char *path, int flags, ...);
static int (*real_close)(int file);
static ssize_t (*real_write)(int file, const void *bytes, size_t size);
static ssize_t (*real_pwrite)(int file, const void *bytes, size_t size, off_t at);
static int (*real_ftruncate)(int file, off_t size);
static int (*real_fallocate)(int file, off_t at, off_t size);
static int (*real_unlink)(const char *path);
static int (*real_fsync)(int file);

static void *find(const char *name)
{
    void *symbol = dlsym(RTLD_NEXT, name);
    if (symbol == NULL)
        abort();
    return symbol;
}

/* A copy, because PostgreSQL overwrites its environment. */
static const char *setting(const char *name)
{
    const char *value = getenv(name);
    return value != NULL ? strdup(value) : NULL;
}

static void begin(void)
{
    const char *path = getenv("FAULT_CONTROL");
    *(void **)&real_open = find("open");
    *(void **)&real_openat = find("openat");
    *(void **)&real_close = find("close");
    *(void **)&real_write = find("write");
    *(void **)&real_pwrite = find("pwrite");
    *(void **)&real_ftruncate = find("ftruncate");
    *(void **)&real_fallocate = find("posix_fallocate");
    *(void **)&real_unlink = find("unlink");
    *(void **)&real_fsync = find("fsync");
    folder = setting("FAULT_FOLDER");
    shadow = setting("FAULT_SHADOW");
    const int file = path != NULL ? real_open(path, O_RDWR | O_CLOEXEC) : -1;
    if (file < 0)
        return;
    void *map = mmap(NULL, PAGE, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (map != MAP_FAILED)
        control = map;
    (void)real_close(file);
}

/* Libraries that are initialized before this one may open files. */
__attribute__((constructor)) static void be_ready(void)
{
    if (real_fsync == NULL)
        begin();
}

/* ---- which files are watched ---- */

/* The name of a file in the folder, "" for the folder; NULL: the file is elsewhere. */
static const char *name_of(const char *path)
{
    const size_t length = folder != NULL ? strlen(folder) : 0;
    if (length == 0 || strncmp(path, folder, length) != 0)
        return NULL;
    if (path[length] == '\0')
        return "";
    return path[length] == '/' && strchr(path + length + 1, '/') == NULL ? path + length + 1 : NULL;
}

/* The index of the write-ahead log is rebuilt after a crash, so none of it needs to be durable. */
static bool is_index(const char *name)
{
    const size_t length = strlen(name);
    return length > 4 && strcmp(name + length - 4, "-shm") == 0;
}

static void watch(int file, const char *path)
{
    const char *name = name_of(path);
    if (file < 0 || file >= DESCRIPTORS || name == NULL)
        return;
    (void)pthread_mutex_lock(&lock);
    unsigned i = 0;
    if (shadow == NULL)
        name = ""; /* it does not matter which file it is, and there may be many */
    while (i < count && strcmp(files[i].name, name) != 0)
        i++;
    if (i == count && count < FILES)
        (void)snprintf(files[count++].name, sizeof files[i].name, "%s", name);
    file_of[file] = (unsigned char)(i < FILES ? i + 1 : 0);
    (void)pthread_mutex_unlock(&lock);
}

static Watched *watched(int file)
{
    be_ready();
    const unsigned i = file >= 0 && file < DESCRIPTORS ? file_of[file] : 0;
    return i != 0 ? &files[i - 1] : NULL;
}

static int fail(int code)
{
    (void)__atomic_add_fetch(&control->failed, 1, __ATOMIC_SEQ_CST);
    errno = code;
    return -1;
}

static int opened(int file, const char *path)
{
    watch(file, path);
    return file;
}

static bool may_open(const char *path, int flags)
{
    be_ready();
    return control->open_error == 0 || (flags & O_ACCMODE) == O_RDONLY || name_of(path) == NULL;
}

static mode_t mode_of(int flags, va_list list)
{
    return (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(list, mode_t) : 0;
}

int open(const char *path, int flags, ...)
{
    va_list list;
    va_start(list, flags);
    const mode_t mode = mode_of(flags, list);
    va_end(list);
    return may_open(path, flags) ? opened(real_open(path, flags, mode), path)
                                 : fail(control->open_error);
}

int open64(const char *path, int flags, ...) __attribute__((alias("open")));

int openat(int at, const char *path, int flags, ...)
{
    va_list list;
    va_start(list, flags);
    const mode_t mode = mode_of(flags, list);
    va_end(list);
    return may_open(path, flags) ? opened(real_openat(at, path, flags, mode), path)
                                 : fail(control->open_error);
}

int openat64(int at, const char *path, int flags, ...) __attribute__((alias("openat")));

int close(int file)
{
    if (watched(file) != NULL)
        file_of[file] = 0;
    return real_close(file);
}

int unlink(const char *path)
{
    be_ready();
    return control->open_error != 0 && name_of(path) != NULL ? fail(control->open_error)
                                                             : real_unlink(path);
}

/* ---- the shadow ---- */

static void shadow_path(char path[PATH_MAX], const char *name, const char *suffix)
{
    (void)snprintf(path, PATH_MAX, "%s/%s%s", shadow, name, suffix);
}

/* Sets the length of a NAME.cut file or of a shadow. */
static void set_length(const char *path, int flags, off_t length)
{
    const int file = real_open(path, flags | O_WRONLY | O_CLOEXEC, 0600);
    if (file < 0 || real_ftruncate(file, length) != 0)
        abort();
    (void)real_close(file);
}

/* Recorded when it is done; until then the file's own length is used. */
static void note_cut(const Watched *known, off_t length)
{
    char path[PATH_MAX];
    struct stat before;
    shadow_path(path, known->name, ".cut");
    if (stat(path, &before) != 0 || before.st_size > length)
        set_length(path, O_CREAT, length);
}

/* ---- writes ---- */

/* Recorded when it is done: a sync in progress need not include it. */
static void note(Watched *file, off_t at, size_t size)
{
    (void)pthread_mutex_lock(&lock);
    for (size_t page = (size_t)at / PAGE; page <= ((size_t)at + size - 1) / PAGE && page < PAGES;
         page++) {
        file->written[page / 64] |= (uint64_t)1 << page % 64;
        if (page >= file->most)
            file->most = page + 1;
    }
    (void)pthread_mutex_unlock(&lock);
}

static off_t size_of(int file)
{
    struct stat status;
    return fstat(file, &status) == 0 ? status.st_size : 0;
}

static bool is_refused(int file, const Watched *known, off_t end)
{
    return known != NULL && control->write_error != 0 &&
           (control->growing_only == 0 || end > size_of(file));
}

ssize_t pwrite(int file, const void *bytes, size_t size, off_t at)
{
    Watched *known = watched(file);
    if (is_refused(file, known, at + (off_t)size))
        return fail(control->write_error);
    const ssize_t done = real_pwrite(file, bytes, size, at);
    if (known != NULL && done > 0)
        note(known, at, (size_t)done);
    return done;
}

ssize_t pwrite64(int file, const void *bytes, size_t size, off_t at)
    __attribute__((alias("pwrite")));

ssize_t write(int file, const void *bytes, size_t size)
{
    Watched *known = watched(file);
    const off_t at = known != NULL ? lseek(file, 0, SEEK_CUR) : 0;
    if (is_refused(file, known, at + (off_t)size))
        return fail(control->write_error);
    const ssize_t done = real_write(file, bytes, size);
    if (known != NULL && done > 0)
        note(known, at, (size_t)done);
    return done;
}

int ftruncate(int file, off_t size)
{
    Watched *known = watched(file);
    if (is_refused(file, known, size))
        return fail(control->write_error);
    const bool cuts = size < size_of(file);
    const int done = real_ftruncate(file, size);
    if (known != NULL && shadow != NULL && !is_index(known->name) && cuts && done == 0)
        note_cut(known, size);
    return done;
}

int ftruncate64(int file, off_t size) __attribute__((alias("ftruncate")));

int posix_fallocate(int file, off_t at, off_t size)
{
    Watched *known = watched(file);
    if (is_refused(file, known, at + size)) {
        (void)fail(control->write_error);
        return control->write_error;
    }
    return real_fallocate(file, at, size);
}

int posix_fallocate64(int file, off_t at, off_t size) __attribute__((alias("posix_fallocate")));

/* ---- syncs ---- */

static void copy_page(int from, int to, size_t page)
{
    char bytes[PAGE];
    const ssize_t size = pread(from, bytes, sizeof bytes, (off_t)page * PAGE);
    if (size > 0 && real_pwrite(to, bytes, (size_t)size, (off_t)page * PAGE) != size)
        abort();
}

/* A truncation becomes durable before the writes that followed it. */
static void sync_cut(const Watched *known, const char *kept)
{
    char path[PATH_MAX];
    struct stat cut, before;
    shadow_path(path, known->name, ".cut");
    if (stat(path, &cut) != 0)
        return;
    if (stat(kept, &before) == 0 && before.st_size > cut.st_size)
        set_length(kept, 0, cut.st_size);
    (void)real_unlink(path);
}

/* The pages written since the last sync, and the file's length. If the program is killed in
 * between, some are durable and some are not, as on a disk. */
static void sync_pages(int file, Watched *known)
{
    char path[PATH_MAX];
    shadow_path(path, known->name, "");
    sync_cut(known, path);
    const int to = real_open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
    if (to < 0)
        abort();
    for (size_t i = 0; i <= known->most / 64 && i < PAGES / 64; i++)
        for (uint64_t left = known->written[i]; left != 0; left &= left - 1)
            copy_page(file, to, 64 * i + (size_t)__builtin_ctzll(left));
    if (real_ftruncate(to, size_of(file)) != 0)
        abort();
    (void)real_close(to);
}

static void forget_pages(Watched *known)
{
    memset(known->written, 0, (known->most / 64 + 1) * sizeof known->written[0]);
    known->most = 0;
}

/* The names in the folder become durable, and so do removals of names. */
static void sync_names(void)
{
    for (unsigned i = 0; i < count; i++) {
        char path[PATH_MAX], entry[PATH_MAX];
        struct stat status;
        if (files[i].name[0] == '\0' || is_index(files[i].name))
            continue;
        (void)snprintf(path, sizeof path, "%s/%s", folder, files[i].name);
        shadow_path(entry, files[i].name, ".entry");
        if (stat(path, &status) == 0) {
            (void)real_close(real_open(entry, O_WRONLY | O_CREAT | O_CLOEXEC, 0600));
            continue;
        }
        (void)real_unlink(entry);
        shadow_path(path, files[i].name, "");
        (void)real_unlink(path);
    }
}

static void take_time(void)
{
    const int32_t ms = control->sync_ms;
    struct timespec time = {.tv_sec = ms / 1000, .tv_nsec = (long)(ms % 1000) * 1000000};
    if (ms == 0)
        return;
    (void)__atomic_add_fetch(&control->waiting, 1, __ATOMIC_SEQ_CST);
    while (nanosleep(&time, &time) != 0 && errno == EINTR)
        continue;
    (void)__atomic_sub_fetch(&control->waiting, 1, __ATOMIC_SEQ_CST);
}

int fsync(int file)
{
    Watched *known = watched(file);
    if (known == NULL)
        return real_fsync(file);
    take_time();
    const int code = control->sync_error;
    (void)__atomic_add_fetch(&control->syncs, 1, __ATOMIC_SEQ_CST);
    (void)pthread_mutex_lock(&lock);
    if (code == 0 && shadow != NULL && known->name[0] == '\0')
        sync_names();
    else if (code == 0 && shadow != NULL && !is_index(known->name))
        sync_pages(file, known);
    forget_pages(known);
    (void)pthread_mutex_unlock(&lock);
    return code != 0 ? fail(code) : 0;
}

int fdatasync(int file) __attribute__((alias("fsync")));

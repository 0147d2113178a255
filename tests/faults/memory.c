/* memory.c - a preloaded library that makes memory run out for a program under test. MEMORY_CONTROL
 * is a file that says which allocations fail, see Control; the harness (test_memory.py) changes it
 * at any time.
 *
 * An allocation is identified by its callers: the addresses on the stack, relative to the start of
 * their libraries, so that they are the same in every process. */
#include <errno.h>
#include <execinfo.h>
#include <fcntl.h>
#include <link.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum {
    OFF,
    NUMBERED, /* those from number `from` on, `length` of them */
    NEW,      /* the first one from a call stack not seen before; then OFF */
};

enum { DEPTH = 24, SKIPPED = 2 /* frames of ours */, SEEN = 1 << 16, MODULE = 48 };

/* The harness's copy of this layout is in test_memory.py. */
typedef struct Control {
    int32_t mode, from, length;
    int32_t count, failed, known; /* allocations, failures, call stacks in `seen` */
    int32_t depth;
    int32_t others;        /* 1: only allocations of threads other than the first */
    uint64_t stack[DEPTH]; /* of the last one that failed */
    uint32_t seen[SEEN];   /* hashes of stacks, by their low bits; 0: none */
} Control;

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static Control *control;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static __thread bool inside;

__attribute__((constructor)) static void begin(void)
{
    void *stack[DEPTH];
    const char *path = getenv("MEMORY_CONTROL");
    (void)backtrace(stack, DEPTH); /* the first time it loads a library */
    const int file = path != NULL ? open(path, O_RDWR | O_CLOEXEC) : -1;
    void *map = file >= 0 ? mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
                          : MAP_FAILED;
    if (map != MAP_FAILED)
        control = map;
    if (file >= 0)
        (void)close(file);
}

/* ---- call stacks ---- */

typedef struct Place {
    uintptr_t address, base;
    unsigned modules; /* looked at; the program is the first */
} Place;

static int find_base(struct dl_phdr_info *info, size_t size, void *context)
{
    Place *place = context;
    (void)size;
    place->modules++;
    for (unsigned i = 0; i < info->dlpi_phnum; i++) {
        const uintptr_t begins = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
        if (place->address >= begins && place->address - begins < info->dlpi_phdr[i].p_memsz) {
            place->base = info->dlpi_addr;
            return 1;
        }
    }
    return 0;
}

static int read_stack(uint64_t stack[DEPTH])
{
    void *frame[DEPTH + SKIPPED];
    const int depth = backtrace(frame, DEPTH + SKIPPED) - SKIPPED;
    for (int i = 0; i < depth; i++) {
        Place place = {.address = (uintptr_t)frame[i + SKIPPED]};
        (void)dl_iterate_phdr(find_base, &place);
        stack[i] = place.address - place.base + ((uint64_t)(place.modules - 1) << MODULE);
    }
    return depth > 0 ? depth : 0;
}

static uint32_t hash(const uint64_t *stack, int depth)
{
    uint64_t sum = 1469598103934665603U;
    for (int i = 0; i < depth; i++)
        sum = (sum ^ stack[i]) * 1099511628211U ^ sum >> 29;
    return (uint32_t)(sum ^ sum >> 32) | 1;
}

/* Whether the stack is new; marks it as seen. */
static bool note(uint32_t sum)
{
    uint32_t at = sum / 2 % SEEN;
    while (control->seen[at] != 0 && control->seen[at] != sum)
        at = (at + 1) % SEEN;
    const bool is_new = control->seen[at] == 0;
    if (is_new && ++control->known == SEEN)
        abort();
    control->seen[at] = sum;
    return is_new;
}

/* ---- failures ---- */

static bool fails_now(void)
{
    uint64_t stack[DEPTH];
    const int32_t number = control->count++;
    if (control->mode == NUMBERED &&
        (number < control->from || number - control->from >= control->length))
        return false;
    if (control->mode == NUMBERED && control->failed > 0) {
        control->failed++; /* the stack of the first one is of interest */
        return true;
    }
    const int depth = read_stack(stack);
    if (control->mode == NEW && !note(hash(stack, depth)))
        return false;
    memcpy(control->stack, stack, sizeof stack);
    control->depth = depth;
    control->failed++;
    if (control->mode == NEW)
        control->mode = OFF;
    return true;
}

static bool fails(void)
{
    if (control == NULL || control->mode == OFF || inside)
        return false;
    if (control->others != 0 && gettid() == getpid())
        return false;
    inside = true;
    (void)pthread_mutex_lock(&lock);
    const bool failing = control->mode != OFF && fails_now();
    (void)pthread_mutex_unlock(&lock);
    inside = false;
    if (failing)
        errno = ENOMEM;
    return failing;
}

void *malloc(size_t size)
{
    return fails() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return fails() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *block, size_t size)
{
    return fails() ? NULL : __libc_realloc(block, size);
}

int posix_memalign(void **block, size_t alignment, size_t size)
{
    *block = fails() ? NULL : __libc_memalign(alignment, size);
    return *block != NULL ? 0 : ENOMEM;
}

void *aligned_alloc(size_t alignment, size_t size)
{
    return fails() ? NULL : __libc_memalign(alignment, size);
}

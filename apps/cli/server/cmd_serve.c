/* cmd_serve.c - serve: the game server and its web page. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/cli.h"
#include "cli/errors.h"
#include "cli/server/books_folder.h"
#include "cli/server/store_path.h"
#include "cli/tables/open_tables.h"
#include "server/operator/status.h"
#include "server/server.h"

enum { PORT_DEFAULT = 8080, EXPIRE_DEFAULT = 60 };

static void on_signal(int number)
{
    (void)number;
    server_stop();
}

static void print_ready(const char *address, int port)
{
    const bool any = strcmp(address, "0.0.0.0") == 0 || strcmp(address, "::") == 0 ||
                     strcmp(address, "127.0.0.1") == 0;
    const bool brackets = !any && strchr(address, ':') != NULL;
    printf("Wayfarer is at http://%s%s%s:%d (Control-C ends it)\n", brackets ? "[" : "",
           any ? "localhost" : address, brackets ? "]" : "", port);
    (void)fflush(stdout);
}

static void print_log(const char *line)
{
    (void)fprintf(stderr, "%s\n", line);
}

/* Buffers are not flushed and nothing is freed: other threads still run. */
static void end_process(void)
{
    _exit(CLI_BAD);
}

/* "127.0.0.1:8080", ":8080" or "[::1]:8080"; stores the address in `address`. */
static bool read_listen(const char *word, char address[64], int *port)
{
    const char *colon = strrchr(word, ':');
    uint64_t number;
    if (colon == NULL || colon - word >= 62 ||
        !cli_number(error_phrase(ERROR_A_PORT), colon + 1, 1, 65535, &number))
        return colon != NULL ? false : cli_no(ERROR_LISTEN_FORM, fault_words(word));
    const bool brackets = word[0] == '[' && colon > word && colon[-1] == ']';
    const size_t length = (size_t)(colon - word) - (brackets ? 2 : 0);
    memcpy(address, word + (brackets ? 1 : 0), length);
    address[length] = '\0';
    Address read;
    if (length == 0)
        memcpy(address, "127.0.0.1", sizeof "127.0.0.1");
    else if (!address_read(address, &read))
        return cli_no(ERROR_LISTEN_ADDRESS, fault_words(word), fault_words(address));
    *port = (int)number;
    return true;
}

/* The page's folder, found from the program's folder: web/dist in the source tree,
 * share/wayfarer/web if installed. */
static bool default_web(char web[PATH_MAX])
{
    static const char *const places[] = {"../web/dist", "../share/wayfarer/web", "web"};
    char program[PATH_MAX], file[PATH_MAX + 64];
    const ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length <= 0)
        return cli_no(ERROR_WEB_FOLDER_UNKNOWN);
    program[length] = '\0';
    *strrchr(program, '/') = '\0';
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        struct stat about;
        (void)snprintf(file, sizeof file, "%s/%s/index.html", program, places[i]);
        if (stat(file, &about) != 0)
            continue;
        const int written = snprintf(web, PATH_MAX, "%s/%s", program, places[i]);
        return written > 0 && written < PATH_MAX;
    }
    return cli_no(ERROR_WEB_PAGE_MISSING);
}

/* "10.0.0.0/8,::1", for the option of that name. */
static bool read_ranges(const char *option, const char *word, AddressRange ranges[ADDRESS_RANGES],
                        unsigned *count)
{
    char list[1024];
    if (strlen(word) >= sizeof list)
        return cli_no(ERROR_LIST_LENGTH, fault_words(option));
    memcpy(list, word, strlen(word) + 1);
    char *state = NULL;
    if (list[0] == '\0')
        return cli_no(ERROR_RANGE_FORM, fault_words(option), fault_words(list));
    for (char *range = strtok_r(list, ",", &state); range != NULL;
         range = strtok_r(NULL, ",", &state)) {
        if (*count == ADDRESS_RANGES)
            return cli_no(ERROR_TOO_MANY_RANGES, fault_words(option), fault_number(ADDRESS_RANGES));
        if (!address_read_range(range, &ranges[(*count)++]))
            return cli_no(ERROR_RANGE_FORM, fault_words(option), fault_words(range));
    }
    return true;
}

/* "192.0.2.7=512,2001:db8:5::/48=256": the limit for each address of a range. */
static bool read_limits(const char *word, ServerOptions *options)
{
    char list[1024];
    if (strlen(word) >= sizeof list)
        return cli_no(ERROR_LIMIT_FOR_LENGTH);
    memcpy(list, word, strlen(word) + 1);
    char *state = NULL;
    for (char *one = strtok_r(list, ",", &state); one != NULL; one = strtok_r(NULL, ",", &state)) {
        if (options->limit_for_count == ADDRESS_RANGES)
            return cli_no(ERROR_LIMIT_FOR_COUNT, fault_number(ADDRESS_RANGES));
        AddressLimit *limit = &options->limit_for[options->limit_for_count++];
        char *number = strchr(one, '='), *end = NULL;
        const unsigned long most = number != NULL ? strtoul(number + 1, &end, 10) : 0;
        if (number != NULL)
            *number++ = '\0';
        limit->limit = (unsigned)most;
        if (most < 1 || most > 1000000 || *number < '0' || *number > '9' || *end != '\0' ||
            !address_read_range(one, &limit->range))
            return cli_no(ERROR_LIMIT_FOR_FORM, fault_words(word));
        if (!address_is_four(&limit->range.base) && limit->range.bits > ADDRESS_NETWORK_BITS)
            return cli_no(ERROR_LIMIT_FOR_IPV6, fault_words(one));
    }
    return options->limit_for_count > 0 || cli_no(ERROR_LIMIT_FOR_EMPTY);
}

/* Takes each --origin out of the words. False after an error message. */
static bool read_origins(int *count, char **words, ServerOptions *options)
{
    static const char name[] = "--origin";
    const char *values[SERVER_ORIGINS];
    int given = 0;
    *count = cli_take_each(*count, words, name, values, SERVER_ORIGINS, &given);
    for (int i = 0; *count >= 0 && i < given; i++)
        if (!origin_read((HttpText){values[i], strlen(values[i])},
                         &options->origin[options->origin_count++]))
            return cli_no(ERROR_ORIGIN_FORM, fault_words(name), fault_words(values[i]));
    return *count >= 0;
}

static bool read_form(const char *word, LogForm *form)
{
    const bool json = strcmp(word, "json") == 0;
    if (!json && strcmp(word, "text") != 0)
        return cli_no(ERROR_LOG_FORM, fault_words(word));
    *form = json ? LOG_JSON : LOG_TEXT;
    return true;
}

static bool check_contact(const char *contact)
{
    return status_is_contact(contact) || cli_no(ERROR_SECURITY_CONTACT_FORM, fault_words(contact));
}

static void catch_signals(void)
{
    cli_catch_end(on_signal);
    (void)signal(SIGPIPE, SIG_IGN);
    (void)signal(SIGXFSZ, SIG_IGN); /* writing past the file size limit is a store error */
}

int cmd_serve(int count, char **words)
{
    const char *listen = NULL, *store = NULL, *web = NULL, *trusted = NULL, *metrics = NULL,
               *log = NULL, *limit_for = NULL, *folder = NULL, *tables = NULL;
    static BooksFolder books;
    TableFolder *table_folder = NULL;
    char address[64] = "127.0.0.1", store_path[PATH_MAX], web_path[PATH_MAX];
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    ServerOptions server = {.address = address,
                            .port = PORT_DEFAULT,
                            .threads = processors > 1 ? (unsigned)processors - 1 : 1,
                            .workers = 1,
                            .limit = MOST_CONNECTIONS,
                            .expire_days = EXPIRE_DEFAULT,
                            .ready = print_ready,
                            .log = print_log,
                            .end = end_process};
    const CliOption options[] = {CLI_VALUE("--listen", listen),
                                 CLI_VALUE("--store", store),
                                 CLI_VALUE("--web", web),
                                 CLI_SMALL("--threads", server.threads, 0, 64),
                                 CLI_SMALL("--workers", server.workers, 0, 64),
                                 CLI_SMALL("--expire-days", server.expire_days, 1, 36500),
                                 CLI_SMALL("--limit-per-address", server.limit, 1, 1000000),
                                 CLI_VALUE("--limit-for", limit_for),
                                 CLI_VALUE("--trusted-proxy", trusted),
                                 CLI_VALUE("--metrics", metrics),
                                 CLI_VALUE("--log", log),
                                 CLI_VALUE("--books", folder),
                                 CLI_VALUE("--tables", tables),
                                 CLI_VALUE("--privacy", server.privacy),
                                 CLI_VALUE("--security-contact", server.contact)};
    if (!read_origins(&count, words, &server) ||
        cli_options(count, words, options, CLI_COUNT(options), 0, 0) < 0 ||
        (listen != NULL && !read_listen(listen, address, &server.port)) ||
        (limit_for != NULL && !read_limits(limit_for, &server)) ||
        (trusted != NULL &&
         !read_ranges("--trusted-proxy", trusted, server.trusted, &server.trusted_count)) ||
        (metrics != NULL &&
         !read_ranges("--metrics", metrics, server.metrics, &server.metrics_count)) ||
        (log != NULL && !read_form(log, &server.log_form)) ||
        (server.contact != NULL && !check_contact(server.contact)) ||
        (store == NULL && !cli_default_store(true, store_path)) ||
        (web == NULL && !default_web(web_path)) || !books_folder_open(folder, &books) ||
        !cli_table_folder_open(tables, &table_folder))
        return CLI_BAD;
    const WfTableSource source = table_folder_source(table_folder);
    server.store = store != NULL ? store : store_path;
    server.web = web != NULL ? web : web_path;
    server.books = &books.books;
    server.tables = table_folder != NULL ? &source : NULL;
    catch_signals();
    WfFault fault = {.code = WF_OK};
    const bool served = server_run(&server, &fault);
    books_folder_close(&books);
    table_folder_close(table_folder);
    return served ? CLI_OK : cli_fault(&fault);
}

#!/usr/bin/env python3
"""What the sources must keep to: which file may include which, no circles, no type name twice, sizes.

usage: floors.py ROOT        checks the sources
       floors.py --self-test each check finds a fault in small examples that have one
Every check takes the files as a dictionary, path to text, and returns a list of faults."""

import fnmatch
import glob
import os
import re
import sys

# From the ground up; a floor may include itself and every floor before it.
FLOORS = ["checker", "language", "base", "geometry", "games", "game", "actions", "tables", "solver", "search", "review", "puzzles", "explore", "protocol",
          "binding", "learn", "tablefiles",
          "store", "workers", "server"]
FOLDERS = ("apps", "bench", "examples", "include", "packages/wayfarer/src", "packages/wayfarer-board/src", "src", "tests/simulate", "integrations",
           "web/src")
KINDS = (".c", ".h", ".ts", ".tsx", ".css")
FILE_LINES, FUNCTION_LINES = 450, 60
# The floors that have a folder for each game, and who else may know a game: its solver.
GAME_FLOORS = ("games", "actions", "tables", "search", "review", "learn")
SOLVER = ("src/solver/", "games/safe_passage/")
# Programs that run while building.
WHILE_BUILDING = re.compile(r"src/(geometry/tables_\w+|\w+/\w+_main)\.c")
# The lists of all games.
LISTS = re.compile(r"src/(game/registry|search/game_search|review/game_review|actions/game_actions|tables/table_game)\.[ch]")


def read(root):
    files = {}
    for top in FOLDERS:
        for folder, _, names in os.walk(os.path.join(root, top)):
            for name in names:
                path = os.path.join(folder, name)
                if name.endswith(KINDS):
                    with open(path) as file:
                        files[os.path.relpath(path, root)] = file.read()
    return files


def includes(text):
    return re.findall(r'^#include ["<]([^">]+)[">]', text, re.M)


def sources(files, *tops):
    """The C files below these folders."""
    return {path: text for path, text in files.items()
            if path.startswith(tuple(top + "/" for top in tops)) and path.endswith((".c", ".h"))}


# ---- dependencies point down ----

def check_floors(files):
    faults = []
    for path, text in sources(files, "src").items():
        floor = FLOORS.index(path.split("/")[1])
        for name in re.findall(r'^#include "([^"]+)"', text, re.M):
            target = name.split("/")[0]
            if target not in FLOORS or FLOORS.index(target) > floor:
                faults.append("%s may not include %s" % (path, name))
            elif target == "checker" and floor != 0:
                faults.append("%s includes the checker, which stands apart" % path)
    return faults


def check_forbidden(files):
    """Libraries never print or exit. Below the server memory comes from the caller, and threads from
    base/parallel.c."""
    faults = []
    for path, text in sources(files, "src").items():
        if not path.endswith(".c") or WHILE_BUILDING.fullmatch(path):
            continue
        server = path.split("/")[1] in ("store", "workers", "server")
        words = "printf|fprintf|puts|exit|abort" + ("" if server else "|malloc|calloc")
        faults += ["%s calls %s" % (path, word) for word in re.findall(r"\b(%s)\s*\(" % words, text)]
        if "pthread" in text and not server and path != "src/base/parallel.c":
            faults.append("%s knows threads" % path)
    return faults


# ---- the core of the server ----

# What it may include besides itself: no clock, socket, store or thread.
CORE_INCLUDES = re.compile(r"server/core/[\w/]+\.h|base/(fault|hash|localized_names|text)\.h|store/(queue/job|values)\.h|wayfarer/\w+\.h"
                           r"|(jansson|utf8proc|stdarg|stdbool|stddef|stdint|stdio|stdlib|string)\.h")
CORE_CALLS = re.compile(r"\b((?:clock|time|clock_gettime|gettimeofday|timespec_get|rand|random|getrandom|getenv"
                        r"|f?open|socket|sleep|nanosleep)|(?:uv|pthread|thrd|mtx|sqlite3|store|RAND)_\w+)\s*\(")
CORE_STATE = re.compile(r"^[ \t]*static (?!const|inline)(?:(?! const|\().)*(?:;|=|\[)", re.M)


def check_core(files):
    """src/server/core decides and does nothing: the same events have the same effects."""
    faults = []
    for path, text in sources(files, "src/server/core").items():
        code = re.sub(r'"(?:[^"\\]|\\.)*"', "", without_comments(text))
        faults += ["%s may not include %s" % (path, name) for name in includes(text) if not CORE_INCLUDES.fullmatch(name)]
        faults += ["%s may not call %s" % (path, name) for name in CORE_CALLS.findall(code)]
        faults += ["%s has a variable of its own: %s" % (path, line.strip()) for line in CORE_STATE.findall(code)]
    return faults


# The simulator plays the core with time, chance and a store of its own: only its main.c knows the machine.
SIMULATOR_INCLUDES = re.compile(r"simulate/\w+\.h|server/core/[\w/]+\.h|base/(hash|random)\.h|store/queue/fair\.h|wayfarer/\w+\.h"
                                r"|(jansson|stdarg|stdbool|stddef|stdint|stdio|stdlib|string)\.h")


def check_simulator(files):
    return ["%s may not include %s" % (path, name) for path, text in sources(files, "tests/simulate").items()
            for name in includes(text) if not path.endswith("/main.c") and not SIMULATOR_INCLUDES.fullmatch(name)]


# ---- games plug in ----

def games_of(files):
    return {path.split("/")[2] for path in files if path.startswith("src/games/") and path.count("/") > 2}


def check_games(files):
    """Only a game's own folders include what is in them, and only the lists name all games."""
    faults, games = [], games_of(files)
    for path, text in sources(files, "src", "apps", "bench").items():
        parts = path.split("/")
        for name in includes(text):
            floor, folder = (name.split("/") + [""])[:2]
            if name == "games/games.h" and not LISTS.fullmatch(path):
                faults.append("%s may not include the list of all games" % path)
            if floor not in GAME_FLOORS or folder not in games:
                continue
            own = parts[0] == "src" and parts[1] in GAME_FLOORS and parts[2] == folder
            if not own and not (path.startswith(SOLVER[0]) and name.startswith(SOLVER[1])):
                faults.append("%s is not of the game, but includes %s" % (path, name))
    return faults


# ---- circles ----

def node(path):
    """x.c and x.h are one."""
    return path.rsplit(".", 1)[0]


def include_graph(files):
    graph = {}
    for path, text in sources(files, "src", "apps", "bench", "include").items():
        edges = graph.setdefault(node(path), set())
        for name in includes(text):
            for candidate in (os.path.dirname(path) + "/" + name, "src/" + name, "include/" + name, "apps/" + name):
                if candidate in files and node(candidate) != node(path):
                    edges.add(node(candidate))
    return graph


def import_graph(files):
    """The same of the page's modules: imports of values and of types, now or later, and those by a pattern."""
    modules = {node(path): path for path in files if path.startswith(("packages/", "web/src/")) and path.endswith((".ts", ".tsx"))}
    graph = {}
    for module, path in modules.items():
        graph[module] = set()
        words = r'(?:\bfrom|^import|\bimport\(|\.glob(?:<\w+>)?\()\s*"(\.[^"]+)"'
        for name in re.findall(words, files[path], re.M):
            target = os.path.normpath(os.path.join(os.path.dirname(path), name)).removesuffix(".tsx")
            found = [one for one in (target, target + "/index") if one in modules]
            graph[module].update(found or fnmatch.filter(modules, target))
    return graph


def circle_from(graph, start):
    """A shortest way from a node back to it, or None."""
    ways, seen = [[start]], set()
    for way in ways:
        for target in sorted(graph.get(way[-1], ())):
            if target == start:
                return way + [start]
            if target not in seen:
                seen.add(target)
                ways.append(way + [target])
    return None


def check_circles(files):
    faults, told, graph = [], set(), {**include_graph(files), **import_graph(files)}
    for start in sorted(graph):
        circle = circle_from(graph, start) if start not in told else None
        if circle is not None:
            told.update(circle)
            faults.append("a circle of includes or imports: " + " -> ".join(circle))
    return faults


# ---- names of types ----

def without_comments(text):
    return re.sub(r"/\*.*?\*/", "", text, flags=re.S)


def typedefs(text):
    """Each typedef up to its semicolon, without what is in braces."""
    for begin in re.finditer(r"^typedef\b", text, re.M):
        depth, outside = 0, ""
        for letter in text[begin.start():]:
            depth += (letter == "{") - (letter == "}")
            outside += letter if depth == 0 else ""
            if letter == ";" and depth == 0:
                break
        yield re.sub(r"\s*__attribute__\(\(.*\)\)", "", outside)


def types_defined(text):
    """The types that this text defines: tags with a body, and names of typedefs."""
    text = without_comments(text)
    text = re.sub(r"\b(struct|union|enum)\s+__attribute__\(\([^{;]*?\)\)", r"\1", text)
    tag = r"\b(?:struct|union|enum)\s+(\w+)"
    names = set(re.findall(tag + r"\s*\{", text))
    for typedef in typedefs(text):
        function = re.search(r"\(\*(\w+)\)", typedef)
        name = function[1] if function else re.search(r"(\w+)\s*(\[.*)?;", typedef)[1]
        if re.fullmatch(r"typedef\s+" + tag + r"\s+\1;", typedef) is None or "}" in typedef:
            names.add(name)
    return names


def check_types(files):
    files = sources(files, "src", "apps", "bench")
    where, opaque = {}, {}
    for path, text in files.items():
        for name in types_defined(text):
            where.setdefault(name, []).append(path)
        for name in re.findall(r"^typedef struct (\w+) \1;", text, re.M):
            opaque.setdefault(name, []).append(path)
    faults = []
    for name, paths in sorted(where.items()):
        # .c files that include the header with the type's name are alternatives of one module
        headers = [header[len("src/"):] for header in opaque.get(name, [])]
        one = any(all(path.endswith(".c") and header in includes(files[path]) for path in paths)
                  for header in headers)
        if len(paths) > 1 and not one:
            faults.append("the type %s is defined in %s" % (name, " and ".join(sorted(paths))))
    return faults


# ---- the page ----

def check_page(files):
    """The page knows a game by what the library tells of it; only web/src/games/ names one."""
    faults, games = [], games_of(files)
    named = re.compile("|".join(game.replace("_", "[-_ ]?").removesuffix("s") for game in games) or "$^", re.I)
    for path, text in files.items():
        if path.startswith("web/src/") and not path.startswith("web/src/games/"):
            faults += ["%s names a game: %s" % (path, word) for word in named.findall(text)]
    return faults


# ---- languages that are written from right to left ----

SIDES = re.compile(r"(?:margin|padding|border|scroll-margin|scroll-padding)-(?:left|right)(?:-\w+)?|left|right"
                   r"|border-(?:top|bottom)-(?:left|right)-radius")
SIDED = re.compile(r"\bto (?:left|right)\b|safe-area-inset-(?:left|right)")
STYLED = re.compile(r"style=\{\{.*?\}\}", re.S)
STYLED_SIDES = re.compile(r"\b(?:left|right|\w+(?:Left|Right)):|\btextAlign: \"(?:left|right)\"")
# What is drawn from left to right in every language; and how a line of a sheet says why it names a side.
DRAWN, MARKED = ("web/src/board/", "web/src/cube/"), "/* physical: "


def names_side(name, value):
    """Whether a line of a sheet says left or right, be it by the order of its values."""
    parts = re.findall(r"(?:[^\s()]|\((?:[^()]|\([^()]*\))*\))+", value)
    if name in ("margin", "padding", "inset", "scroll-margin", "scroll-padding"):
        return len(parts) == 4 and parts[1] != parts[3]
    if name == "border-radius":
        return len(set(parts)) > 1 and (len(parts) < 4 or parts[0] != parts[1] or parts[2] != parts[3])
    return (SIDES.fullmatch(name) is not None or name in ("text-align", "float", "clear") and value in ("left", "right")
            or SIDED.search(value) is not None)


def check_sides(files):
    """Sheets say start and end, for some languages begin at the right."""
    faults = []
    for path, text in files.items():
        if path.endswith(".css"):
            for number, line in enumerate(text.split("\n"), 1):
                said = re.match(r"\s*([a-z-]+): (.*?);", line)
                if said and not said[1].startswith("--") and MARKED not in line and names_side(said[1], said[2]):
                    faults.append("%s:%d says left or right: %s" % (path, number, said[0].strip()))
        elif path.endswith(".tsx") and not path.startswith(DRAWN):
            faults += ["%s says left or right: %s" % (path, style) for style in STYLED.findall(text) if STYLED_SIDES.search(style)]
    return faults


# ---- games that are added to the build ----

# Other sites have their own words for what a game is about.
SKIPPED = re.compile(r"integrations|games-outside|build.*|node_modules|dist|\.git|__pycache__")


def check_added(root):
    """A game that -Dextra_games adds is named in its own folder only."""
    faults = []
    for folder in glob.glob(os.path.join(root, "examples", "*", "meson.build")):
        with open(folder) as file:
            name = re.search(r"'name': '(\w+)'", file.read())[1]
        faults += ["%s names %s" % (path, name) for path in naming(root, name, os.path.dirname(folder))]
    return faults


def naming(root, name, own):
    for folder, folders, files in os.walk(root):
        folders[:] = [one for one in folders if not SKIPPED.fullmatch(one) and os.path.join(folder, one) != own]
        for file in files:
            path = os.path.join(folder, file)
            with open(path, "rb") as content:
                if re.search(name.encode(), content.read(), re.I):
                    yield os.path.relpath(path, root)


# ---- sizes ----

C_FUNCTION = re.compile(r"\{$")
TS_FUNCTION = re.compile(r"(export )?(default )?(async )?function\b")


def long_functions(text, beginning):
    """Functions that are too long, as (first line, lines): up to the next brace in column 0."""
    begin = None
    for number, line in enumerate(text.split("\n"), 1):
        if beginning.match(line):
            begin = number
        elif line.startswith("}") and begin is not None:
            if number - begin + 1 > FUNCTION_LINES:
                yield begin, number - begin + 1
            begin = None


def check_sizes(files):
    faults = []
    for path, text in files.items():
        if text.count("\n") > FILE_LINES:
            faults.append("%s has %d lines, more than %d" % (path, text.count("\n"), FILE_LINES))
        beginning = TS_FUNCTION if path.endswith((".ts", ".tsx")) else C_FUNCTION
        faults += ["%s:%d: a function of %d lines, more than %d" % (path, begin, lines, FUNCTION_LINES)
                   for begin, lines in long_functions(text, beginning)]
    return faults


# ---- names ----

# Private words of before, as names: the field's words took their place.
FORMER_TYPES = re.compile(r"Wf(?:Go|Written\w*|PuzzleWish)|(?:Pg|Net)Line|Pg(?:Care|News)|Store(?:News|Taken|Sum|Kind|Bars?)|There(?:Map)?"
                          r"|Thoughts|Hall\w*|Desk\w*|Wish\w*|Deed|Watcher|Asker|Chance|Bars|Sought|Heard|Declared|Told|Coloured|Found")
FORMER_NAMES = re.compile(r"wf_(?:bears|written_\w+)|WF_(?:GO_\w+|WAY_MAX|WRITTEN_\w+)|(?:store_tool|pg|sqlite)_(?:pour|fill)(?:_\w+)?"
                          r"|(?:\w+_)?care_\w+|\w*_fate_\w*|there_(?:find|add|end)|taken_(?:add|drop|has_all|refuse)|thoughts_\w+"
                          r"|hall_\w+|desk_\w+|wish(?:es)?_\w+|WISH_\w+|deed_\w+|bars_\w+|spoken_\w+|written_(?:begin|part|place|says)")
FORMER_FILES = re.compile(r".*/(?:\w*_)?(?:pour|fate|care|thoughts|hall|desk\w*|wish(?:es)?|asker|bars|spoken|held|taste|counsel|insight|early|mine)\.\w+")
# The page's board and cube draw who holds a place; puzzles are mined; a worker of the page is asked.
NAMES_STAY = ("src/puzzles/", "web/src/board/", "web/src/cube/", "web/src/library/asker.ts", "packages/wayfarer/src/asker.ts")


def check_names(files):
    faults = ["%s is a name of before" % path for path in files if FORMER_FILES.fullmatch(path) and not path.startswith(NAMES_STAY)]
    for path, text in sources(files, "src", "apps", "include", "tests/simulate").items():
        code = re.sub(r'"(?:[^"\\\n]|\\.)*"', "", without_comments(text))
        words = set(re.findall(r"[A-Za-z_]\w*", code))
        faults += ["%s has a name of before: %s" % (path, word) for word in sorted(words)
                   if FORMER_TYPES.fullmatch(word) or FORMER_NAMES.fullmatch(word)]
    return faults


# ---- the page's floors ----

# From the ground up: web/README.md draws them. Folders of one floor may import from each other.
PAGE_FLOORS = [("art", "language", "ui"), ("library",), ("offline", "server"), ("board",), ("cube",), ("options", "play", "rules"),
               ("analysis", "share", "table", "teaser"), ("editor", "learn", "my_games", "pages", "pieces", "practice",
                "shown", "strategy", "endgames")]
# Games plug in: what is here knows every floor, and every floor asks it for looks, words and panels.
PAGE_GAMES = "games"


def page_floor(module):
    """How high a module of the page stands: 0 is the ground; None if it is of the games, which plug in. The page stands on the
    package of the library; the package of the board stands on the page."""
    if module.startswith("packages/"):
        return -1 if module.startswith("packages/wayfarer/") else len(PAGE_FLOORS) + 1
    folder = module.split("/")[2] if module.count("/") > 2 else ""
    if folder == PAGE_GAMES:
        return None
    return next((i for i, folders in enumerate(PAGE_FLOORS) if folder in folders), len(PAGE_FLOORS))


def check_page_floors(files):
    faults = []
    for module, targets in import_graph(files).items():
        floor = page_floor(module)
        faults += ["%s may not import %s" % (module, target) for target in sorted(targets)
                   if floor is not None and page_floor(target) is not None and page_floor(target) > floor]
    return faults


# ---- rooms ----

ROOM = 30  # x.c and x.h are one, as are a module and its style sheet


def check_rooms(files):
    """No folder of the library, the server, the program and the page is a heap."""
    rooms = {}
    for path in files:
        if path.startswith(("src/", "apps/", "web/src/")):
            rooms.setdefault(os.path.dirname(path), set()).add(node(path))
    return ["%s has %d files, more than %d" % (room, len(names), ROOM) for room, names in sorted(rooms.items()) if len(names) > ROOM]


CHECKS = (check_floors, check_forbidden, check_core, check_simulator, check_games, check_circles, check_types, check_page,
          check_sides, check_sizes, check_page_floors, check_rooms, check_names)

# ---- each check, tried out: files that have a fault, and words of it; or files that have none ----

GAMES = {"src/games/go/go.h": "", "src/games/go/go.c": ""}
EXAMPLES = [
    (check_floors, {"src/base/a.c": '#include "search/b.h"\n'}, "may not include search/b.h"),
    (check_floors, {"src/search/a.c": '#include "checker/b.h"\n'}, "stands apart"),
    (check_floors, {"src/search/a.c": '#include "base/b.h"\n#include <stdio.h>\n'}, None),
    (check_forbidden, {"src/game/a.c": "  printf (x);"}, "calls printf"),
    (check_forbidden, {"src/game/a.c": "  malloc(x);"}, "calls malloc"),
    (check_forbidden, {"src/game/a.c": "pthread_create"}, "knows threads"),
    (check_forbidden, {"src/server/a.c": "malloc(x); pthread_create"}, None),
    (check_core, {"src/server/core/a.c": "#include <uv.h>\n"}, "may not include uv.h"),
    (check_core, {"src/server/core/a.c": "#include <time.h>\n"}, "may not include time.h"),
    (check_core, {"src/server/core/a.h": '#include "store/store.h"\n'}, "may not include store/store.h"),
    (check_core, {"src/server/core/a.h": '#include "server/lobby/lobby.h"\n'}, "may not include server/lobby/lobby.h"),
    (check_core, {"src/server/core/a.c": "    x = time(NULL);\n"}, "may not call time"),
    (check_core, {"src/server/core/a.c": "    pthread_create(x);\n"}, "may not call pthread_create"),
    (check_core, {"src/server/core/a.c": "static int count;\n"}, "a variable of its own: static int count;"),
    (check_core, {"src/server/core/a.c": "    static char *names[3];\n"}, "a variable of its own"),
    (check_core, {"src/server/core/a.c": '#include "server/core/b.h"\n#include "base/hash.h"\n#include <string.h>\n'
                                         "static const char x[] = \"time(\";\nstatic bool f(int x);\n/* time() */\n",
                  "src/server/a.c": "#include <uv.h>\nstatic int ahead;\n"}, None),
    (check_simulator, {"tests/simulate/a.c": "#include <time.h>\n"}, "may not include time.h"),
    (check_simulator, {"tests/simulate/a.c": '#include "server/driver.h"\n'}, "may not include server/driver.h"),
    (check_simulator, {"tests/simulate/a.c": '#include "server/core/step.h"\n#include "simulate/world.h"\n',
                       "tests/simulate/main.c": "#include <time.h>\n"}, None),
    (check_games, {**GAMES, "src/search/a.c": '#include "games/go/go.h"\n'}, "not of the game"),
    (check_games, {**GAMES, "apps/cli/a.c": '#include "search/go/go.h"\n'}, "not of the game"),
    (check_games, {**GAMES, "src/search/chess/a.c": '#include "search/go/go.h"\n'}, "not of the game"),
    (check_games, {**GAMES, "src/games/chess/a.c": '#include "games/go/go.h"\n'}, "not of the game"),
    (check_games, {**GAMES, "src/solver/a.c": '#include "games/go/go.h"\n'}, "not of the game"),
    (check_games, {"src/search/eval.c": '#include "games/games.h"\n'}, "list of all games"),
    (check_games, {**GAMES, "src/search/go/a.c": '#include "games/go/go.h"\n#include "search/go/b.h"\n',
                   "src/game/registry.c": '#include "games/games.h"\n', "src/games/safe_passage/a.h": "",
                   "src/solver/a.c": '#include "games/safe_passage/a.h"\n'}, None),
    (check_circles, {"src/a/x.h": '#include "a/y.h"\n', "src/a/x.c": "", "src/a/y.h": "",
                     "src/a/y.c": '#include "a/x.h"\n'}, "src/a/x -> src/a/y -> src/a/x"),
    (check_circles, {"apps/a/x.c": '#include "y.h"\n', "apps/a/y.h": '#include "x.h"\n', "apps/a/x.h": ""},
     "apps/a/x -> apps/a/y"),
    (check_circles, {"src/a/x.c": '#include "a/x.h"\n#include "a/y.h"\n', "src/a/x.h": "", "src/a/y.h": "",
                     "src/a/y.c": '#include "a/y.h"\n'}, None),
    (check_circles, {"web/src/a/x.tsx": 'import { y } from "./y";\n', "web/src/a/y.ts": 'import type { z } from "../z";\n',
                     "web/src/z/index.ts": 'export const z = lazy(() => import("../a/x"));\n'},
     "web/src/a/x -> web/src/a/y -> web/src/z/index -> web/src/a/x"),
    (check_circles, {"web/src/parts.ts": 'import.meta.glob<Parts>("./*/parts.tsx", {});\n',
                     "web/src/go/parts.tsx": 'import {\n  parts,\n} from "../parts";\n'}, "web/src/go/parts -> web/src/parts"),
    (check_circles, {"web/src/x.ts": 'import "./x.css";\nimport { y } from "./y";\nimport { z } from "y";\n',
                     "web/src/y.ts": 'export const words = "from ./x";\n', "web/src/x.css": ""}, None),
    (check_page_floors, {"web/src/board/x.ts": 'import type { y } from "../play/y";\n', "web/src/play/y.ts": ""},
     "web/src/board/x may not import web/src/play/y"),
    (check_page_floors, {"web/src/board/x.ts": 'import { y } from "../games/y";\n',
                         "web/src/games/y.ts": 'import { z } from "../play/z";\n',
                         "web/src/play/z.ts": 'import { a } from "../ui/a";\n', "web/src/ui/a.ts": "",
                         "web/src/main.tsx": 'import { z } from "./play/z";\n'}, None),
    (check_names, {"src/store/a.c": "PgLine *line;"}, "a name of before: PgLine"),
    (check_names, {"src/server/desk.c": ""}, "src/server/desk.c is a name of before"),
    (check_names, {"src/a.c": '/* the hall_room */ x("Wish");\n', "web/src/board/held.tsx": ""}, None),
    (check_rooms, {"src/a/%d.c" % i: "" for i in range(31)}, "src/a has 31 files"),
    (check_rooms, {"src/a/%d.%s" % (i, end): "" for i in range(30) for end in "ch"}, None),
    (check_types, {"src/a.h": "typedef struct Node {\n int x;\n} Node;\n", "apps/b.c": "struct Node {\n};\n"},
     "the type Node is defined in apps/b.c and src/a.h"),
    (check_types, {"src/a.h": "typedef enum A { ONE } Kind;\n", "src/b.h": "typedef int Kind;\n"}, "type Kind"),
    (check_types, {"src/a.h": "typedef bool (*Ask)(int x);\n", "bench/b.c": "typedef struct Ask {\n} Ask;\n"}, "type Ask"),
    (check_types, {"src/a.c": "typedef struct __attribute__((may_alias)) P {\n struct { int x; } y;\n} P;\n",
                   "src/b.c": "static const struct P {\n} p;\n"}, "type P"),
    (check_types, {"src/t.h": "typedef struct T T;\n", "src/t.c": '#include "t.h"\nstruct T {\n};\n',
                   "src/t_alone.c": '#include "t.h"\nstruct T {\n};\n',
                   "src/u.c": "static struct {\n} T;\n/* typedef struct T {} T; */\nstruct T *u;\n"}, None),
    (check_types, {"src/t.h": "typedef struct T T;\n", "src/t.c": '#include "t.h"\nstruct T {\n};\n',
                   "src/u.c": "struct T {\n};\n"}, "type T"),
    (check_types, {"src/a.c": "typedef uint64_t Lanes __attribute__((vector_size(4 * sizeof(int))));\n",
                   "src/b.c": "typedef int Lanes[4];\n"}, "type Lanes"),
    (check_page, {"src/games/safe_passage/a.c": "", "web/src/a.ts": 'game === "safe-passage"'}, "names a game: safe-passage"),
    (check_page, {**GAMES, "web/src/games/go/index.ts": 'name: "go"', "web/src/a.ts": "game"}, None),
    (check_sides, {"web/src/a.css": "a {\n  margin-left: 4px;\n}\n"}, "web/src/a.css:2 says left or right: margin-left: 4px;"),
    (check_sides, {"web/src/a.css": "  border-right-color: red;\n"}, "border-right-color"),
    (check_sides, {"web/src/a.css": "  left: 0;\n"}, "left: 0;"),
    (check_sides, {"web/src/a.css": "  text-align: left;\n"}, "text-align"),
    (check_sides, {"web/src/a.css": "  padding: 0 4px 0 calc(4px + (2 * 1px));\n"}, "padding"),
    (check_sides, {"web/src/a.css": "  border-radius: 8px 0 0 8px;\n"}, "border-radius"),
    (check_sides, {"web/src/a.css": "  border-radius: 8px 0;\n"}, "border-radius"),
    (check_sides, {"web/src/a.css": "  border-top-left-radius: 8px;\n"}, "border-top-left"),
    (check_sides, {"web/src/a.css": "  background: linear-gradient(to right, red, blue);\n"}, "to right"),
    (check_sides, {"web/src/a.tsx": "<i style={{ left: `${x}px` }} />"}, "says left or right"),
    (check_sides, {"web/src/a.tsx": '<i style={{ top: 0, textAlign: "left" }} />'}, "says left or right"),
    (check_sides, {"web/src/a.css": "  --begin: left;\n  padding: 1px 2px 3px 2px;\n  grid-area: left;\n  left: 0; /* physical: why */\n"
                                    "  border-radius: 4px 4px 0 0;\n  margin: 0 auto;\n  inset-inline-start: 0;\n  border-radius: 50%;\n",
                   "web/src/board/a.tsx": "<i style={{ left: 0 }} />", "web/src/b.tsx": "<i style={{ insetInlineStart: 0 }} />"}, None),
    (check_sizes, {"src/a.c": "void f(void)\n{\n" + "x;\n" * 59 + "}\n"}, "src/a.c:2: a function of 61 lines"),
    (check_sizes, {"src/a.c": "void f(void)\n{\n" + "x;\n" * 58 + "}\nint a[] = {\n" + "1,\n" * 61 + "};\n"}, None),
    (check_sizes, {"web/src/a.tsx": "export function A() {\n" + "  x;\n" * 59 + "}\n"}, "web/src/a.tsx:1: a function of 61 lines"),
    (check_sizes, {"web/src/a.ts": "async function a() {\n" + "  x;\n" * 58 + "}\nconst b = {\n" + "  x,\n" * 61 + "};\n"}, None),
    (check_sizes, {"web/src/a.ts": "\n" * 451}, "web/src/a.ts has 451 lines"),
    (check_sizes, {"web/src/a.ts": "\n" * 450}, None),
]


def self_test():
    faults = []
    for check, files, words in EXAMPLES:
        found = check(files)
        if words is None and found:
            faults.append("%s finds %s in files without a fault" % (check.__name__, found))
        elif words is not None and not (len(found) == 1 and words in found[0]):
            faults.append("%s finds %s, not '%s'" % (check.__name__, found, words))
    untried = {check.__name__ for check in CHECKS} - {check.__name__ for check, _, words in EXAMPLES if words}
    return faults + ["nothing tries %s" % name for name in sorted(untried)]


def main():
    if sys.argv[1] == "--self-test":
        found = self_test()
    else:
        files = read(sys.argv[1])
        found = [fault for check in CHECKS for fault in check(files)] + check_added(sys.argv[1])
    print("\n".join(found) or "no fault")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())

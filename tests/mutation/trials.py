"""The tests of the rules, quickest first, and how one of them is run on a changed program."""

import os
import signal
import subprocess
import threading

from builder import QUICKLY, SANITIZED

MEMORY = 4 << 20  # KiB: what a changed program may take
FAILED = (b"[  FAILED  ]", b"[  ERROR   ]")

# Name, program, words, seconds of the processor: many times what the test takes. {data} is the game's name in the
# tests' files, {folder} that of its sources, {work} has the lines of files of all games that are the game's.
QUICK = (
    ("drawn", "tests/test_drawn", "{tests}/drawn/{data}.txt", 10),
    ("range", "tests/test_range", "", 10),
    ("explain", "tests/test_explain", "", 10),
    ("faults", "tests/test_faults", "{tests}/data/faults/*.txt", 10),
    ("golden", "tests/test_golden", "{work}/golden-{data}.txt", 10),
    ("perft", "tests/test_perft", "{work}/perft-{data}.txt", 20),
    ("texts", "tests/test_texts", "", 20),
    ("facts", "tests/test_facts", "", 20),
)
SLOW = (
    ("record", "tests/test_record", "", 40),
    ("messages", "tests/test_messages", "{tests}/data/explain/*.txt", 40),
    ("naive", "tests/test_naive", "300 {data}", 60),
    ("notation", "tests/test_notation", "{tests}/data/notation/{data}.txt", 90),
    ("conform", "tests/test_conform", "2", 90),
    ("lessons", "wayfarer", "{tests}/lessons.py {program} {source}/data/lessons/{data}.json "
     "{source}/src/games/{folder}/README.md {tests}/drawn/{data}.txt -f", 60),
    ("rules", "wayfarer", "{tests}/rules.py {program} -f", 60),
    ("race home", "tests/test_race_home", "", 60),
    ("signature", "bench/bench", "{tests}/signature.py {source}/bench/signature.txt {program}", 60),
)
# What is seen only where memory and arithmetic are watched: the changed source alone is compiled so.
WATCHED = QUICK + tuple(trial for trial in SLOW if trial[0] in ("naive", "notation", "conform"))
ALL_SPECS = ("messages",)  # tests that need the specs of all games


def games(source):
    """Folder of the sources -> the game's name in the files of the tests."""
    names = [name[:-len(".txt")] for name in os.listdir(os.path.join(source, "tests", "drawn"))]
    return {folder: name for folder in os.listdir(os.path.join(source, "src", "games")) for name in names
            if name.endswith(folder.replace("_", "-"))}


def spread(words, **values):
    """The words of a trial; a * stands for all files of that name."""
    for word in words.split():
        word = word.format(**values)
        folder, _, ending = word.partition("/*")
        if not ending:
            yield word
        else:
            yield from sorted(os.path.join(folder, name) for name in os.listdir(folder) if name.endswith(ending))


def write_parts(source, work):
    """Of files that have lines of all games, one for each game."""
    with open(os.path.join(source, "tests", "data", "perft.txt")) as file:
        lines = file.readlines()
    with open(os.path.join(source, "tests", "data", "golden.txt")) as file:
        records = file.read().split("%%\n")[:-1]
    for data in games(source).values():
        with open(os.path.join(work, "perft-%s.txt" % data), "w") as file:
            file.writelines(line for line in lines if line.startswith((data + " ", data + ":")))
        with open(os.path.join(work, "golden-%s.txt" % data), "w") as file:
            file.writelines(text + "%%\n" for text in records
                            if text.startswith(('[Spec "%s"' % data, '[Spec "%s:' % data)))


class Runner:
    def __init__(self, builder, work):
        self.builder, self.work = builder, work
        self.games = games(builder.source)
        self.stopped = False
        self.running = set()
        self.lock, self.positions = threading.Lock(), {}
        write_parts(builder.source, work)

    def stop(self):
        """Ends what runs, at once."""
        self.stopped = True
        for process in list(self.running):
            end(process)

    def words(self, trial, folder, program):
        _, made_of, words, _ = trial
        source = self.builder.source
        words = list(spread(words, tests=os.path.join(source, "tests"), work=self.work, source=source, folder=folder,
                            data=self.games[folder], program=program))
        return ([program] if made_of.startswith("tests/") else ["python3"]) + words

    def passes(self, trial, folder, program, memory=MEMORY):
        """Whether the test passes; it is ended where its first failure is said."""
        words = self.words(trial, folder, program)
        limits = "ulimit -c 0; ulimit -t %d; ulimit -v %s; exec \"$@\"" % (trial[3], memory)
        process = subprocess.Popen(["/bin/sh", "-c", limits, "sh", *words], stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE, stderr=subprocess.STDOUT, cwd=self.work,
                                   start_new_session=True)
        self.running.add(process)
        failed = self.stopped
        with process.stdout:
            for line in process.stdout:
                if line.startswith(FAILED) or failed:
                    failed = True
                    end(process)
                    break
        self.running.discard(process)
        return process.wait() == 0 and not failed

    def link(self, trial, folder, objects, place, how):
        if trial[0] in ALL_SPECS:
            return self.builder.link(trial[1], objects, place, how)
        with self.lock:
            if folder not in self.positions:
                self.positions[folder] = self.builder.positions_of(self.games[folder], self.work)
        return self.builder.link(trial[1], objects, place, how, self.positions[folder])

    def noticed_by(self, some, folder, objects, place, how=QUICKLY):
        """The name of the first of some tests that fails with these objects; None: all pass."""
        made = {}
        for trial in some:
            if trial[1] not in made:
                made[trial[1]] = self.link(trial, folder, objects, place, how)
            if made[trial[1]] is None:
                return "link"
            if not self.passes(trial, folder, made[trial[1]], "unlimited" if how == SANITIZED else MEMORY):
                return trial[0]
        return None


def end(process):
    try:
        os.killpg(process.pid, signal.SIGKILL)
    except ProcessLookupError:
        pass

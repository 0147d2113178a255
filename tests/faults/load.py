"""Players who move as fast as they are answered, and write down all that they were told.

Two play at each table, after a script: so the moves of a table's log must always be the beginning of its script,
and what is lost, twice or out of order shows. A player whose line is cut opens another and goes on with the number
of the last event that was told. What is asked again, because the answer did not come, carries the same `at`."""

import asyncio
import base64
import json
import os
import random
import struct
import time

GUARD = 300  # seconds
TEXT, CLOSE, PING, PONG = 0x81, 0x88, 0x89, 0x8A
RETRY_LEAST, RETRY_MOST = 0.3, 4.0  # seconds, as pages have them
AGAIN = 0.1  # seconds until what was refused, or a line that could not be opened, is tried again


class Lost(AssertionError):
    """What the server said before is not so."""


def check(condition, words, *args):
    if not condition:
        raise Lost(words % args)


class Table:
    """What the players know of a table."""

    def __init__(self, name, script):
        self.name, self.script = name, script
        self.told = []  # events, as anybody was told them
        self.acknowledged = 0  # moves that were answered with yes
        self.over = False
        self.verified = False  # since it is over

    def hear(self, event):
        number = event["n"]
        check(number <= len(self.told) + 1, "%s: event %d after %d", self.name, number, len(self.told))
        if number == len(self.told) + 1:
            self.told.append(event)
        check(self.told[number - 1] == event, "%s: %r was %r", self.name, event, self.told[number - 1])

    def verify(self, log, where):
        """A log that somebody has of the table now has all that was told and acknowledged."""
        name = "%s in %s" % (self.name, where)
        check([event["n"] for event in log] == list(range(1, len(log) + 1)), "%s: numbers", name)
        check(len(log) >= len(self.told), "%s: %d events of the %d that were told", name, len(log), len(self.told))
        check(log[:len(self.told)] == self.told, "%s: it was told otherwise", name)
        moves = [event["move"] for event in log if event["kind"] == "move"]
        check(len(moves) >= self.acknowledged, "%s: %d moves, %d were acknowledged", name, len(moves), self.acknowledged)
        check(moves == self.script[:len(moves)], "%s: moves that nobody made: %r", name, moves)


class Player(asyncio.Protocol):
    def __init__(self, pair, seat):
        self.pair, self.seat = pair, seat
        self.load = pair.load
        self.cookie = None
        self.line = None
        self.waits = self.load.waits()
        self.begin_line()

    def begin_line(self):
        self.data, self.upgraded = b"", False
        self.heard = 0  # events of the pair's table
        self.joined = self.asked = self.answered = 0
        self.pending = {}  # by id: what was asked
        self.moving = None  # the `at` that was asked for and not answered
        self.state = None  # of the table, as it was told last
        self.least = 0  # the events of a state that is new enough to go by

    # ---- the line ----

    async def open(self, again=False):
        """Until the load is over there is a line, or one is being opened. `again`: there was one."""
        if again and self.load.patient:
            await asyncio.sleep(next(self.waits))
        while not self.load.over:
            try:
                port = self.load.port_for(self)
                if self.cookie is None:
                    head, _ = await get(port, "/")
                    self.cookie = next(line.split(": ")[1].split(";")[0] for line in head.split("\r\n")
                                       if line.lower().startswith("set-cookie"))
                await asyncio.get_running_loop().create_connection(lambda: self, "127.0.0.1", port)
                return
            except (OSError, EOFError, StopIteration):
                await asyncio.sleep(next(self.waits))

    def connection_made(self, transport):
        heard = self.heard
        self.begin_line()
        self.heard, self.line = heard, transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(("GET /api/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                         "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: %s\r\nSec-WebSocket-Protocol: wayfarer\r\n"
                         "Cookie: %s\r\n\r\n" % (key, self.cookie)).encode())

    def connection_lost(self, _):
        self.line = None
        if not self.load.over:
            self.load.lines_lost += 1
            self.load.spawn(self.open(again=True))

    def data_received(self, data):
        try:
            self.data += data
            if not self.upgraded:
                self.upgrade()
            while self.upgraded and self.line is not None and (message := self.frame()) is not None:
                self.take(message)
        except Exception as fault:  # asyncio would only log it
            self.load.fail(fault)

    def upgrade(self):
        head, found, rest = self.data.partition(b"\r\n\r\n")
        if found and b" 101 " not in head.split(b"\r\n")[0]:
            self.load.turn_away(head.split(b"\r\n")[0].decode("latin-1"))
            self.line.abort()
        elif found:
            self.upgraded, self.data = True, rest
            self.waits = self.load.waits()
            self.pair.opened(self)

    def frame(self):
        """The next message; None: it is not there yet."""
        while len(self.data) >= 2:
            first, size, at = self.data[0], self.data[1], 2
            if size == 126:
                at = 4
                size = struct.unpack(">H", self.data[2:4])[0] if len(self.data) >= 4 else len(self.data)
            elif size == 127:
                at = 10
                size = struct.unpack(">Q", self.data[2:10])[0] if len(self.data) >= 10 else len(self.data)
            if len(self.data) < at + size:
                return None
            payload, self.data = self.data[at:at + size], self.data[at + size:]
            if first == TEXT:
                return json.loads(payload)
            if first == PING:
                self.send_frame(PONG, payload)
            elif first == CLOSE:
                self.line.abort()
                return None
        return None

    def send_frame(self, first, payload):
        size = len(payload)
        head = bytes([first, 0x80 | size]) if size < 126 else bytes([first, 0xFE]) + struct.pack(">H", size)
        self.line.write(head + b"\0\0\0\0" + payload)

    # ---- what is said ----

    def ask(self, do, **fields):
        if self.line is None or not self.upgraded:
            return
        self.asked += 1
        self.pending[self.asked] = (do, fields, time.monotonic())
        self.send_frame(TEXT, json.dumps({"do": do, "id": self.asked, **fields}).encode())

    def take(self, message):
        if "events" in message:
            self.pair.news(self, message)
        elif message.get("id") in self.pending:
            do, fields, asked = self.pending.pop(message["id"])
            self.load.waited(do, time.monotonic() - asked)
            if "refused" in message:
                self.load.refused[message["refused"]] = self.load.refused.get(message["refused"], 0) + 1
                self.pair.refused(self, do, fields)
            else:
                self.pair.granted(self, do, fields, message)
        elif "refused" in message:
            self.load.refused[message["refused"]] = self.load.refused.get(message["refused"], 0) + 1
            self.line.abort()  # it is not known which request was refused: all are sent again


class Pair:
    """Two who play one table after the other."""

    def __init__(self, load, number):
        self.load, self.number = load, number
        self.table = None
        self.players = [Player(self, "w"), Player(self, "b")]
        self.done = 0  # moves acknowledged, at all tables

    def opened(self, player):
        if self.table is None:
            self.begin(player)
        else:
            player.ask("join", table=self.table.name, after=player.heard)

    def begin(self, player):
        if player.seat == "w":
            player.ask("create", spec="travelers", seats={"w": "me", "b": "open"})

    def granted(self, player, do, fields, message):
        if do == "create":
            if self.table is not None:
                return
            self.table = self.load.new_table(message["table"], self.number)
            for one in self.players:
                one.heard, one.moving, one.state, one.least = 0, None, None, 0
                one.ask("join", table=self.table.name, after=0)
            return
        if do == "move":
            table = self.load.tables[fields["table"]]
            table.acknowledged = max(table.acknowledged, fields["at"] + 1)
            self.done += 1
            self.load.moves += 1
        if do in ("move", "sit") and self.is_here(fields):
            if player.state is not None:  # else this was asked just before the line was cut
                player.least = player.state["n"] + 1  # the news of it may come later
            self.go_on(player)

    def is_here(self, fields):
        return self.table is not None and fields["table"] == self.table.name

    def refused(self, player, do, fields):
        if do == "create":
            self.load.later(AGAIN, lambda: self.table is None and self.begin(player))
        elif not self.is_here(fields):
            return
        elif do == "join":  # it cannot be read at the moment, or this server has fewer events than were told
            table = self.table
            self.load.later(AGAIN, lambda: table is self.table and player.ask(
                "join", table=table.name, after=player.heard))
        else:
            table = self.table
            self.load.later(AGAIN, lambda: table is self.table and self.go_on(player))

    def news(self, player, message):
        if self.table is None or message["table"] != self.table.name:
            return
        for event in message["events"]:
            check(event["n"] == player.heard + 1, "%s: event %d was told after %d", self.table.name, event["n"],
                  player.heard)
            player.heard += 1
            self.table.hear(event)
        player.state = message.get("state")
        self.play(player)

    def go_on(self, player):
        player.moving = None
        self.play(player)

    def play(self, player):
        state = player.state
        if state is None or state["n"] != player.heard or state["n"] < player.least or player.moving is not None:
            return
        if player.seat == "b" and state["seats"]["b"]["kind"] == "free":
            player.moving = -1
            player.ask("sit", table=self.table.name, seat="b")
        elif state["turns"] >= len(self.table.script):
            self.finish()
        elif state["turn"] == player.seat and state["started"]:
            player.moving = state["turns"]
            table, at = self.table, state["turns"]
            self.load.later(self.load.pace * self.load.chance.random(), lambda: table is self.table and player.ask(
                "move", table=table.name, move=table.script[at], at=at))

    def finish(self):
        """On to another table."""
        for player in self.players:
            player.moving = player.state = None
            player.ask("leave", table=self.table.name)
        self.table.over = True
        self.table = None
        self.begin(self.players[0])


class Load:
    """`ports`: of the servers; players take them in turn. `pace`: seconds that a player waits at most. `patient`: lines
    are opened again as pages do it (web/src/table/socket.ts), not as soon as can be."""

    def __init__(self, scripts, pairs, ports, pace=0.03, seed=1, patient=False):
        self.scripts, self.ports, self.pace, self.chance = scripts, ports, pace, random.Random(seed)
        self.patient = patient
        self.tables = {}
        self.refused, self.turned_away = {}, {}  # by words: how often
        self.moves = self.lines_lost = 0
        self.longest = {}  # by what was asked: how long the answer took at most
        self.over, self.fault, self.tasks, self.turn = False, None, set(), 0
        self.pairs = [Pair(self, number) for number in range(pairs)]

    def waits(self):
        """Seconds until a line is opened again, one time after the other."""
        wait = RETRY_LEAST
        while True:
            yield wait * (0.5 + self.chance.random() / 2) if self.patient else AGAIN
            wait = min(RETRY_MOST, 2 * wait)

    def port_for(self, _):
        self.turn += 1
        return self.ports[self.turn % len(self.ports)]

    def spawn(self, coroutine):
        task = asyncio.get_running_loop().create_task(coroutine)
        self.tasks.add(task)
        task.add_done_callback(self.ended)

    def ended(self, task):
        self.tasks.discard(task)
        if not task.cancelled() and task.exception():
            self.fail(task.exception())

    def fail(self, fault):
        self.fault = self.fault or fault

    def later(self, seconds, call):
        def guarded():
            try:
                if not self.over:
                    call()
            except Exception as fault:
                self.fail(fault)
        loop = asyncio.get_running_loop()
        loop.call_later(seconds, guarded) if seconds else loop.call_soon(guarded)

    def turn_away(self, words):
        self.turned_away[words] = self.turned_away.get(words, 0) + 1

    def waited(self, do, seconds):
        self.longest[do] = max(self.longest.get(do, 0), seconds)

    def new_table(self, name, number):
        check(name not in self.tables, "%s was made twice", name)
        self.tables[name] = Table(name, self.scripts[(number + len(self.tables)) % len(self.scripts)])
        return self.tables[name]

    def start(self, pairs=None):
        for pair in self.pairs if pairs is None else pairs:
            for player in pair.players:
                self.spawn(player.open())
        return self

    async def stop(self):
        self.over = True
        for pair in self.pairs:
            for player in pair.players:
                if player.line is not None:
                    player.line.abort()
        await asyncio.sleep(0)
        tasks = list(self.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self.fault:
            raise self.fault

    async def until(self, condition, words):
        end = time.monotonic() + GUARD
        while not condition():
            if self.fault:
                raise self.fault
            check(time.monotonic() < end, "%s; refused: %r", words() if callable(words) else words, self.refused)
            await asyncio.sleep(0.01)
        if self.fault:
            raise self.fault

    async def run(self, seconds):
        end = time.monotonic() + seconds
        await self.until(lambda: time.monotonic() >= end, "")

    async def progress(self, moves=1):
        """Until more moves were acknowledged at every table: none is stuck."""
        before = {pair: pair.done for pair in self.pairs}

        def stuck():
            return [pair for pair in self.pairs if pair.done < before[pair] + moves]

        await self.until(lambda: not stuck(), lambda: "stuck: %s" % ", ".join(
            "%s %r" % (pair.table.name if pair.table else "none", [
                (player.line is not None, player.upgraded, player.heard, player.moving, player.pending)
                for player in pair.players]) for pair in stuck()))

    async def all_cut(self):
        """Until everybody has noticed that the server is gone, and all that it said before has been read."""
        await self.until(lambda: all(player.line is None for pair in self.pairs for player in pair.players), "lines stay")

    # ---- verifying ----

    async def verify_server(self, port):
        """What the server has of every table that is played at, or was since this was last asked."""
        for table in list(self.tables.values()):
            if table.verified:
                continue
            over = table.over
            acknowledged, told = table.acknowledged, len(table.told)
            head, body = await get(port, "/api/table/" + table.name)
            check(" 200 " in head.split("\r\n")[0], "%s: %s", table.name, head.split("\r\n")[0])
            known = Table(table.name, table.script)
            known.told, known.acknowledged = table.told[:told], acknowledged
            known.verify(json.loads(body)["events"], "the server")
            table.verified = over
        if self.fault:
            raise self.fault

    def verify_contents(self, contents):
        """What the store has while no server runs."""
        if self.fault:
            raise self.fault
        for table in self.tables.values():
            table.verify(contents.get(table.name, []), "the store")


async def get(port, path):
    """A head, and a body."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        writer.write(("GET %s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n" % path).encode())
        data = await reader.read(-1)
    finally:
        writer.close()
    head, found, body = data.partition(b"\r\n\r\n")
    if not found:
        raise EOFError("the server hung up")
    return head.decode("latin-1"), body

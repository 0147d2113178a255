// A game on this device: the line that is played and the position that is looked at are two things.
import { readFileSync } from "node:fs";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { Host } from "../src/library/host";
import type { Choice, Game, Move, State } from "../src/library/protocol";
import { savedGames } from "../src/play/session/saved";
import { LocalSession, people, type Player } from "../src/play/session/local";
import { stateOf } from "../src/play/strips";
import { waitUntil } from "./wait";

let host: Host;
let pace: "slow" | "normal" | "instant" = "instant";
/** Thoughts that are not finished yet. */
let thoughts: { game: Game; finish: () => void; interrupt: () => void }[] = [];
let thinkAtOnce = true;

const ask = <T>(verb: string, { spec, start, events }: Game, rest = "") => {
  const answer = host.ask([verb, spec, start, events.join(" "), rest]) as T & { error?: string };
  if (answer.error !== undefined) throw new Error(answer.error);
  return answer as T;
};

function anyMove(game: Game): string {
  const state = ask<State>("state", game);
  return state.setup ? "=SDTCCTDS" : (state.pass ?? ask<Move[]>("moves", game, state.movers[0])[0]!.move);
}

vi.mock("../src/library/client", () => {
  class Interrupted extends Error {}
  const think = (game: Game) =>
    new Promise<Partial<Choice>>((resolve, reject) => {
      const finish = () => resolve({ move: anyMove(game), deadEnd: false });
      if (thinkAtOnce) return finish();
      thoughts.push({ game, finish, interrupt: () => reject(new Interrupted()) });
    });
  const stopThinking = () => {
    for (const { interrupt } of thoughts) interrupt();
    thoughts = [];
  };
  return {
    Interrupted,
    library: {
      state: async (game: Game) => ask<State>("state", game),
      written: async (game: Game, first: number) => ask("written", game, String(first)),
      think,
      stopThinking,
    },
  };
});
vi.mock("../src/ui/settings", () => ({ paceNow: () => pace }));

beforeAll(async () => {
  const file = new URL("../../build-wasm/apps/wasm/wayfarer.wasm", import.meta.url);
  host = await Host.load(await WebAssembly.compile(readFileSync(file)));
});

let session: LocalSession | undefined;
/** What another tab has stored is told to each of these. */
let tabs: ((event: { key: string }) => void)[] = [];
beforeEach(() => {
  tabs = [];
  vi.stubGlobal("addEventListener", (_: "storage", listen: (typeof tabs)[number]) => tabs.push(listen));
  vi.stubGlobal("removeEventListener", (_: "storage", listen: (typeof tabs)[number]) => (tabs = tabs.filter((one) => one !== listen)));
  const items = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
  });
  pace = "instant";
  thinkAtOnce = true;
  thoughts = [];
});
afterEach(() => {
  session?.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function game(spec: string, players: Record<string, Player>): Promise<LocalSession> {
  session = new LocalSession("g", { spec, start: "", players });
  await session.open();
  return session;
}

/** The page is closed and opened again. */
async function again(): Promise<LocalSession> {
  session!.close();
  session = new LocalSession("g", savedGames().g!);
  await session.open();
  return session;
}

const alone = () => game("safe-passage", people(["w", "b"]));
const against = () => game("travelers", { w: "person", b: { level: 1 } });

test("a game that was left at an earlier position has all its moves when it is opened again", async () => {
  const one = await alone();
  for (const move of ["e2e4", "e7e5", "g1f3"]) await one.play(move);
  one.show(1);
  const two = await again();
  expect(two.line).toEqual(["e2e4", "e7e5", "g1f3"]);
  expect(two.events).toEqual(["e2e4"]);
});

test("a game that was saved before its line was kept is opened with the newest line", async () => {
  const one = await alone();
  for (const move of ["e2e4", "e7e5"]) await one.play(move);
  one.show(0);
  const { tip: _, ...saved } = savedGames().g!;
  session = new LocalSession("g", saved);
  expect(session.line).toEqual(["e2e4", "e7e5"]);
});

test("who resigns while looking at an earlier position resigns the game", async () => {
  const one = await against();
  await one.play("a2a4");
  await one.play("b2b4");
  const before = [...one.line];
  expect(before).toHaveLength(4);
  one.show(0);
  await one.resign();
  expect(one.line).toEqual([...before, "w:resigns"]);
  expect(one.events).toEqual(one.line);
  expect(one.mayResign).toBe(false);
  expect(savedGames().g!.over).toEqual({ result: "win", seat: "b" });
});

test("undo takes the game back, not the position that is looked at", async () => {
  const one = await alone();
  for (const move of ["e2e4", "e7e5", "g1f3"]) await one.play(move);
  one.show(0);
  await one.undo();
  expect(one.line).toEqual(["e2e4", "e7e5"]);
  expect(one.events).toEqual(one.line);
});

test("after undo and redo against the computer it is the person's turn again", async () => {
  const one = await against();
  await one.play("a2a4");
  const line = [...one.line];
  expect(line).toHaveLength(2);
  await one.undo();
  expect(one.line).toEqual([]);
  await one.redo();
  expect(one.line).toEqual(line);
  expect(one.isOwnTurn).toBe(true);
});

test("redo to a move that the computer had not answered lets it answer", async () => {
  const one = await against();
  thinkAtOnce = false;
  void one.play("a2a4");
  await waitUntil(() => thoughts.length === 1);
  await one.undo();
  thinkAtOnce = true;
  await one.redo();
  expect(one.line).toHaveLength(2);
  expect(one.isOwnTurn).toBe(true);
});

test("a move at an earlier position begins another line, and the one before is kept", async () => {
  const one = await alone();
  for (const move of ["e2e4", "e7e5", "g1f3"]) await one.play(move);
  one.show(1);
  await waitUntil(() => one.isSettled);
  expect(one.mayMove).toBe(true);
  await one.play("d7d6");
  expect(one.line).toEqual(["e2e4", "d7d6"]);
  expect(one.left).toBeDefined();
  one.goTo(one.left!);
  expect(one.line).toEqual(["e2e4", "e7e5", "g1f3"]);
});

test("lines that part at a move are counted there, and each switch shows the next of them", async () => {
  const one = await alone();
  for (const move of ["e2e4", "e7e5", "g1f3"]) await one.play(move);
  for (const move of ["d7d6", "b8c6"]) {
    one.show(1);
    await waitUntil(() => one.isSettled);
    await one.play(move);
  }
  expect([1, 2, 3].map((number) => one.othersAt(number))).toEqual([0, 2, 0]);
  const lines = [];
  for (let i = 0; i < 3; i++) {
    one.switchLine(2);
    await waitUntil(() => one.isSettled);
    lines.push(one.line.join(" "));
    expect(one.events).toHaveLength(2); // where they part
  }
  expect(lines).toEqual(["e2e4 e7e5 g1f3", "e2e4 d7d6", "e2e4 b8c6"]);
  one.switchLine(1); // nothing parts there
  expect(one.events).toEqual(["e2e4", "b8c6"]);
});

test("every node of the tree can be played on from", async () => {
  const one = await alone();
  for (const move of ["e2e4", "e7e5"]) await one.play(move);
  await one.undo();
  await one.play("d7d6");
  one.goTo(1);
  await waitUntil(() => one.isSettled && one.events.length === 1);
  expect(one.mayMove).toBe(true);
  await one.play("b8c6");
  expect(one.line).toEqual(["e2e4", "b8c6"]);
  expect(one.tree.nodes[1]!.children).toHaveLength(3);
});

test("the move that followed, made at an earlier position, goes on along the line", async () => {
  const one = await alone();
  for (const move of ["e2e4", "e7e5", "g1f3"]) await one.play(move);
  one.show(1);
  await one.play("e7e5");
  expect(one.line).toHaveLength(3);
  expect(one.events).toEqual(["e2e4", "e7e5"]);
});

test("the computer moves while the person looks at an earlier position, which stays in view", async () => {
  const one = await against();
  thinkAtOnce = false;
  void one.play("a2a4");
  await waitUntil(() => thoughts.length === 1);
  one.show(0);
  thoughts.shift()!.finish();
  await waitUntil(() => one.line.length === 2);
  expect(one.events).toEqual([]);
});

test("a thought that was broken off is begun again", async () => {
  const one = await against();
  thinkAtOnce = false;
  void one.play("a2a4");
  await waitUntil(() => thoughts.length === 1);
  thoughts.shift()!.interrupt(); // by a question of the page
  await waitUntil(() => thoughts.length === 1);
  thoughts.shift()!.finish();
  await waitUntil(() => one.line.length === 2);
});

const four: Record<string, Player> = { s: "person", w: { level: 1 }, n: { level: 1 }, e: { level: 1 } };

test("computers among themselves keep their pace, until a person does not want to watch", async () => {
  const one = await game("traverse:players=4", four);
  await one.play("=SDTCCTDS");
  expect(one.line).toHaveLength(4); // three setups in answer
  pace = "slow";
  expect(one.mayHurry).toBe(false);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  void one.resign();
  await vi.advanceTimersByTimeAsync(0);
  expect(one.line).toHaveLength(6); // the departure, and one move
  const after = async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    return one.line.length;
  };
  expect([await after(1999), await after(1)]).toEqual([6, 7]);
  pace = "normal";
  expect([await after(1999), await after(1)]).toEqual([7, 8]); // this wait had begun
  expect([await after(899), await after(1)]).toEqual([8, 9]);
  expect(one.mayHurry).toBe(true);
  expect(one.mayResign).toBe(false);
  one.hurry();
  await vi.advanceTimersByTimeAsync(0);
  vi.useRealTimers();
  await waitUntil(() => one.line.length > 12);
});

test("a spec or start that the library refuses fails with its words, and nothing is thrown", async () => {
  const one = await game("safe-passage:start=9999", people(["w", "b"]));
  expect(one.failed).toBe(true);
  expect(one.message).not.toBe("");
});

test("games without a move push out no game that was played", async () => {
  await (await alone()).play("e2e4");
  for (let i = 0; i < 20; i++)
    await new LocalSession(`x${i}`, { spec: "travelers", start: "", players: people(["w", "b"]), when: i }).open();
  expect(savedGames().g!.nodes).toHaveLength(2);
  expect(Object.keys(savedGames()).length).toBeLessThan(8);
});

test("the strip of the side to move is lit, and no other", async () => {
  for (const players of [people(["w", "b"]), { w: "person", b: { level: 1 } } as const]) {
    thinkAtOnce = false;
    const one = await game("travelers", players);
    const states = () => ["w", "b"].map((seat) => stateOf(one, seat, { name: "" }));
    expect(states()).toEqual(["on", "idle"]);
    void one.play("a2a4"); // the computer thinks for as long as the test likes
    await waitUntil(() => one.state?.turn === "b");
    expect(states()).toEqual(["idle", "on"]);
    one.show(0);
    await waitUntil(() => one.state?.turn === "w");
    expect(states()).toEqual(["on", "idle"]);
    one.close();
  }
});

/** Two tabs with the same game, made of what is stored. */
async function twoTabs(moves: readonly string[]): Promise<[LocalSession, LocalSession]> {
  const one = await alone();
  for (const move of moves) await one.play(move);
  const two = new LocalSession("g", savedGames().g!);
  await two.open();
  return [one, two];
}

/** The browser tells tabs what others have stored, until nothing is new to any of them. */
async function hear(): Promise<void> {
  for (let before = ""; before !== JSON.stringify(savedGames()); ) {
    before = JSON.stringify(savedGames());
    for (const listen of tabs) listen({ key: "wayfarer.games" });
  }
}

/** At another moment than before. */
function later(): void {
  const now = Date.now() + 1000;
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(now);
}

test("a move made in one tab is shown in the other, and a move taken back too", async () => {
  const [one, two] = await twoTabs(["e2e4"]);
  later();
  await two.play("e7e5");
  await hear();
  await waitUntil(() => one.isSettled);
  expect(one.events).toEqual(["e2e4", "e7e5"]);
  later();
  await one.undo();
  await hear();
  expect(two.events).toEqual(["e2e4"]);
  two.close();
});

test("a move is the newest also if the device's date was set back before it", async () => {
  const [one, two] = await twoTabs(["e2e4"]);
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.setSystemTime(Date.now() - 3_600_000);
  await two.play("e7e5");
  await hear();
  await waitUntil(() => one.isSettled);
  expect(one.events).toEqual(["e2e4", "e7e5"]);
  two.close();
});

test("who looks at an earlier position goes on looking at it while another tab plays on", async () => {
  const [one, two] = await twoTabs(["e2e4", "e7e5"]);
  one.show(1);
  later();
  await two.play("g1f3");
  await hear();
  expect(one.events).toEqual(["e2e4"]);
  expect(one.line).toEqual(["e2e4", "e7e5", "g1f3"]);
  two.close();
});

test("moves of two tabs that have not heard of each other are both kept: the later one is the game's", async () => {
  const [one, two] = await twoTabs(["e2e4"]);
  const unheard = savedGames().g!;
  later();
  await one.play("e7e5");
  later();
  localStorage.setItem("wayfarer.games", JSON.stringify({ g: unheard })); // its process has not been told yet
  await two.play("d7d5");
  await hear();
  await waitUntil(() => one.isSettled);
  for (const tab of [one, two, new LocalSession("g", savedGames().g!)]) {
    expect(tab.line).toEqual(["e2e4", "d7d5"]);
    expect(tab.tree.nodes.map(({ event }) => event).sort()).toEqual(["", "d7d5", "e2e4", "e7e5"]);
  }
  expect(one.left).toBe(one.tree.nodes.findIndex(({ event }) => event === "e7e5"));
  two.close();
});

test("a page that has slept and was told nothing loses nothing of another tab when it stores", async () => {
  const [one, two] = await twoTabs(["e2e4"]);
  later();
  await two.play("e7e5");
  one.show(0);
  expect(one.line).toEqual(["e2e4", "e7e5"]);
  expect(savedGames().g!.nodes).toHaveLength(3);
  two.close();
});

test("what the computer thinks of for a position that another tab has left is not played", async () => {
  const one = await against();
  await one.play("a2a4");
  const two = new LocalSession("g", savedGames().g!);
  await two.open();
  thinkAtOnce = false;
  later();
  void one.play("b2b4");
  await waitUntil(() => thoughts.length === 1);
  later();
  await two.undo();
  await hear();
  thinkAtOnce = true;
  for (const { finish } of thoughts) finish();
  await waitUntil(() => one.isSettled);
  expect(one.line).toEqual(two.line);
  two.close();
});

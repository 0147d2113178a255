// Games in progress: on this device, and at tables.
import { useEffect, useState } from "preact/hooks";
import say from "virtual:words/home";
import { listed } from "../../language/format";
import { library } from "../../library/client";
import { gameOf, infoOf, isGame, seatName, titleOf } from "../../library/games";
import type { Piece, State } from "../../library/protocol";
import { levelName } from "../../play/session/levels";
import { dropSaved, savedGames } from "../../play/session/saved";
import { forgetTable, rememberedTables } from "../../table/memory";
import { type MyTable, myTables } from "../../table/my_tables";
import { pictureOf } from "../../table/summary";
import { timeWords } from "../../ui/kit";

type SavedGameOf = ReturnType<typeof savedGames>[string];

/** A game in the list, wherever it is stored. */
export interface GameEntry {
  path: string;
  title: string;
  second: string;
  /** It is this person's turn. */
  turn: boolean;
  /** The game has a running clock. */
  timed: boolean;
  over: boolean;
  when: number;
  /** The pieces to draw, or the address of a picture. */
  spec: string;
  pieces?: readonly Piece[];
  picture?: string;
  /** The game is at a table of the server, and continues without this page. */
  table: boolean;
  forget: () => void;
}

function eventsOf({ nodes, at }: SavedGameOf): string[] {
  const events: string[] = [];
  for (let i = at; i !== 0; i = nodes[i]!.parent) events.push(nodes[i]!.event);
  return events.reverse();
}

/** The opponents: "vs Pathfinder", "alone", "on this screen". */
function against({ spec, players, puzzle }: SavedGameOf): string {
  if (puzzle !== undefined) return say("puzzle");
  const levels = Object.values(players).flatMap((player) => (player === "person" ? [] : [player.level]));
  if (levels.length === 0) return infoOf(gameOf(spec)).cooperative ? say("solo") : say("screen");
  return say("vs", { names: listed([...new Set(levels)].map(levelName)) });
}

function listedHere(id: string, saved: SavedGameOf, state: State): GameEntry {
  const { spec, players, when } = saved;
  const over = state.outcome.result === "win" || state.outcome.result === "draw";
  const seats = Object.values(players).filter((player) => player === "person").length;
  const turn = players[state.turn] === "person";
  const whose = seats > 1 ? say("to-move", { seat: seatName(gameOf(spec), state.turn) }) : turn ? say("your-turn") : say("their-turn");
  const last = over ? say("over") : infoOf(gameOf(spec)).cooperative ? "" : whose;
  const move = say("move", { count: Math.floor(state.length / Math.max(1, state.seats.length)) + 1 });
  return {
    path: `/play/${id}`,
    title: titleOf(spec),
    second: [against(saved), move, last].filter((words) => words !== "").join(" · "),
    turn,
    timed: false,
    over,
    when,
    spec,
    pieces: state.pieces,
    table: false,
    forget: () => {
      dropSaved(id);
      void import("../../play/session/kept_games").then(({ forgetGame }) => forgetGame(id));
    },
  };
}

const tableWords = { turn: "your-turn", theirs: "their-turn", waiting: "waiting", over: "over" } as const satisfies Record<
  MyTable["state"],
  string
>;

function listedTable({ id, spec, you, snapshot, state, left }: MyTable): GameEntry {
  const others = Object.entries(snapshot.seats).filter(([seat]) => !you.includes(seat));
  const names = others.map(([seat, { kind, level, name }]) => {
    if (kind === "computer") return levelName(level ?? 0);
    return name ?? seatName(gameOf(spec), seat);
  });
  const time = left === undefined ? [] : [say("left", { time: timeWords(left) })];
  const with_ = names.length === 0 ? [] : [say("vs", { names: listed(names) })];
  return {
    path: `/t/${id}`,
    title: titleOf(spec),
    second: [...with_, say(tableWords[state]), ...time].join(" · "),
    turn: state === "turn",
    timed: snapshot.clock?.running != null,
    over: state === "over",
    when: 0,
    spec,
    picture: pictureOf(id),
    table: true,
    forget: () => forgetTable(id),
  };
}

/** Games in progress on this device, newest first. Unreadable games are left out. */
async function gamesHere(): Promise<GameEntry[]> {
  const begun = Object.entries(savedGames()).filter(([, { nodes, spec }]) => nodes.length > 1 && isGame(gameOf(spec)));
  const found = begun.map(async ([id, saved]) => {
    const { spec, start } = saved;
    const state = await library.state({ spec, start, events: eventsOf(saved) }).catch(() => undefined);
    return state === undefined ? [] : [listedHere(id, saved, state)];
  });
  return (await Promise.all(found)).flat().sort((a, b) => b.when - a.when);
}

const REFRESH = 20_000; // milliseconds

export interface OpenGames {
  /** The lists are not known yet. */
  loading: boolean;
  /** In this order: tables where it is this person's turn, least time first; tables with a running clock; games of this
   * device; other tables. */
  going: readonly GameEntry[];
  over: readonly GameEntry[];
  reload: () => void;
}

async function read(): Promise<Pick<OpenGames, "going" | "over">> {
  const [here, mine] = await Promise.all([gamesHere(), myTables()]);
  const tables = mine.map(listedTable);
  const isFirst = ({ turn, timed }: GameEntry) => turn || timed;
  const waiting = tables.filter(isFirst).sort((a, b) => Number(b.turn) - Number(a.turn));
  const all = [...waiting, ...here, ...tables.filter((table) => !isFirst(table))];
  return { going: all.filter(({ over }) => !over), over: all.filter(({ over }) => over) };
}

/** Whether there may be a game to continue; known synchronously. */
function mayHave(): boolean {
  const some = Object.values(savedGames()).some(({ nodes }) => nodes.length > 1);
  return some || rememberedTables().length > 0;
}

export function useBegun(): OpenGames {
  const [lists, setLists] = useState<Pick<OpenGames, "going" | "over">>();
  const reload = () => void read().then(setLists);
  useEffect(() => {
    if (!mayHave()) return setLists({ going: [], over: [] });
    reload();
    // Tables continue without this page.
    const again = () => document.visibilityState === "visible" && rememberedTables().length > 0 && reload();
    const timer = setInterval(again, REFRESH);
    document.addEventListener("visibilitychange", again);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", again);
    };
  }, []);
  return { loading: lists === undefined && mayHave(), going: lists?.going ?? [], over: lists?.over ?? [], reload };
}

// What can be shared from a page: the position, the game, or the moves up to here.
import say from "virtual:words/share";
import type { Arrow } from "../board/board";
import type { QuarterTurns } from "../board/geometry";
import type { Game } from "../library/protocol";
import { addressOf, analysisOf, gameQuery } from "../play/session/address";
import { gameOf } from "../library/games";
import type { Session } from "../play/session/session";

export interface ShareTarget {
  game: string;
  title: string;
  /** The game with the events that lead to the shown position. */
  shown: Game;
  /** All events of the game; with variations, those of the main line. */
  main: readonly string[];
  /** The shown position as text, from which a game may start. */
  position: string;
  turned: QuarterTurns;
  arrows: readonly Arrow[];
  /** Addresses that the page has besides those of every position: of a table, a puzzle. */
  links: readonly Link[];
  /** The complete game as text, if it has more than one line of moves. */
  record?: () => Promise<string>;
  /** The study that it is a part of. */
  study?: SharedStudy;
  /** A table of this server, whose game an embedded board follows. */
  table?: string;
}

/** All chapters of a study, for a link and for a file. Both reject if it cannot be written. */
export interface SharedStudy {
  path: () => Promise<string>;
  text: () => Promise<string>;
}

export interface Link {
  label: string;
  path: string;
}

/** The parts that can be shared. */
export type What = "study" | "position" | "game" | "line";

/** The properties of each form of sharing. */
export interface FormProps {
  shared: ShareTarget;
  what: What;
}

export function sharedOf(session: Session, more: Partial<ShareTarget> & Pick<ShareTarget, "title">): ShareTarget {
  const { game, shown, line, state, drawn } = session;
  return { game, shown, main: line, position: state?.position ?? "", ...drawn, links: [], ...more };
}

/** Whether the shown position is on the main line. */
function isOnMain({ shown, main }: ShareTarget): boolean {
  return shown.events.length <= main.length && shown.events.every((event, i) => event === main[i]);
}

/** The available parts, in words. A game whose end is shown is not offered twice. */
export function choicesOf(shared: ShareTarget): { value: What; label: string }[] {
  const { shown, main } = shared;
  const onMain = isOnMain(shared);
  const all: { value: What; label: string }[] = [];
  if (shared.study !== undefined) all.push({ value: "study", label: say("study") });
  all.push({ value: "position", label: say("position") });
  if (main.length > 0) all.push({ value: "game", label: say("game") });
  if (shown.events.length > 0 && (!onMain || shown.events.length < main.length))
    all.push({ value: "line", label: say(onMain ? "line" : "variation") });
  return all;
}

/** The game to share, and how many of its events are shown. */
export function gameFor(shared: ShareTarget, what: What): { game: Game; at: number } {
  const { shown, main, position } = shared;
  if (what === "position") return { game: { ...shown, start: position, events: [] }, at: 0 };
  const events = what === "game" ? main : shown.events;
  const at = isOnMain(shared) && what === "game" ? shown.events.length : events.length;
  return { game: { ...shown, events }, at };
}

/** What is drawn: the shown position, with the move that led to it. */
export function drawnFor(shared: ShareTarget, what: What): Game {
  return what === "game" ? { ...shared.shown, events: shared.main } : shared.shown;
}

/** The links of everything except a study, whose link has to be made first. */
export function linksFor(shared: ShareTarget, what: Exclude<What, "study">): Link[] {
  const { game, at } = gameFor(shared, what);
  return [
    ...shared.links,
    { label: say("link.look"), path: analysisOf(game, at) },
    { label: say(what === "position" ? "link.play.here" : "link.play"), path: addressOf(game, at) },
  ];
}

/** The address of a board for other pages. */
export function embedPath(shared: ShareTarget, what: What): string {
  if (shared.table !== undefined && what === "game") return `/embed/t/${shared.table}`;
  const { game, at } = gameFor(shared, what);
  return `/embed/${gameOf(game.spec)}?${gameQuery(game, at)}`;
}

const BELOW = 96; // pixels of an embedded board's title and buttons

/** The HTML that embeds the board; `wide`: pixels. `ratio`: the board's height divided by its width. */
export function embedCode(address: string, title: string, wide: number, ratio: number): string {
  const quoted = (text: string) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
  const high = Math.round(wide * ratio) + BELOW;
  return `<iframe src="${quoted(address)}" width="${wide}" height="${high}" title="${quoted(title)}" style="border: 0" loading="lazy"></iframe>`;
}

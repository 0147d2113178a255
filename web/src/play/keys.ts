// Keys that work wherever the focus is, unless the focused element handles them. One table defines what they do; the
// list of keys is made from it, too.
import say from "virtual:words/keys";
import { keyMeant, useWindowKeys } from "../ui/kit/keys";
import type { Session } from "./session/session";

export interface GameKeys {
  session: Session;
  onEscape: () => void;
  onZen: () => void;
  onTurn: () => void;
  /** Shows or hides attacks; undefined if the game does not show them. */
  onAttacks?: (() => void) | undefined;
  /** Shows or hides the game's card to look things up; undefined if it has none. */
  onReference?: (() => void) | undefined;
  /** Opens or closes the list of keys. */
  onHelp: () => void;
  /** Plays back the turns since this person's own; undefined if that is not offered. */
  onPlayback?: () => void;
}

/** What a key does. */
export interface KeyUse {
  /** Key names as in `KeyboardEvent.key`. */
  keys: readonly string[];
  words: string;
  /** Only in games of more than two players. */
  many?: true;
  /** Only in games that can tell what a seat attacks. */
  attacks?: true;
  /** Only in games that have a card to look things up. */
  reference?: true;
  press(game: GameKeys): void;
}

/** Moves the shown position by this many events, and stops at either end of the game. */
function step(by: number): (game: GameKeys) => void {
  return ({ session }) => {
    const shown = session.events.length;
    const length = Math.max(0, Math.min(session.line.length, shown + by));
    if (length !== shown) session.show(length);
  };
}

export const gameKeys: readonly KeyUse[] = [
  {
    keys: ["ArrowLeft"],
    get words() {
      return say("back");
    },
    press: step(-1),
  },
  {
    keys: ["ArrowRight"],
    get words() {
      return say("on");
    },
    press: step(1),
  },
  {
    keys: ["ArrowUp", "Home"],
    get words() {
      return say("first");
    },
    press: step(-Infinity),
  },
  {
    keys: ["ArrowDown", "End"],
    get words() {
      return say("last");
    },
    press: step(Infinity),
  },
  {
    keys: ["f"],
    get words() {
      return say("turn");
    },
    press: ({ onTurn }) => onTurn(),
  },
  {
    keys: ["r"],
    many: true,
    get words() {
      return say("playback");
    },
    press: ({ onPlayback }) => onPlayback?.(),
  },
  {
    keys: ["a"],
    get words() {
      return say("attacks");
    },
    attacks: true,
    press: ({ onAttacks }) => onAttacks?.(),
  },
  {
    keys: ["c", "Shift+c"], // c alone writes a comment in an analysis
    get words() {
      return say("reference");
    },
    reference: true,
    press: ({ onReference }) => onReference?.(),
  },
  {
    keys: ["z"],
    get words() {
      return say("zen");
    },
    press: ({ onZen }) => onZen(),
  },
  {
    keys: ["?"],
    get words() {
      return say("help");
    },
    press: ({ onHelp }) => onHelp(),
  },
  {
    keys: ["Escape"],
    get words() {
      return say("escape");
    },
    press: ({ onEscape }) => onEscape(),
  },
];

export const TAKERS = "input, textarea, select, dialog, [role=tablist], [role=radiogroup], [role=slider], [role=menu]";

/** Does what a key that was pressed means for a game. */
export function pressGameKey(event: KeyboardEvent, game: GameKeys): void {
  const modified = event.ctrlKey || event.metaKey || event.altKey;
  if (event.defaultPrevented || modified || (event.target as Element).closest?.(TAKERS)) return;
  const key = keyMeant(event);
  const chord = /^[A-Z]$/.test(key) ? `Shift+${key.toLowerCase()}` : key;
  const use = gameKeys.find(({ keys }) => keys.includes(chord));
  if (use === undefined) return;
  if (event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End") event.preventDefault(); // no scroll
  use.press(game);
}

export function useGameKeys(game: GameKeys): void {
  useWindowKeys((event) => pressGameKey(event, game));
}

// Keys of the analysis, in addition to those of every game. The list of keys is made from this table, too.
import say from "virtual:words/analysis";
import { TAKERS } from "../play/keys";
import { keyMeant, useWindowKeys } from "../ui/kit/keys";
import { bringBack, removeShown } from "./node_tools";
import type { Card } from "./review/card";
import type { Engine } from "./engine/engine";
import type { ReviewTurn } from "./review/review";
import type { AnalysisSession } from "./session";

export interface AnalysisKeys {
  session: AnalysisSession;
  engine: Engine;
  /** The review's card for the shown move. */
  card: Card | undefined;
  onComment: () => void;
  /** Shows the next or the previous turning point of the review; undefined if there is no review. */
  onPoint: ((by: 1 | -1) => void) | undefined;
  /** Starts the search for a better move. */
  onTry: (turn: ReviewTurn) => void;
  /** The next hint, while the person looks for a better move. */
  onHint: (() => void) | undefined;
}

type KeyUse =
  | ("out" | "into" | "before" | "after" | "best" | "engine" | "threat" | "comment" | "forward" | "delete" | "restore")
  | ("mistake" | "mistake.before" | "why" | "better" | "again" | "try" | "hint");

export interface AnalysisKey {
  keys: readonly string[]; // "Shift+ArrowLeft": both together
  says: KeyUse;
  /** Also while the person looks for a move, because the key does not reveal it. */
  finding?: true;
  /** If this is false, the key does what it does in every game. */
  when?(analysis: AnalysisKeys): boolean;
  press(analysis: AnalysisKeys): void;
}

const ofReview = ({ onPoint }: AnalysisKeys) => onPoint !== undefined;
const ofSlip = ({ card }: AnalysisKeys) => card !== undefined && card.better.length > 0;

export const analysisKeys: readonly AnalysisKey[] = [
  { keys: [" "], says: "again", when: ofSlip, press: ({ card }) => card?.playChosen() },
  { keys: ["Shift+ArrowLeft"], says: "out", press: ({ session }) => session.leaveVariation() },
  { keys: ["Shift+ArrowRight"], says: "into", press: ({ session }) => session.enterVariation() },
  { keys: ["Shift+ArrowUp"], says: "before", press: ({ session }) => session.nextSibling(-1) },
  { keys: ["Shift+ArrowDown"], says: "after", press: ({ session }) => session.nextSibling(1) },
  {
    keys: [" "],
    says: "best",
    press: ({ session, engine }) => {
      const best = engine.report?.lines[0]?.move;
      if (best !== undefined) void session.play(best);
    },
  },
  { keys: ["l"], says: "engine", press: ({ engine }) => engine.setOn(!engine.on) },
  { keys: ["x"], says: "threat", press: ({ engine }) => engine.setThreat(!engine.threatOn) },
  { keys: ["c"], says: "comment", press: ({ onComment }) => onComment() },
  { keys: ["n", "ArrowDown"], says: "mistake", when: ofReview, press: ({ onPoint }) => onPoint?.(1) },
  { keys: ["ArrowUp"], says: "mistake.before", when: ofReview, press: ({ onPoint }) => onPoint?.(-1) },
  { keys: ["w"], says: "why", when: ofSlip, press: ({ card }) => card?.playPlayed() },
  { keys: ["b"], says: "better", when: ofSlip, press: ({ card }) => card?.playOther() },
  { keys: ["t"], says: "try", when: ofSlip, press: ({ card, onTry }) => card && onTry(card.turn) },
  { keys: ["h"], says: "hint", finding: true, when: ({ onHint }) => onHint !== undefined, press: ({ onHint }) => onHint?.() },
  { keys: ["p"], says: "forward", press: ({ session }) => session.promote(session.at) },
  { keys: ["Delete"], says: "delete", press: ({ session }) => removeShown(session) },
  { keys: ["Ctrl+z", "Cmd+z"], says: "restore", press: ({ session }) => bringBack(session) },
];

/** The same table as rows of the list of keys. */
export function keyRows(): { keys: readonly string[]; words: string }[] {
  return analysisKeys.map(({ keys, says }) => ({ keys, words: say(`key.${says}`) }));
}

const WRITERS = "input, textarea, select, dialog, [contenteditable]"; // in these, the keys undo typing

function chordOf(event: KeyboardEvent): string {
  const { shiftKey, ctrlKey, metaKey } = event;
  const key = keyMeant(event);
  if (ctrlKey || metaKey) return `${ctrlKey ? "Ctrl" : "Cmd"}+${shiftKey ? "Shift+" : ""}${key.toLowerCase()}`;
  return shiftKey && key.startsWith("Arrow") ? `Shift+${key}` : key;
}

export function useAnalysisKeys(analysis: AnalysisKeys): void {
  useWindowKeys((event) => {
    const takers = event.ctrlKey || event.metaKey ? WRITERS : TAKERS;
    if (event.defaultPrevented || event.altKey || (event.target as Element).closest?.(takers)) return;
    const isButton = (event.target as Element).closest?.("button, a, summary") !== null;
    if (event.key === " " && isButton) return; // the key presses the button
    const use = analysisKeys.find(({ keys, when }) => keys.includes(chordOf(event)) && when?.(analysis) !== false);
    if (use === undefined || (analysis.session.hidden && !use.finding)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    use.press(analysis);
  }, true);
}

// A game's card to look things up (GameParts.reference): its tab, and the key that shows and hides it.
import { useEffect, useRef, useState } from "preact/hooks";
import { partsOf } from "../games/parts";
import { Part } from "../ui/boundary";
import { Dialog, type IconName } from "../ui/kit";
import { change, currentSettings, useSettings } from "../ui/settings";
import type { Action } from "./actions";
import type { AboutPiece } from "./chosen";
import { useLayout } from "./layout";

/** The id of the card's tab. */
export const REFERENCE = "reference";

/** The kind of a piece that a person has chosen or tapped. */
export function chosenKind({ piece, why }: AboutPiece): string | undefined {
  return why === "last" ? undefined : piece?.letter;
}

/** Whether a game has such a card. */
export function hasReference(game: string): boolean {
  return partsOf(game).reference !== undefined;
}

interface TabOf {
  badge?: number;
  id: string;
  label: string;
  icon: IconName;
  body: preact.ComponentChildren;
}

/** The card as a tab; none if the game has no card. */
export function referenceTab(game: string, letter: string | undefined, chord?: string): TabOf[] {
  const { reference } = partsOf(game);
  if (reference === undefined) return [];
  const { label, icon, Card } = reference;
  return [{ id: REFERENCE, label: label(), icon, body: <Part>{<Card {...{ letter, chord }} />}</Part> }];
}

/** Counts how often the key was pressed; whatever shows the card reacts to it. */
export function useReferenceKey(game: string): { asked: number; onReference: (() => void) | undefined } {
  const [asked, setAsked] = useState(0);
  return { asked, onReference: hasReference(game) ? () => setAsked((count) => count + 1) : undefined };
}

/** Calls `toggle` whenever the key was pressed. */
export function useAsked(asked: number, toggle: () => void): void {
  const seen = useRef(asked);
  useEffect(() => {
    if (seen.current === asked) return;
    seen.current = asked;
    toggle();
  }, [asked]);
}

/** The open tab beside the moves. If the game has a card, its tab opens first, until the person has chosen another
 * one, or unless the moves are the subject. */
export function useTabs(game: string, asked: number, movesFirst: boolean) {
  const has = hasReference(game);
  const [current, setCurrent] = useState(has && !movesFirst && currentSettings().reference ? REFERENCE : "moves");
  const choose = (id: string) => {
    setCurrent(id);
    if (has) change({ reference: id === REFERENCE });
  };
  useAsked(asked, () => choose(current === REFERENCE ? "moves" : REFERENCE));
  return { current, setCurrent, choose };
}

/** The card over the board, each time when the key was pressed or `onReference` called. */
export function AskedReference({ game, letter, asked }: { game: string; letter: string | undefined; asked: number }) {
  const [open, setOpen] = useState(false);
  useAsked(asked, () => setOpen(true));
  if (!open) return null;
  return referenceTab(game, letter).map(({ label, body }) => (
    <Dialog key={label} title={label} onClose={() => setOpen(false)}>
      {body}
    </Dialog>
  ));
}

/** The card in a column beside the board, until the person hides it. In narrow windows it opens over the board. */
export function BesideReference(props: { game: string; letter: string | undefined; asked: number }) {
  const narrow = useLayout() === "narrow";
  const { reference } = useSettings();
  useAsked(props.asked, () => narrow || change({ reference: !reference }));
  if (narrow) return <AskedReference {...props} />;
  return reference
    ? referenceTab(props.game, props.letter, "C").map(({ label, body }) => (
        <section key={label} class="panel beside" aria-label={label}>
          {body}
        </section>
      ))
    : null;
}

/** The action that shows the card. */
export function referenceAction(game: string, onPress: (() => void) | undefined): Action[] {
  const { reference } = partsOf(game);
  if (reference === undefined || onPress === undefined) return [];
  return [{ id: REFERENCE, icon: reference.icon, label: reference.label(), onPress }];
}

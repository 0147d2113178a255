// What the chosen piece does, in a few words, and what the marks on the board mean.
import say from "virtual:words/play";
import type { Marks } from "../board/board";
import { Sign, type SignKind } from "../board/sign";
import { PieceIcon } from "../board/symbols";
import { wordsOf } from "../games/words";
import { language } from "../language/language";
import { infoOf, kindName, seatName } from "../library/games";
import type { Place, Seat } from "../library/protocol";
import type { BoardPiece } from "../board/cast";
import { sidesOf } from "./marks/marks";
import type { Session } from "./session/session";

interface ChosenProps {
  session: Session;
  piece: BoardPiece | undefined;
  marks: Marks;
}

/** The piece in one line with its picture. If nothing is chosen, it says how to choose. */
export function Chosen({ session, piece }: Omit<ChosenProps, "marks">) {
  const { game } = session;
  if (piece === undefined) return <p class="second">{say("tap")}</p>;
  const { letter, seat, place } = piece;
  return (
    <div class="chosen">
      <span class="tile">
        <PieceIcon game={game} letter={letter} seat={seat} />
      </span>
      <div>
        <h2>{kindName(game, letter)}</h2>
        <p class="second">
          {place} · {seatName(game, seat)}
        </p>
      </div>
      <p class="does">{wordsOf(game).piece?.(letter)}</p>
    </div>
  );
}

/** The marks that are in view, each with its sign. */
function legendOf(session: Session, marks: Marks): (readonly [SignKind, string])[] {
  const has = (places: { size: number } | undefined) => (places?.size ?? 0) > 0;
  const attacked = new Set([...(marks.attacked?.values() ?? [])].flatMap((classes) => classes.split(" ")));
  const names = (list: readonly Seat[]) => new Intl.ListFormat(language).format(list.map((seat) => seatName(session.game, seat)));
  const { danger, reach } = sidesOf(session);
  const landings = [...(marks.landings?.values() ?? [])];
  const entries: (readonly [SignKind, string, boolean])[] = [
    ["target", say("mark.target"), has(marks.targets) && marks.victim === undefined && !has(marks.victims)],
    ["jumps", say("mark.jumps"), landings.length > 0],
    ["jumps-on", say("mark.jumps-on"), landings.some(({ goesOn }) => goesOn)],
    ["throw", say("mark.throw"), marks.victim !== undefined],
    ["victim", say("mark.victim"), has(marks.victims)],
    ["capture", say("mark.capture"), has(marks.captures)],
    ["forbidden", say("mark.forbidden"), has(marks.forbidden)],
    ["check", say("mark.check"), (marks.checks?.length ?? 0) > 0],
    ["warned", say("mark.warned"), has(marks.warned)],
    ["planned", say("mark.planned"), has(marks.planned)],
    ["hint", say("mark.hint"), has(marks.hint)],
    ["goal", say("mark.goal"), has(marks.goal)],
    ["danger", say("mark.danger", { seats: names(danger) }), attacked.has("danger")],
    ["reach", say("mark.reach", { seats: names(reach) }), attacked.has("reach")],
  ];
  return entries.filter(([, , shown]) => shown).map(([sign, words]) => [sign, words] as const);
}

export function Legend({ session, marks }: Omit<ChosenProps, "piece">) {
  const entries = legendOf(session, marks);
  if (entries.length === 0) return null;
  return (
    <ul class="legend" aria-label={say("marks")}>
      {entries.map(([sign, words]) => (
        <li key={sign}>
          <Sign kind={sign} />
          {words}
        </li>
      ))}
    </ul>
  );
}

/** Which piece is described: the selected one, one that was tapped for information, or the one that moved last. */
export type Why = "selected" | "tapped" | "last";

export interface AboutPiece {
  piece: BoardPiece | undefined;
  why: Why;
}

/** The piece that the page describes. `tapped`: the place that was tapped at this position. */
export function aboutPiece(
  session: Session,
  pieces: readonly BoardPiece[],
  selected: Place | undefined,
  tapped: Place | undefined,
): AboutPiece {
  const on = (place: Place | undefined) => pieces.find((piece) => piece.place === place);
  if (selected !== undefined) return { piece: on(selected), why: "selected" };
  const looked = on(tapped);
  if (looked !== undefined) return { piece: looked, why: "tapped" };
  return { piece: on(session.state?.last?.path.at(-1)), why: "last" };
}

export function PieceCard({ session, about: { piece, why }, marks }: Pick<ChosenProps, "session" | "marks"> & { about: AboutPiece }) {
  return (
    <>
      <h2 class="eyebrow">{say(piece === undefined ? "pieces" : `piece.${why}`)}</h2>
      <Chosen session={session} piece={piece} />
      <Legend session={session} marks={marks} />
    </>
  );
}

/** All kinds of piece by name, each with the letter used on pieces and in records. Names differ by language, letters do
 * not. */
export function KindsLegend({ session: { game, state } }: Pick<ChosenProps, "session">) {
  const seat = state?.seats[0];
  if (seat === undefined) return null;
  return (
    <>
      <h2 class="eyebrow" id="kinds-legend">
        {say("kinds")}
      </h2>
      <ul class="kinds-legend" aria-labelledby="kinds-legend">
        {infoOf(game).kinds.map(({ letter }) => (
          <li key={letter}>
            <PieceIcon game={game} letter={letter} seat={seat} />
            <b>{letter}</b>
            <span>{kindName(game, letter)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}

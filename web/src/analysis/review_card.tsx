// What the review says: of the move that is shown, and of the game as a whole.
import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import say from "virtual:words/review";
import { seatName } from "../library/games";
import type { Seat } from "../library/protocol";
import { Parts } from "../play/moves";
import { Button, IconButton } from "../ui/kit";
import { useFocusBack } from "../ui/kit/focus";
import { LineMoves } from "./lines";
import { GlyphSign } from "./move_list";
import { glyphOf, mainNodes, type Review, type Reviewing, type ReviewTurn, slipsOf, turnAt } from "./review";
import type { AnalysisSession } from "./session";
import { standingWords } from "./where";

/** What a turn changed: "48 → 40 %", or plies. */
function changeWords(review: Review, { before, after }: ReviewTurn): string {
  if (review.points === "plies") {
    if (after === null) return say("change.no.way");
    return before === null ? say("change.to.go", { count: after }) : say("change.moves", { before, after: after + 1 });
  }
  return say("change.share", { before: Math.round((before ?? 0) * 100), after: Math.round((after ?? 0) * 100) });
}

/** How much worse it was, where nothing more can be proved. */
function lossWords(review: Review, turn: ReviewTurn): string {
  if (review.points === "plies")
    return turn.loss === null ? say("loss.no.way") : say("loss.longer", { count: turn.loss });
  return say("loss.share", { percent: Math.round((turn.loss ?? 0) * 100) });
}

interface CardProps {
  session: AnalysisSession;
  review: Review;
  onTry: (turn: ReviewTurn) => void;
}

/** The next move of the review that was not good, after what is shown. */
export function nextSlip(session: AnalysisSession, review: Review): ReviewTurn | undefined {
  const shown = session.events.length;
  const slips = slipsOf(review);
  return slips.find(({ event }) => event + 1 > shown) ?? slips[0];
}

export function goToTurn(session: AnalysisSession, { event }: ReviewTurn): void {
  session.goTo(mainNodes(session)[event]!);
}

/** Adds a line at the move before the turn, and shows its first move. */
function showLine(session: AnalysisSession, node: number, line: readonly string[]): void {
  let at = node;
  const first = line.length > 0 ? session.tree.append(at, line[0]!) : node;
  for (const move of line) at = session.tree.append(at, move);
  session.added(first);
}

interface Named {
  session: AnalysisSession;
  node: number;
  turn: ReviewTurn;
}

function nameOf(session: AnalysisSession, node: number, turn: ReviewTurn): string {
  return session.names.of(session.tree.node(node))?.text ?? turn.move;
}

/** A move as the list shows it. */
function MoveName({ session, node, turn }: Named) {
  const written = session.names.of(session.tree.node(node));
  return written === undefined ? <>{turn.move}</> : <span class="move-name"><Parts game={session.game} written={written} /></span>;
}

function TurnCard({ session, review, turn, onTry }: CardProps & { turn: ReviewTurn }) {
  const node = session.at;
  const glyph = glyphOf(turn);
  const parent = session.tree.node(node).parent;
  const next = nextSlip(session, review);
  return (
    <section class={`panel review-card ${turn.grade}`} aria-label={say("move.part")}>
      <div class="head">
        {glyph !== undefined && <GlyphSign glyph={glyph} />}
        <h2 tabindex={-1} aria-label={say(`grade.${turn.grade}`, { move: nameOf(session, node, turn) })}>
          {say.parts(`grade.${turn.grade}`, { move: <MoveName {...{ session, node, turn }} /> })}
        </h2>
        <span class="change">{changeWords(review, turn)}</span>
      </div>
      {glyph !== undefined && <p>{turn.reason?.text ?? lossWords(review, turn)}</p>}
      {turn.reason !== null && (
        <div class="proof">
          <span class="second">{say("goes.on")}</span>
          <LineMoves session={session} moves={turn.reason.line} />
        </div>
      )}
      {(glyph !== undefined || next !== undefined) && (
        <div class="answers">
          {glyph !== undefined && turn.best.length > 0 && (
            <Button kind="primary" icon="play" size="dense" onClick={() => showLine(session, parent, turn.best)}>
              {say("show.better")}
            </Button>
          )}
          {glyph !== undefined && (
            <Button icon="rotate-ccw" size="dense" onClick={() => onTry(turn)}>
              {say("try")}
            </Button>
          )}
          <span class="spring" />
          {next !== undefined && <IconButton icon="chevron-right" label={say("next")} onClick={() => goToTurn(session, next)} />}
        </div>
      )}
    </section>
  );
}

/** Of a line that was tried in place of a slip: what it stands for, and the way back. */
function InsteadCard({ session, turn, node }: { session: AnalysisSession; turn: ReviewTurn; node: number }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that showed the line is gone.
  useLayoutEffect(() => {
    if ((document.activeElement ?? document.body) === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <section class="panel review-card" aria-label={say("instead.part")}>
      <h2 ref={heading} tabindex={-1} aria-label={say("instead", { move: nameOf(session, node, turn) })}>
        {say.parts("instead", { move: <MoveName {...{ session, node, turn }} /> })}
      </h2>
      <div class="answers">
        <Button size="dense" icon="undo-2" onClick={() => session.goTo(node)}>
          {say("to.game")}
        </Button>
      </div>
    </section>
  );
}

/** The slip in whose place the variation that is shown begins. */
function insteadOf(session: AnalysisSession, review: Review): { turn: ReviewTurn; node: number } | undefined {
  const first = session.tree.variationOf(session.at);
  const node = first === undefined ? undefined : session.tree.node(session.tree.node(first).parent).children[0];
  const turn = node === undefined ? undefined : turnAt(session, review, node);
  return turn === undefined || glyphOf(turn) === undefined ? undefined : { turn, node: node! };
}

const counted = [
  ["best", "ok"],
  ["inaccuracy", "dubious"],
  ["mistake", "bad"],
  ["blunder", "bad"],
] as const satisfies readonly (readonly [ReviewTurn["grade"], string])[];

/** Per cent of a seat's accuracy. */
function accuracyWords(review: Review, seat: Seat): string {
  const accuracy = review.accuracy[seat];
  return accuracy === null || accuracy === undefined ? "–" : say("accuracy.value", { percent: Math.round(accuracy) });
}

/** The slips of a seat, one after the other, to be done better. */
function Practise({ session, review, seat, onTry }: CardProps & { seat: Seat }) {
  const slips = slipsOf(review, seat);
  if (slips.length === 0) return null;
  return (
    <Button kind="tinted" icon="graduation-cap" onClick={() => onTry(slips[0]!)}>
      {say("practise", { name: seatName(session.game, seat), count: slips.length })}
    </Button>
  );
}

export function Summary({ session, review, onTry }: CardProps) {
  const seats = session.state?.seats ?? [];
  const count = (seat: Seat, grade: ReviewTurn["grade"]) =>
    review.turns.filter((turn) => turn.seat === seat && turn.grade === grade).length;
  const worst = review.turningPoints.map((index) => review.turns[index]!).slice(0, 3);
  return (
    <section class="panel review-summary" aria-label={say("game.part")}>
      <table>
        <thead>
          <tr>
            <th>
              <span class="unseen">{say("what")}</span>
            </th>
            {seats.map((seat) => (
              <th key={seat} scope="col">
                {seatName(session.game, seat)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row">{say("accuracy")}</th>
            {seats.map((seat) => (
              <td key={seat}>{accuracyWords(review, seat)}</td>
            ))}
          </tr>
          {counted.map(([grade, tone]) => (
            <tr key={grade} class={tone}>
              <th scope="row">{say(`count.${grade}`)}</th>
              {seats.map((seat) => (
                <td key={seat}>{count(seat, grade)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {worst.length > 0 && (
        <div class="turning-points">
          <h3>{say("turning")}</h3>
          {worst.map((turn) => (
            <Button key={turn.event} size="dense" kind="quiet" onClick={(event) => {
                event.currentTarget.closest(".panels")?.scrollTo({ top: 0 }); // where its card is
                goToTurn(session, turn);
              }}>
              {session.roundOf(mainNodes(session)[turn.event]!)} {seatName(session.game, turn.seat)} {glyphOf(turn)}
            </Button>
          ))}
        </div>
      )}
      {seats.map((seat) => (
        <Practise key={seat} {...{ session, review, seat, onTry }} />
      ))}
    </section>
  );
}

function Offer({ reviewing, moves }: { reviewing: Reviewing; moves: number }) {
  const { progress, error, by, standing } = reviewing;
  if (progress !== undefined)
    return (
      <section class="panel review-offer" aria-label={say("part")}>
        <p role="status">{standing === undefined ? say("reviewing") : standingWords(standing)}</p>
        <progress value={progress} aria-label={say("part")} />
        <Button size="dense" icon="x" onClick={reviewing.stop}>
          {say("stop")}
        </Button>
      </section>
    );
  return (
    <section class="panel review-offer" aria-label={say("part")}>
      <p>{error === "" ? say("offer") : error}</p>
      <Button kind="tinted" icon="search" why={moves === 0 ? say("none") : undefined} onClick={reviewing.start}>
        {say(by === "server" ? "start.server" : "start")}
      </Button>
    </section>
  );
}

/** The review beside the board: an offer, its progress, or what it says. */
export function ReviewPart(props: {
  session: AnalysisSession;
  reviewing: Reviewing;
  onTry: (turn: ReviewTurn) => void;
}): ComponentChildren {
  const { session, reviewing, onTry } = props;
  const { review } = reviewing;
  const instead = review && insteadOf(session, review);
  useFocusBack(instead !== undefined, () => document.querySelector<HTMLElement>(".review-card h2")?.focus({ preventScroll: true }));
  if (review === undefined) return <Offer reviewing={reviewing} moves={session.tree.nodes.length - 1} />;
  const turn = turnAt(session, review, session.at);
  return (
    <>
      {turn !== undefined && <TurnCard {...{ session, review, turn, onTry }} />}
      {instead !== undefined && <InsteadCard session={session} {...instead} />}
      <Summary {...{ session, review, onTry }} />
    </>
  );
}

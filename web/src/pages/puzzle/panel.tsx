// The messages while a mined puzzle is solved: the task, mistakes, the end, and what comes next.
import type { ComponentChildren } from "preact";
import say from "virtual:words/puzzle";
import { PieceIcon } from "../../board/symbols";
import { listed } from "../../language/format";
import { countedKinds, seatName } from "../../library/games";
import type { Piece } from "../../library/protocol";
import { resultWords } from "../../play/session/outcome";
import { Icon, Tag, timeWords } from "../../ui/kit";
import { AttemptOver, WrongTry } from "../../ui/kit/attempt";
import { exchanged } from "../exchanged";
import { streak } from "./days";
import type { PuzzleSession } from "./session";
import { goalOf, themeName } from "./words";

function Told({ icon, children }: { icon: "puzzle" | "search" | "check"; children: ComponentChildren }) {
  return (
    <div class="told puzzle-told" role="status">
      <Icon name={icon} />
      <span>{children}</span>
    </div>
  );
}

export interface PanelProps {
  session: PuzzleSession;
  /** The change of the rating, once the puzzle is over for the first time. */
  change: number | undefined;
  /** The day whose puzzle it is. */
  day: string | undefined;
  onNext: () => void;
  onShare: () => void;
}

function Wrong({ session }: { session: PuzzleSession }) {
  return (
    <WrongTry
      label={say("wrong.label")}
      title={say("wrong")}
      why={session.remark === "" ? say("wrong.words") : session.remark}
      nexts={[
        { icon: "rotate-ccw", words: say("retry"), onClick: () => session.retry() },
        { icon: "eye", words: say("solution"), onClick: () => void session.solve() },
      ]}
    />
  );
}

/** What the solver has won at the end: the game, or pieces; otherwise what the last move did. */
function Won({ session }: { session: PuzzleSession }) {
  const { puzzle, state } = session;
  if (state === undefined) return null;
  if (state.outcome.result === "win") return <p>{resultWords(session, state.outcome).words}</p>;
  const { won, lost } = exchanged(puzzle.state.pieces, state.pieces, puzzle.solver);
  const icons = (all: readonly Piece[]) =>
    all.map(([place, letter, seat]) => <PieceIcon key={place} game={puzzle.game} letter={letter} seat={seat} />);
  const names = (all: readonly Piece[]) => {
    const letters = all.map(([, letter]) => letter);
    return listed(countedKinds(puzzle.game, letters));
  };
  if (won.length === 0) return state.last === undefined ? null : <p>{state.last.text}</p>;
  return (
    <p class="puzzle-won">
      <span>{lost.length === 0 ? say("won", { pieces: names(won) }) : say("won.for", { pieces: names(won), lost: names(lost) })}</span>
      <span aria-hidden="true">
        {icons(won)}
        {lost.length > 0 && "−"}
        {icons(lost)}
      </span>
    </p>
  );
}

function changeWords(change: number | undefined): string {
  if (change === undefined || change === 0) return "";
  return change > 0 ? say("rating.up", { change }) : say("rating.down", { change: -change });
}

function Over({ session, change, day, onNext, onShare }: PanelProps) {
  const { phase, puzzle, stars, remark, took } = session;
  const solved = phase === "solved";
  const days = day === undefined ? 0 : streak();
  const title = !solved || session.wasShown ? say("over.shown") : stars === 3 ? say("over.once") : say("over.solved");
  return (
    <AttemptOver
      label={say("result")}
      title={title}
      won={solved}
      stars={solved && !session.wasShown ? stars : undefined}
      nexts={[
        { icon: "chevron-right", words: say("go.next"), onClick: onNext },
        { icon: "share-2", words: say("share"), onClick: onShare },
        { icon: "rotate-ccw", words: say("again"), onClick: () => session.retry() },
      ]}
    >
      <Won session={session} />
      <p>
        <Tag>{themeName(puzzle.theme)}</Tag> <Tag>{say("grade", { grade: puzzle.grade })}</Tag>{" "}
        {took !== undefined && <Tag>{say("took", { time: timeWords(took) })}</Tag>} {changeWords(change)}
      </p>
      {remark !== "" && <p class="second">{remark}</p>}
      {days > 1 && <p class="second">{say("days", { count: days })}</p>}
    </AttemptOver>
  );
}

export function PuzzlePanel(props: PanelProps) {
  const { session } = props;
  const { phase, puzzle, remark } = session;
  if (session.isOver) return <Over {...props} />;
  if (phase === "wrong") return <Wrong session={session} />;
  if (phase === "looking") return <Told icon="search">{say("looking")}</Told>;
  if (phase === "answering") return <Told icon="check">{say("right")}</Told>;
  const { last } = puzzle.state;
  const who = say("who", { seat: seatName(puzzle.game, puzzle.solver) });
  const what = say("what", { goal: goalOf(puzzle.task, puzzle.theme) });
  return (
    <Told icon="puzzle">
      <b>{who}</b> {what}{" "}
      {remark !== "" ? remark : session.events.length === 0 && last && <small>{say("before", { move: last.text })}</small>}
    </Told>
  );
}

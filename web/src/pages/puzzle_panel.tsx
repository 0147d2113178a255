// What is said while a mined puzzle is solved: the task, what was wrong, how it ended and what next.
import type { ComponentChildren } from "preact";
import { Button, Icon, Tag } from "../ui/kit";
import { streak } from "./puzzle_days";
import type { PuzzleSession } from "./puzzle_session";
import { taskWords, themeName } from "./puzzle_words";

function Stars({ count }: { count: number }) {
  return (
    <span class="puzzle-stars" role="img" aria-label={`${count} of 3 stars`}>
      {[1, 2, 3].map((star) => (
        <i key={star} class={star <= count ? "lit" : ""}>
          <Icon name="star" />
        </i>
      ))}
    </span>
  );
}

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
  /** By how much the rating has changed, once the puzzle is over for the first time. */
  change: number | undefined;
  /** The day whose puzzle it is. */
  day: string | undefined;
  onNext: () => void;
  onShare: () => void;
}

function Wrong({ session }: { session: PuzzleSession }) {
  return (
    <section class="told watched puzzle-told puzzle-wrong" aria-label="not the solution" role="status">
      <Icon name="circle-x" />
      <span>
        <b>Not this one.</b> {session.remark === "" ? "Another move does better." : session.remark}
      </span>
      <div class="answers">
        <Button size="dense" kind="primary" icon="rotate-ccw" onClick={() => session.retry()}>
          Try again
        </Button>
        <Button size="dense" icon="eye" onClick={() => void session.solve()}>
          Solution
        </Button>
      </div>
    </section>
  );
}

function changeWords(change: number | undefined): string {
  if (change === undefined || change === 0) return "";
  return change > 0 ? `Rating +${change}` : `Rating −${-change}`;
}

function Over({ session, change, day, onNext, onShare }: PanelProps) {
  const { phase, puzzle, stars, remark } = session;
  const solved = phase === "solved";
  const days = day === undefined ? 0 : streak();
  const title = !solved ? "The solution" : stars === 3 ? "Solved at once" : "Solved";
  return (
    <section class={solved ? "result won puzzle-over" : "result puzzle-over"} aria-label="result">
      <div role="status">
        <h2>
          {title} {solved && <Stars count={stars} />}
        </h2>
        <p>
          <Tag>{themeName(puzzle.theme)}</Tag> <Tag>{`Grade ${puzzle.grade} of 5`}</Tag> {changeWords(change)}
        </p>
        {remark !== "" && <p class="second">{remark}</p>}
        {days > 1 && <p class="second">{days} days in a row.</p>}
      </div>
      <div class="answers">
        <Button kind="primary" icon="chevron-right" onClick={onNext}>
          Next
        </Button>
        <Button icon="share-2" onClick={onShare}>
          Share
        </Button>
        <Button icon="rotate-ccw" onClick={() => session.retry()}>
          Again
        </Button>
      </div>
    </section>
  );
}

export function PuzzlePanel(props: PanelProps) {
  const { session } = props;
  const { phase, puzzle, remark } = session;
  if (session.isOver) return <Over {...props} />;
  if (phase === "wrong") return <Wrong session={session} />;
  if (phase === "looking") return <Told icon="search">One moment: the computer looks at your move …</Told>;
  if (phase === "answering") return <Told icon="check">That is it.</Told>;
  const { last } = puzzle.state;
  const [who = "", ...what] = taskWords(puzzle).split(": ");
  return (
    <Told icon="puzzle">
      <b>{who}:</b> {what.join(": ")} {remark !== "" ? remark : session.events.length === 0 && last && <small>Before that: {last.text}</small>}
    </Told>
  );
}

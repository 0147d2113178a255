// "Tested on boards": the inventor's sentences, each with the boards on which the program's own test asks about it.
import { useMemo, useState } from "preact/hooks";
import say from "virtual:words/rules";
import { wholeSvg } from "../board/picture";
import { infoOf } from "../library/games";
import { analysisOf } from "../play/address";
import { Icon, type IconName } from "../ui/kit";
import type { Question, Tested, TestedBoard } from "./tested";

/** Where the boards of a sentence are on the page. */
export function testedId(number: number): string {
  return `tested-${number + 1}`;
}

const icons: Partial<Record<Question["kind"], IconName>> = { illegal: "x", refused: "x", then: "arrow-right", moves: "info", only: "info", result: "flag", after: "info" };

function Asked({ kind, about, words }: Question) {
  const move = <code>{about}</code>;
  // The program's own words are English.
  const program = <span lang="en">{kind === "refused" || kind === "only" || kind === "result" ? about : words}</span>;
  switch (kind) {
    case "moves":
      return <>{say.parts("tested.moves", { count: Number(about) })}</>;
    case "refused":
    case "only":
    case "result":
      return <>{say.parts(`tested.${kind}`, { words: program })}</>;
    case "then":
      return <>{say.parts("tested.then", { move })}</>;
    case "after":
      return <>{say.parts("tested.after", { move, words: program })}</>;
    case "illegal":
      return <>{words === "" ? say.parts("tested.illegal", { move }) : say.parts("tested.illegal.why", { move, words: program })}</>;
    default:
      return <>{words === "" ? say.parts("tested.legal", { move }) : say.parts("tested.legal.why", { move, words: program })}</>;
  }
}

function Board({ board: { spec, pieces, position, questions }, game }: { board: TestedBoard; game: string }) {
  const svg = useMemo(() => wholeSvg(infoOf(game), { pieces, coordinates: true, clear: true }), [pieces]);
  return (
    <div class="tested-board">
      <span class="tested-picture" role="img" aria-label={say("tested.board", { count: pieces.length })} dangerouslySetInnerHTML={{ __html: svg }} />
      <ul>
        {questions.map((question, i) => (
          <li key={i} class={question.kind === "illegal" || question.kind === "refused" ? "refused" : "legal"}>
            <Icon name={icons[question.kind] ?? "check"} size={14} />
            <span>
              <Asked {...question} />
            </span>
          </li>
        ))}
        {position !== undefined && (
          <li class="tested-go">
            <a href={analysisOf({ spec, start: position, events: [] })}>{say("tested.try")}</a>
          </li>
        )}
      </ul>
    </div>
  );
}

/** A sentence; its boards are drawn once it is opened. */
function Sentence({ one, number, game, open }: { one: Tested; number: number; game: string; open: boolean }) {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return (
    <details id={testedId(number)} class="tested" open={open || undefined} onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary lang="en">{one.sentence}</summary>
      {opened && one.boards.map((board, i) => <Board key={i} board={board} game={game} />)}
    </details>
  );
}

/** `at`: the sentence that the address names, which is open. */
export function TestedList({ tested, game, at }: { tested: readonly Tested[]; game: string; at: string }) {
  return (
    <section class="tested-list" aria-labelledby="tested">
      <h2 id="tested">{say("tested")}</h2>
      <p>{say("tested.about", { count: tested.length })}</p>
      {tested.map((one, i) => (
        <Sentence key={i} one={one} number={i} game={game} open={at === testedId(i)} />
      ))}
    </section>
  );
}

// "Tested on boards": the inventor's sentences, each with the boards on which the program's own test asks about it.
import { useEffect, useMemo, useState } from "preact/hooks";
import say from "virtual:words/rules";
import { wholeSvg } from "../board/picture";
import { language } from "../language/language";
import { library } from "../library/client";
import { infoOf, seatName } from "../library/games";
import { analysisOf } from "../play/session/address";
import { Icon, type IconName } from "../ui/kit";
import { sentence } from "../ui/words";
import { saidOn } from "./said";
import type { Question, TestedSentence, TestedBoard } from "./tested";

/** The id of a sentence's boards on the page. */
export function testedId(number: number): string {
  return `tested-${number + 1}`;
}

const icons: Partial<Record<Question["kind"], IconName>> = {
  illegal: "x",
  refused: "x",
  then: "arrow-right",
  moves: "info",
  only: "info",
  result: "flag",
  after: "info",
};

/** "ongoing", "draw", "dead-end", "win" or "win SEAT". */
function Result({ game, about }: { game: string; about: string }) {
  const [result, seat] = about.split(" ");
  if (result === "win") return <>{seat === undefined ? say("tested.goal") : say("tested.win", { seat: seatName(game, seat) })}</>;
  return <>{say(result === "draw" ? "tested.draw" : result === "dead-end" ? "tested.dead" : "tested.ongoing")}</>;
}

/** `said`: the program's verdict in the page's language; "" if there are only the words of the test, which are
 * English. */
function Asked({ question: { kind, about, words }, said, game }: { question: Question; said: string; game: string }) {
  const move = <code>{about}</code>;
  const english = kind === "refused" || kind === "only" ? about : words;
  const program = said === "" ? <span lang={kind === "only" || kind === "after" ? undefined : "en"}>{english}</span> : sentence(said);
  switch (kind) {
    case "moves":
      return <>{say.parts("tested.moves", { count: Number(about) })}</>;
    case "result":
      return <Result game={game} about={about} />;
    case "refused":
    case "only":
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

const nothing: readonly string[] = [];

/** In languages other than English: the program's verdicts, once the library has answered. */
function useSaid(board: TestedBoard): readonly string[] {
  const [said, setSaid] = useState(nothing);
  useEffect(() => {
    if (language !== "en") saidOn(library.explain, board).then(setSaid, () => undefined); // the English words stay
  }, [board]);
  return said;
}

function Board({ board, game }: { board: TestedBoard; game: string }) {
  const { spec, pieces, position, questions } = board;
  const said = useSaid(board);
  const svg = useMemo(() => wholeSvg(infoOf(game), { pieces, coordinates: true, clear: true }), [pieces]);
  return (
    <div class="tested-board">
      <span
        class="tested-picture"
        role="img"
        aria-label={say("tested.board", { count: pieces.length })}
        dangerouslySetInnerHTML={{ __html: svg }}
      />
      <ul>
        {questions.map((question, i) => (
          <li key={i} class={question.kind === "illegal" || question.kind === "refused" ? "refused" : "legal"}>
            <Icon name={icons[question.kind] ?? "check"} size={14} />
            <span>
              <Asked question={question} said={said[i] ?? ""} game={game} />
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

/** A sentence. Its boards are rendered once it is opened. */
function Sentence({ one, number, game, open }: { one: TestedSentence; number: number; game: string; open: boolean }) {
  const [opened, setOpened] = useState(open);
  if (open && !opened) setOpened(true);
  return (
    <details
      id={testedId(number)}
      class="tested"
      open={open || undefined}
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      <summary lang="en">{one.sentence}</summary>
      {opened && one.boards.map((board, i) => <Board key={i} board={board} game={game} />)}
    </details>
  );
}

/** `at`: the open sentence, which the address names. */
export function TestedList({ tested, game, at }: { tested: readonly TestedSentence[]; game: string; at: string }) {
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

// The code of the pieces on a card: the head shows the ways, the body the reach. The cell of the chosen piece's kind is
// lit. It is fetched when it is first shown.
import say from "virtual:words/leapale_code";
import { WHITE } from "../../art/paints";
import { PieceIcon } from "../../board/symbols";
import { listed } from "../../language/format";
import { kindName } from "../../library/games";
import type { ReferenceProps } from "../game_parts";
import { apart, bodies, rows, type Way, ways } from "./code";
import { bodyArt, headArt } from "./pieces";
import "./code_card.css";

const GAME = "courier-leapale";

/** A ray and the mark at its end: each way has its own colour, dashes and shape. */
const ends: Readonly<Record<Way, preact.JSX.Element>> = {
  orthogonal: <path d="M33 1h8v8h-8z" />,
  diagonal: <path d="M37 0l5 5l-5 5l-5 -5z" />,
  triagonal: <path d="M37 0l5.5 9h-11z" />,
};

function Ray({ way }: { way: Way }) {
  return (
    <svg class={`code-ray ${way}`} viewBox="0 0 44 10" aria-hidden="true">
      <path class="line" d="M3 5H32" />
      {ends[way]}
    </svg>
  );
}

/** A cell of the cube, and where a way leaves it: through a face, over an edge, past a corner. */
const exits: Readonly<Record<Way, preact.JSX.Element>> = {
  orthogonal: <path class="face" d="M5 10L16 16V29L5 23Z" />,
  diagonal: <path class="edge" d="M16 16V29" />,
  triagonal: <circle class="corner" cx="16" cy="16" r="4" />,
};

function Exit({ way }: { way: Way }) {
  return (
    <svg class={`code-exit ${way}`} viewBox="0 0 32 32" aria-hidden="true">
      {way === "orthogonal" && exits[way]}
      <path class="cube" d="M16 3L27 10V23L16 29L5 23V10ZM5 10L16 16L27 10M16 16V29" />
      {way !== "orthogonal" && exits[way]}
    </svg>
  );
}

/** Half of a piece. */
function Half({ box, markup }: { box: string; markup: string }) {
  return <svg class="code-half" viewBox={box} aria-hidden="true" dangerouslySetInnerHTML={{ __html: markup }} />;
}

function Cell({ letter, lit }: { letter: string; lit: boolean }) {
  return (
    <td aria-current={lit ? "true" : undefined}>
      <PieceIcon game={GAME} letter={letter} seat="w" />
      <span>{kindName(GAME, letter)}</span>
    </td>
  );
}

function Table({ letter, chord }: ReferenceProps) {
  return (
    <table>
      <caption class="unseen">{say("title")}</caption>
      <thead>
        <tr>
          <td class="second">
            <span>{say("head")}</span> <span>{say("body")}</span> {chord !== undefined && <kbd>{say("key", { key: chord })}</kbd>}
          </td>
          {bodies.map((body) => (
            <th key={body} scope="col">
              <Half box="8 36 84 60" markup={bodyArt(body, WHITE)} />
              <b>{say(body)}</b> <span class="second">{say(`${body}.about`)}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ head, goes, kinds }) => (
          <tr key={head}>
            <th scope="row">
              <Half box="12 -46 76 52" markup={headArt(head, WHITE)} />
              <span class="unseen">{say("row", { head: say(head), ways: listed(goes.map((way) => say(way))) })}</span>
              <span aria-hidden="true">
                <b>{say(head)}</b>
                {goes.map((way) => (
                  <Ray key={way} way={way} />
                ))}
              </span>
            </th>
            {kinds.map((kind) => (
              <Cell key={kind} letter={kind} lit={kind === letter} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export default function CodeCard(props: ReferenceProps) {
  const { letter } = props;
  return (
    <section class="code-card" aria-label={say("title")} tabindex={0}>
      <h2>{say("title")}</h2>
      <Table {...props} />
      <ul class="code-ways" aria-label={say("ways")}>
        {ways.map((way) => (
          <li key={way} class={way}>
            <Exit way={way} />
            <b>{say(way)}</b> <span class="second">{say(`${way}.about`)}</span>
          </li>
        ))}
      </ul>
      <ul class="code-apart" aria-label={say("apart")}>
        {apart.map((kind) => (
          <li key={kind} aria-current={kind === letter ? "true" : undefined}>
            <PieceIcon game={GAME} letter={kind} seat="w" />
            <b>{kindName(GAME, kind)}</b> <span class="second">{say(kind)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

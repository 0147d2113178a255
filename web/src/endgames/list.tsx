// All endings as a table: to filter by piece, to sort, and to choose one from. Its parts have roles, because in narrow windows
// its rows are no table rows for the style sheet.
import { useState } from "preact/hooks";
import say from "virtual:words/endgames";
import { Chip, PieceIcon } from "../board/symbols";
import { infoOf, kindName, seatName, winnersTurns } from "../library/games";
import type { EndgameSide, EndgameTable } from "../library/endgames";
import type { Seat } from "../library/protocol";
import { Button, Icon, Segments } from "../ui/kit";
import { capital } from "../ui/words";
import { againsts, type Choice, choiceOf, chosen, menOf, queryOf, shareOf, type Sort, sortedBy, toggled, usual } from "./endings";
import { endingName, oddsWords, verdictWords } from "./words";

const MANY = 48; // rows that are shown at first

function Pictures({ game, name }: { game: string; name: string }) {
  const { kinds, seats } = infoOf(game);
  const [first, second] = menOf(name);
  const royal = kinds[0]!.letter;
  const side = (letters: readonly string[], seat: Seat) =>
    (letters.length === 0 ? [royal] : letters).map((letter, i) => <PieceIcon key={i} game={game} letter={letter} seat={seat} />);
  return (
    <span class="ending-pieces" aria-hidden="true">
      {side(first, seats[0]!.letter)}
      <i />
      {side(second, seats[1]!.letter)}
    </span>
  );
}

/** What the two bars of a row are. */
function Legend({ game }: { game: string }) {
  return (
    <span class="odds-legend" aria-hidden="true">
      {infoOf(game).seats.map(({ letter }) => (
        <span key={letter}>
          <Chip game={game} seat={letter} /> {say("to-move", { seat: seatName(game, letter) })}
        </span>
      ))}
    </span>
  );
}

/** What a side wins and loses if it is to move. */
function Odds({ game, seat, side }: { game: string; seat: Seat; side: EndgameSide }) {
  const percent = (what: "won" | "lost") => ({ width: `${100 * shareOf(side, what)}%` });
  return (
    <span class="odds">
      <Chip game={game} seat={seat} />
      <span class="unseen">{say("to-move", { seat: seatName(game, seat) })}</span>
      <span class="odds-bar" aria-hidden="true">
        <i class="odds-won" style={percent("won")} />
        <i class="odds-lost" style={percent("lost")} />
      </span>
      <span class="tabular">{oddsWords(side)}</span>
    </span>
  );
}

function Row({ game, table }: { game: string; table: EndgameTable }) {
  const { name, sides, longest } = table;
  const { seats } = infoOf(game);
  const inside = (
    <>
      <Pictures game={game} name={name} />
      <span class="ending-name">{endingName(game, name)}</span>
    </>
  );
  return (
    <tr role="row" class={longest === null ? "" : "opens"}>
      <th scope="row" role="rowheader">
        {longest === null ? (
          <span class="ending">{inside}</span>
        ) : (
          <a class="ending" href={`/endgames/${name}`}>
            {inside}
          </a>
        )}
      </th>
      <td role="cell">
        <div class="ending-result">
          <b>{verdictWords(table)}</b>
          {longest !== null && sides.map((side, i) => <Odds key={i} game={game} seat={seats[i]!.letter} side={side} />)}
        </div>
      </td>
      <td role="cell" class="tabular">
        {longest === null ? <span aria-hidden="true">–</span> : <b>{say("turns", { count: winnersTurns(longest.turns) })}</b>}
      </td>
    </tr>
  );
}

const columns: readonly { sort: Sort; words: "ending" | "result" | "longest" }[] = [
  { sort: "pieces", words: "ending" },
  { sort: "result", words: "result" },
  { sort: "longest", words: "longest" },
];

/** The heads of the columns, which sort. */
function Heads({ choice, onChange }: { choice: Choice; onChange: (choice: Choice) => void }) {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {columns.map(({ sort, words }) => {
          const own = choice.sort === sort;
          const down = choice.reversed === (sort === "pieces");
          return (
            <th key={sort} scope="col" role="columnheader" aria-sort={own ? (down ? "descending" : "ascending") : undefined}>
              <button type="button" onClick={() => onChange(sortedBy(choice, sort))}>
                {say(words)}
                <Icon name={!own ? "arrow-up-down" : down ? "arrow-down" : "arrow-up"} size={16} />
              </button>
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function Kinds({ game, choice, onChange }: { game: string; choice: Choice; onChange: (choice: Choice) => void }) {
  const { kinds, seats } = infoOf(game);
  return (
    <div class="ending-kinds" role="group" aria-label={say("kinds")}>
      {kinds.slice(1).map(({ letter }) => {
        const name = capital(kindName(game, letter));
        const pressed = choice.pieces.includes(letter);
        return (
          <button
            key={letter}
            type="button"
            class="kind"
            aria-pressed={pressed}
            aria-label={name}
            title={name}
            onClick={() => onChange({ ...choice, pieces: toggled(choice.pieces, letter) })}
          >
            <PieceIcon game={game} letter={letter} seat={seats[0]!.letter} />
          </button>
        );
      })}
    </div>
  );
}

let last = ""; // the query of the list that was shown last

/** The address of the list as it was left. */
export function listAddress(): string {
  return `/endgames${last}`;
}

/** The choice, which the address has, so that it is there again on the way back. */
function useChoice() {
  const [choice, setChoice] = useState(() => choiceOf(location.search));
  const change = (next: Choice) => {
    history.replaceState(history.state, "", `/endgames${queryOf(next)}`);
    setChoice(next);
  };
  last = queryOf(choice);
  return { choice, change };
}

export function EndingList({ game, tables }: { game: string; tables: readonly EndgameTable[] }) {
  const { choice, change } = useChoice();
  const [all, setAll] = useState(false);
  const shown = chosen(tables, choice);
  const rows = all ? shown : shown.slice(0, MANY);
  return (
    <section class="endings" aria-labelledby="endings">
      <h2 id="endings">{say("endings")}</h2>
      <div class="ending-filters">
        <Kinds game={game} choice={choice} onChange={change} />
        <Segments
          label={say("against")}
          items={againsts.map((value) => ({ value, label: say(`against.${value}`) }))}
          value={choice.against}
          onChange={(against) => change({ ...choice, against })}
        />
      </div>
      <div class="second ending-count">
        <span role="status">{say("count", { count: shown.length })}</span>
        {shown.length < tables.length && (
          <Button kind="quiet" size="dense" icon="x" onClick={() => change({ ...usual, sort: choice.sort, reversed: choice.reversed })}>
            {say("clear")}
          </Button>
        )}
        {rows.length > 0 && <Legend game={game} />}
      </div>
      {rows.length > 0 && (
        <table class="ending-table" role="table">
          <Heads choice={choice} onChange={change} />
          <tbody role="rowgroup">
            {rows.map((table) => (
              <Row key={table.name} game={game} table={table} />
            ))}
          </tbody>
        </table>
      )}
      {rows.length < shown.length && <Button onClick={() => setAll(true)}>{say("more", { count: shown.length - rows.length })}</Button>}
    </section>
  );
}

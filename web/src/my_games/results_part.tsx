// Results by game, opponent and level, as a table.
import say from "virtual:words/mine";
import { titleOf } from "../library/games";
import { Card } from "../ui/kit";
import { type Result, resultsOf, type Row } from "./overview";
import { againstWords } from "./words";

/** Wins plus half of the draws. */
function share({ won, drawn, lost }: Result): number {
  return Math.round((100 * (won + drawn / 2)) / (won + drawn + lost));
}

function GameResults({ game, results }: { game: string; results: readonly Result[] }) {
  return (
    <Card looks="mine-results">
      <table>
        <caption>{titleOf(game)}</caption>
        <thead>
          <tr>
            <th scope="col">{say("opponent")}</th>
            <th scope="col">{say("ending.won")}</th>
            <th scope="col">{say("ending.drawn")}</th>
            <th scope="col">{say("ending.lost")}</th>
            <th scope="col">{say("share")}</th>
          </tr>
        </thead>
        <tbody>
          {results.map((result) => (
            <tr key={`${result.against} ${result.level}`}>
              <th scope="row">{againstWords(result)}</th>
              <td>{result.won}</td>
              <td>{result.drawn}</td>
              <td>{result.lost}</td>
              <td>{say("per.cent", { percent: share(result) })}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

export function ResultsPart({ rows }: { rows: readonly Row[] }) {
  const results = resultsOf(rows);
  if (results.length === 0) return <p>{say("results.none")}</p>;
  const names = [...new Set(results.map(({ game }) => game))];
  return (
    <>
      {names.map((game) => (
        <GameResults key={game} game={game} results={results.filter((one) => one.game === game)} />
      ))}
      <p class="second">{say("results.of")}</p>
    </>
  );
}

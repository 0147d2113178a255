// The puzzles that were tried: how many were solved, by game, theme and grade, and the newest ones.
import { useEffect, useState } from "preact/hooks";
import say from "virtual:words/mine";
import { titleOf } from "../library/games";
import { minedChoices, minedGames } from "../library/mined";
import { allStars, standing } from "../pages/puzzle/record";
import { themeName } from "../pages/puzzle/words";
import { Card, Tag } from "../ui/kit";
import { type Count, countBy, type PuzzleAttempt, triedPuzzles } from "./puzzle_log";
import { dayWords } from "./words";

const NEWEST = 50;

/** Attempts from before days were recorded are known by number only. Their themes and grades are in the index. */
async function triedOf(game: string, log: readonly PuzzleAttempt[]): Promise<PuzzleAttempt[]> {
  const stars = allStars(game);
  const logged = new Set(log.filter((one) => one.game === game).map(({ number }) => number));
  const older = Object.keys(stars)
    .map(Number)
    .filter((number) => !logged.has(number));
  const choices = older.length > 0 ? await minedChoices(game).catch(() => []) : [];
  return older.flatMap((number) => {
    const choice = choices[number - 1];
    return choice === undefined ? [] : [{ game, ...choice, stars: stars[number]!, when: 0 }];
  });
}

function useTried(): readonly PuzzleAttempt[] {
  const [tried, setTried] = useState<readonly PuzzleAttempt[]>(triedPuzzles);
  useEffect(() => {
    const log = triedPuzzles();
    void Promise.all(minedGames.map((game) => triedOf(game, log))).then((older) => setTried([...older.flat(), ...log]));
  }, []);
  return tried;
}

function Counts({ caption, counts, nameOf }: { caption: string; counts: readonly Count[]; nameOf: (key: string) => string }) {
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{say("what")}</th>
          <th scope="col">{say("solved")}</th>
          <th scope="col">{say("missed")}</th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ key, solved, missed }) => (
          <tr key={key}>
            <th scope="row">{nameOf(key)}</th>
            <td>{solved}</td>
            <td>{missed}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function OfGame({ game, tried }: { game: string; tried: readonly PuzzleAttempt[] }) {
  const themes = countBy(
    tried.filter(({ theme }) => theme !== undefined),
    ({ theme }) => theme!,
  );
  const grades = countBy(tried, ({ grade }) => String(grade).padStart(2, "0"));
  const rated = minedGames.includes(game);
  return (
    <Card looks="mine-results">
      <h2>{titleOf(game)}</h2>
      {rated && <p class="second">{say("rating", { rating: standing(game).rating })}</p>}
      <Counts caption={say("by.grade")} counts={grades} nameOf={(grade) => say("grade", { grade: Number(grade) })} />
      {themes.length > 0 && <Counts caption={say("by.theme")} counts={themes} nameOf={themeName} />}
    </Card>
  );
}

function addressOf({ game, number }: PuzzleAttempt): string {
  return minedGames.includes(game) ? `/puzzle/${game}/${number}` : `/puzzle/${number}`;
}

export function PuzzlesPart() {
  const tried = useTried();
  const names = [...new Set(tried.map(({ game }) => game))];
  const newest = tried
    .filter(({ when }) => when > 0)
    .slice(-NEWEST)
    .reverse();
  if (tried.length === 0) return <p>{say("puzzles.none")}</p>;
  return (
    <>
      {names.map((game) => (
        <OfGame key={game} game={game} tried={tried.filter((one) => one.game === game)} />
      ))}
      {newest.length > 0 && (
        <Card looks="mine-results">
          <h2>{say("newest")}</h2>
          <ol class="mine-tried">
            {newest.map((one) => (
              <li key={`${one.game} ${one.number} ${one.when}`}>
                <a href={addressOf(one)}>{say("puzzle.of", { number: one.number, game: titleOf(one.game) })}</a>
                <span class="second">{[say("grade", { grade: one.grade }), dayWords(one.when)].join(" · ")}</span>
                <Tag>{say(one.stars > 0 ? "solved" : "missed")}</Tag>
              </li>
            ))}
          </ol>
        </Card>
      )}
    </>
  );
}

// The choice of puzzles: which game, which theme, which difficulty; and this person's rating.
import { useEffect, useState } from "preact/hooks";
import say from "virtual:words/puzzle";
import { lookOf } from "../../games";
import { MISTAKES_ADDRESS } from "../../learn/mistakes/address";
import { bookGame } from "../../library/puzzles";
import { infoOf, titleOf } from "../../library/games";
import { type MinedChoice, minedChoices, minedGames } from "../../library/mined";
import { pieceMarkup } from "../../games/looks";
import { Card, Segments, Select, Tiles } from "../../ui/kit";
import { navigate } from "../../ui/router";
import { type Level, setWish, standing, type Wish, wishOf } from "./record";
import { optionWords } from "../../options/words";
import { themeName } from "./words";

const levels: readonly Level[] = ["easier", "normal", "harder"];

/** A piece that represents a game, also beside the board of another game. */
function Emblem({ game }: { game: string }) {
  const info = infoOf(game);
  const markup = pieceMarkup(info, lookOf(game).emblem ?? info.kinds[0]!.letter, info.seats[0]!.letter);
  return <svg class="piece-picture" viewBox="0 0 100 100" aria-hidden="true" dangerouslySetInnerHTML={{ __html: markup }} />;
}

/** The games that have puzzles. A press opens another game. */
export function PuzzleGames({ game }: { game: string }) {
  const games = [...(bookGame === undefined ? [] : [bookGame]), ...minedGames];
  const items = games.map((name) => ({ value: name, label: titleOf(name), picture: <Emblem game={name} /> }));
  return <Tiles label={say("of")} items={items} value={game} onChange={(name) => navigate(`/puzzle/${name}`)} />;
}

/** What a number of puzzles have in common, the most frequent first. */
function counted(all: readonly string[], nameOf: (value: string) => string): { value: string; label: string }[] {
  const counts = new Map<string, number>();
  for (const value of all) counts.set(value, (counts.get(value) ?? 0) + 1);
  const most = [...counts].sort(([, a], [, b]) => b - a);
  return most.map(([value, count]) => ({ value, label: say("theme.count", { theme: nameOf(value), count }) }));
}

/** The themes of the puzzles from a start of a game, and the starts if there are several. */
function useChoices(game: string, spec: string) {
  const [choices, setChoices] = useState<readonly MinedChoice[]>([]);
  useEffect(() => {
    minedChoices(game).then(setChoices, () => undefined); // puzzles work without it
  }, [game]);
  const started = choices.filter((one) => spec === "" || one.spec === spec);
  const starts = counted(
    choices.map((one) => one.spec),
    (one) => optionWords(one) || say("start.usual"),
  );
  return {
    themes: counted(
      started.map((one) => one.theme),
      themeName,
    ),
    starts:
      starts.length > 1 ? starts.sort((a, b) => Number(a.value === game) - Number(b.value === game) || (a.value < b.value ? -1 : 1)) : [],
  };
}

function standingWords(game: string): string {
  const { rating, solved, row } = standing(game);
  return [say("rating", { rating }), say("solved.count", { count: solved }), ...(row > 1 ? [say("row", { count: row })] : [])].join(" · ");
}

/** How many of the person's own mistakes are due. What knows that is fetched after the puzzle. */
function useDue(): number {
  const [due, setDue] = useState(0);
  useEffect(() => {
    import("../../analysis/mistakes/cards").then(
      ({ mistakesStanding }) => setDue(mistakesStanding().due.length),
      () => undefined, // puzzles work without it
    );
  }, []);
  return due;
}

/** `onWish`: called when the choice has changed. */
export function PuzzleChoice({ game, onWish }: { game: string; onWish: () => void }) {
  const [wish, setOwn] = useState(() => wishOf(game));
  const { themes, starts } = useChoices(game, wish.spec);
  const due = useDue();
  const set = (part: Partial<Wish>) => {
    const next = { ...wish, ...part };
    setOwn(next);
    setWish(game, next);
    onWish();
  };
  return (
    <Card looks="puzzle-choice">
      <PuzzleGames game={game} />
      {starts.length > 0 && (
        <Select
          label={say("start")}
          items={[{ value: "", label: say("starts") }, ...starts]}
          value={wish.spec}
          onChange={(spec) => set({ spec })}
        />
      )}
      <Select
        label={say("theme")}
        items={[{ value: "", label: say("themes") }, ...themes]}
        value={wish.theme}
        onChange={(theme) => set({ theme })}
      />
      <Segments
        label={say("difficulty")}
        shown
        items={levels.map((value) => ({ value, label: say(value) }))}
        value={wish.level}
        onChange={(level) => set({ level })}
      />
      <p class="second">{standingWords(game)}</p>
      {due > 0 && (
        <p>
          <a href={MISTAKES_ADDRESS}>{say("mistakes", { count: due })}</a>
        </p>
      )}
    </Card>
  );
}

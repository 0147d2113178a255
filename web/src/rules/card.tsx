// What to know first, above the text of the rules: the goal, the pieces as pictures, a turn, the end.
import say from "virtual:words/rules";
import { PieceIcon, PieceSymbols } from "../board/symbols";
import { wordsOf } from "../games/words";
import { infoOf, kindName, titleOf } from "../library/games";

function Said({ title, words }: { title: string; words: string | undefined }) {
  if (words === undefined) return null;
  return (
    <div>
      <dt>{title}</dt>
      <dd>{words}</dd>
    </div>
  );
}

export function RulesCard({ game }: { game: string }) {
  const { kinds, seats } = infoOf(game);
  const words = wordsOf(game);
  const seat = seats[0]!.letter;
  if (words.aim === undefined) return null; // without words of its own, the page begins with the text of the rules
  return (
    <section class="panel rules-card" aria-label={say("card", { game: titleOf(game) })}>
      <PieceSymbols game={game} seats={[seat]} />
      <dl>
        <Said title={say("card.aim")} words={words.aim(game)} />
        <Said title={say("card.turn")} words={words.turn?.()} />
        <Said title={say("card.end")} words={words.end?.()} />
      </dl>
      {words.piece !== undefined && (
        <ul class={kinds.length > 8 ? "rules-pieces many" : "rules-pieces"} aria-label={say("pieces")}>
          {kinds.map(({ letter }) => (
            <li key={letter}>
              <PieceIcon game={game} letter={letter} seat={seat} />
              <span>
                <b>{kindName(game, letter)}</b> <span class="second">{words.piece!(letter)}</span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

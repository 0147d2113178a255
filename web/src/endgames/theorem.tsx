// Which pieces mate alone, in cubes of several edges.
import say from "virtual:words/endgames";
import { PieceIcon } from "../board/symbols";
import { infoOf, kindName, kindNoun, winnersTurns } from "../library/games";
import type { Theorem } from "../library/endgames";
import { capital } from "../ui/words";
import { percentWords } from "./words";

function Cell({ won, turns }: { won: number; turns: number }) {
  return (
    <td role="cell" class={won === 100 ? "all-won" : ""}>
      <b>{won === 100 ? say("always.short") : percentWords(won / 100, false)}</b>
      <span class="second">{say("in", { turns: winnersTurns(turns) })}</span>
    </td>
  );
}

export function TheoremTable({ game, theorem: { edges, kinds } }: { game: string; theorem: Theorem }) {
  const { kinds: all, seats, files } = infoOf(game);
  const royal = kindNoun(game, all[0]!.letter);
  return (
    <section class="theorem" aria-labelledby="theorem">
      <h2 id="theorem">{say("theorem")}</h2>
      <p class="second">{say("theorem.about", { royal, edge: files })}</p>
      <table role="table" style={{ "--edges": edges.length }}>
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader">
              {say("edge")}
            </th>
            {edges.map((edge) => (
              <th key={edge} scope="col" role="columnheader" class={edge === files ? "own-edge" : ""}>
                {edge}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {kinds.map(({ letter, cubes }) => (
            <tr key={letter} role="row">
              <th scope="row" role="rowheader">
                <PieceIcon game={game} letter={letter} seat={seats[0]!.letter} />
                <span>{capital(kindName(game, letter))}</span>
              </th>
              {cubes.map(([won, turns], i) => (
                <Cell key={i} won={won} turns={turns} />
              ))}
            </tr>
          ))}
          <tr role="row">
            <th scope="row" role="rowheader">
              <span>{say("theorem.others", { count: all.length - 1 - kinds.length })}</span>
            </th>
            <td role="cell" colSpan={edges.length} class="never">
              {say("never")}
            </td>
          </tr>
        </tbody>
      </table>
    </section>
  );
}

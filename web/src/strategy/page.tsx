// The strategy of a game, at /strategy/GAME: short chapters, each with what was measured and a board to try.
import { useEffect, useLayoutEffect, useState } from "preact/hooks";
import say from "virtual:words/strategy";
import { decimal } from "../language/format";
import { annotatedAddress, type AnnotatedGame, annotatedGames } from "../library/annotated";
import { tabledGame } from "../library/endgames";
import { textIn } from "../library/lessons";
import { infoOf, titleOf } from "../library/games";
import {
  commandFor,
  hasStrategy,
  type Strategy,
  type StrategyBoard,
  type StrategyChapter,
  type StrategyClaim,
  strategyOf,
} from "../library/strategy";
import { PieceSymbols } from "../board/symbols";
import { addressOfEntry } from "../practice/entries";
import { Contents, type ContentsEntry } from "../pages/rules";
import { ExampleFigure } from "../rules/example";
import type { Claim } from "../rules/text";
import { Ways } from "../rules/ways";
import { Scene } from "../art";
import { Button, Empty, Skeleton } from "../ui/kit";
import { setTitle } from "../ui/title";
import "../rules/sheet.css";
import "./strategy.css";

const DIGITS = 1;

/** "72 %" of a share, or a mean with one digit. */
function amount(claim: StrategyClaim, value: number): string {
  return isShare(claim) ? say("percent", { value: Math.round(100 * value) }) : decimal(value, DIGITS);
}

function isShare({ says }: StrategyClaim): boolean {
  return textIn(says).includes("{share}");
}

/** The sentence, with what was found in bold. */
function Sentence({ claim }: { claim: StrategyClaim }) {
  const [before = "", after = ""] = textIn(claim.says).split(/\{(?:share|mean)\}/);
  return (
    <p>
      {before}
      <b>{amount(claim, claim.found.mean)}</b>
      {after}
    </p>
  );
}

/** A share as a bar, with the interval in which a repetition falls. */
function Bar({ claim: { found } }: { claim: StrategyClaim }) {
  const percent = (value: number) => `${100 * Math.min(1, Math.max(0, value))}%`;
  return (
    <div class="share-bar" aria-hidden="true">
      <i style={{ width: percent(found.mean) }} />
      <span style={{ insetInlineStart: percent(found.from), width: percent(found.to - found.from) }} />
    </div>
  );
}

/** In which interval a repetition falls, and the command for it. */
function Again({ game, claim }: { game: string; claim: StrategyClaim }) {
  const { of, from, to } = claim.found;
  const [low, high] = [amount(claim, from), amount(claim, to)];
  return (
    <p>
      <b>{amount(claim, claim.found.mean)}</b> {low === high ? say("exact", { count: of }) : say("interval", { count: of, low, high })}{" "}
      <code>{commandFor(game, claim.id)}</code>
    </p>
  );
}

function Measures({ game, claims, basis }: { game: string; claims: readonly StrategyClaim[]; basis: string }) {
  return (
    <div class="measures" role="group" aria-label={say("measured")}>
      {claims.map((claim) => (
        <div key={claim.id} class="measured">
          <Sentence claim={claim} />
          {isShare(claim) && <Bar claim={claim} />}
        </div>
      ))}
      <details>
        <summary>{say("how")}</summary>
        <p>{basis}</p>
        {claims.map((claim) => (
          <Again key={claim.id} game={game} claim={claim} />
        ))}
      </details>
    </div>
  );
}

function exampleOf(spec: string, board: StrategyBoard) {
  const claims = board.tries.map(({ moves, good, text }): Claim => ({ kind: good ? "legal" : "refused", moves, words: textIn(text) }));
  return { drawing: "", claims, spec: board.spec ?? spec, position: board.position };
}

interface ChapterProps {
  game: string;
  strategy: Strategy;
  chapter: StrategyChapter;
}

function Chapter({ game, strategy, chapter: { id, title, text, claims, practise, board } }: ChapterProps) {
  const found = claims.map((name) => strategy.claims.find((claim) => claim.id === name)!);
  return (
    <section class="rule with-board headed">
      <div class="rule-words">
        <h2 id={id}>{textIn(title)}</h2>
        {text.map((one, i) => (
          <p key={i}>{textIn(one)}</p>
        ))}
        {practise !== undefined && (
          <Button size="dense" icon="swords" href={addressOfEntry(game, practise)}>
            {say("practise")}
          </Button>
        )}
        <Measures game={game} claims={found} basis={textIn(strategy.basis)} />
      </div>
      <ExampleFigure example={exampleOf(strategy.spec, board)} name={textIn(board.name)} printed />
    </section>
  );
}

const ANNOTATED = "annotated";

/** Games to play through, with their reviews. */
function AnnotatedList({ game, games }: { game: string; games: readonly AnnotatedGame[] }) {
  return (
    <section class="rule">
      <div class="rule-words">
        <h2 id={ANNOTATED}>{say("annotated")}</h2>
        <p>{say("annotated.about")}</p>
        <ul class="learn-list">
          {games.map(({ title, comments }, number) => (
            <li key={number} class="panel row">
              <div class="row-words">
                <a href={annotatedAddress(game, number)}>{title}</a>
                <span class="second">{comments.get(0)}</span>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function entriesOf({ chapters }: Strategy): ContentsEntry[] {
  return [...chapters.map(({ id, title }) => ({ id, text: textIn(title) })), { id: ANNOTATED, text: say("annotated") }];
}

/** Goes to the chapter that the address names, once it is there. */
function useChapterOfAddress(strategy: Strategy | undefined): void {
  useLayoutEffect(() => {
    if (strategy === undefined) return undefined;
    const go = () => document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
    go();
    addEventListener("hashchange", go);
    return () => removeEventListener("hashchange", go);
  }, [strategy]);
}

function OtherPages({ game }: { game: string }) {
  return (
    <Ways label={say("ways")} back={say("back")} href="/learn">
      <Button size="dense" icon="book-open" href={`/rules/${game}`}>
        {say("rules")}
      </Button>
      {game === tabledGame && (
        <Button size="dense" icon="crown" href="/endgames">
          {say("endgames")}
        </Button>
      )}
      <Button kind="primary" size="dense" icon="play" href={`/new/${game}`}>
        {say("play", { game: titleOf(game) })}
      </Button>
    </Ways>
  );
}

export default function StrategyPage({ game }: { game: string }) {
  const [strategy, setStrategy] = useState<Strategy>();
  const [annotated, setAnnotated] = useState<readonly AnnotatedGame[]>([]);
  useEffect(() => {
    setTitle(say("title", { game: titleOf(game) }));
    void Promise.all([strategyOf(game), annotatedGames(game)]).then(([chapters, games]) => {
      setAnnotated(games);
      setStrategy(chapters);
    });
  }, [game]);
  useChapterOfAddress(strategy);
  if (!hasStrategy(game))
    return (
      <main class="plain">
        <h1 class="unseen">{say("none")}</h1>
        <Empty picture={<Scene name="lost" />} title={say("none")} words={say("none.words")} />
      </main>
    );
  return (
    <main class="plain rules-page strategy-page">
      <OtherPages game={game} />
      <h1>{say("title", { game: titleOf(game) })}</h1>
      <p class="second">{say("about")}</p>
      {strategy === undefined ? (
        <Skeleton />
      ) : (
        <div class="rules-columns">
          <Contents label={say("contents")} entries={entriesOf(strategy)} />
          <div class="rules-text rules">
            <PieceSymbols game={game} seats={infoOf(game).seats.map(({ letter }) => letter)} />
            {strategy.chapters.map((chapter) => (
              <Chapter key={chapter.id} {...{ game, strategy, chapter }} />
            ))}
            <AnnotatedList game={game} games={annotated} />
          </div>
        </div>
      )}
    </main>
  );
}

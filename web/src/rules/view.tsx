// The rules of a game for reading: each rule beside its board, rulings with their reasons, quotes that link to their
// boards. The page of rules and the panel beside a game show them.
import { useEffect, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { load } from "virtual:drawn";
import say from "virtual:words/rules";
import { PieceSymbols } from "../board/symbols";
import { infoOf } from "../library/games";
import { ExampleFigure } from "./example";
import { gridSvg } from "./grid";
import { pictured } from "./pictured";
import { sentenceOf, type TestedSentence } from "./tested";
import { testedId } from "./tested_list";
import { ABOUT, forPage, type Part, READING, readRules, type RulesText } from "./text";
import { idle } from "../ui/painted";
import "./sheet.css";

/** The texts of a game's rules: the current one, and the English one if that is another. */
export interface Source {
  text: string;
  language: string;
  original?: string;
}

export interface ReadingView {
  rules: RulesText;
  tested: readonly TestedSentence[];
}

const noTests: readonly TestedSentence[] = [];

/** The tests of a game's sentences; undefined while they load. */
function useTested(game: string): readonly TestedSentence[] | undefined {
  const [tested, setTested] = useState<readonly TestedSentence[]>();
  useEffect(() => {
    const none = () => setTested(noTests);
    const loader = load[game];
    if (loader === undefined) none();
    else loader().then((found) => setTested(found.default), none);
  }, [game]);
  return tested;
}

/** Links quotes to their boards, except those among the sources, which are titles. */
function quotesOf({ quotes, cited }: RulesText, tested: readonly TestedSentence[]): (number | undefined)[] {
  return quotes.map((quote, i) => (i < cited ? sentenceOf(tested, quote) : undefined));
}

export function useRules(game: string, source: Source | undefined): ReadingView | undefined {
  const tested = useTested(game);
  return useMemo(() => {
    if (source === undefined || tested === undefined) return undefined;
    const english = source.original ?? source.text;
    const original = readRules(english);
    const leads = quotesOf(original, tested);
    const boardsOf = (quote: number) => (leads[quote] === undefined ? undefined : testedId(leads[quote]!));
    const ruling = { tag: say("ruling"), why: say("ruling.why") };
    return { rules: forPage(readRules(source.text, { language: source.language, original, boardsOf, ruling })), tested };
  }, [source, tested]);
}

/** Parts that are side by side: the text, and the board to try it on. */
interface Row {
  words: Part[];
  /** Its number counts boards with claims. A board without claims has its own words. */
  board?: { number: number; part: Part & { kind: "example" } };
}

export function rowsOf(parts: readonly Part[]): Row[] {
  const rows: Row[] = [];
  let words: Part[] = [];
  let number = 0;
  const end = (board?: Row["board"]) => {
    if (words.length > 0 || board !== undefined) rows.push({ words, board });
    words = [];
  };
  for (const part of parts) {
    if (part.kind === "example") end({ number: part.alone ? number : ++number, part });
    else {
      if (part.kind === "heading") end();
      words.push(part);
    }
  }
  end();
  return rows;
}

/** A drawing of signs as a picture. Screen readers get the signs. */
function GridPicture({ part: { game, drawing, diagram } }: { part: Part & { kind: "grid" } }) {
  const svg = useMemo(() => gridSvg(infoOf(game), drawing), [game, drawing]);
  return (
    <figure class="grid-picture">
      <span role="img" aria-label={diagram.words} dangerouslySetInnerHTML={{ __html: svg }} />
      <pre class="unseen">{drawing}</pre>
    </figure>
  );
}

function Words({ game, part }: { game: string; part: Part }) {
  if (part.kind === "prose") return <div class="prose" dangerouslySetInnerHTML={{ __html: pictured(game, part.html) }} />;
  if (part.kind === "grid") return <GridPicture part={part} />;
  if (part.kind === "example") return null;
  const { level, id, html } = part;
  const Level = `h${level}` as "h2";
  const link = level === 1 ? "" : ` <a class="anchor" href="#${id}" aria-label="${say("anchor")}">#</a>`;
  return <Level id={id} dangerouslySetInnerHTML={{ __html: html + link }} />;
}

/** The mark of a ruling shows its reason when it is pressed, and hides it when it is pressed again. */
function onRuling(event: MouseEvent): void {
  const mark = (event.target as Element).closest(".ruling");
  mark?.setAttribute("aria-expanded", String(mark.getAttribute("aria-expanded") !== "true"));
}

function headOf({ words }: Row): string | undefined {
  const [head] = words;
  return head?.kind === "heading" && head.level <= 2 ? head.id : undefined;
}

/** Whether the row begins a section of the text: on paper, only such rows have their board (rules/print.css). */
function isHeaded({ words }: Row): boolean {
  const [head] = words;
  return head?.kind === "heading" && head.level > 1;
}

/** The name of a board, with its number if it has claims. */
function nameOf({ number, part: { alone, diagram } }: NonNullable<Row["board"]>): { name: string; number?: number } {
  return alone ? { name: diagram!.words } : { name: say("board", { number }), number };
}

const FIRST_ROWS = 6; // more than fit in any window
const MORE_ROWS = 6;

/** The first rows of a text, and soon all of it, step by step, because rendering everything at once would block the
 * page. */
function useGrowing(rows: readonly Row[]): readonly Row[] {
  const [count, setCount] = useState(location.hash === "" ? FIRST_ROWS : rows.length);
  useEffect(() => {
    let here = true;
    if (count < rows.length) void idle().then(() => here && setCount(count + MORE_ROWS));
    return () => {
      here = false;
    };
  }, [count, rows]);
  return rows.slice(0, count);
}

export function RulesView({ game, rules }: { game: string; rules: RulesText }) {
  const { seats } = infoOf(game);
  const all = useMemo(() => rowsOf(rules.parts), [rules]);
  const rows = useGrowing(all);
  const isWhole = rows.length === all.length;
  useLayoutEffect(() => {
    if (isWhole && location.hash !== "") document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
  }, [rules, isWhole]);
  let section = "";
  return (
    <div class="rules" onClick={onRuling}>
      <PieceSymbols game={game} seats={seats.map(({ letter }) => letter)} />
      {rows.map((row, i) => {
        section = headOf(row) ?? section;
        const kind = `${row.board === undefined ? "" : " with-board"}${isHeaded(row) ? " headed" : ""}${ABOUT.has(section) ? " about" : section === READING ? " reading" : ""}`;
        return (
          <section key={i} class={`rule${kind}`}>
            <div class="rule-words">
              {row.words.map((part, n) => (
                <Words key={n} game={game} part={part} />
              ))}
            </div>
            {row.board !== undefined && <ExampleFigure example={row.board.part.example} {...nameOf(row.board)} printed={isHeaded(row)} />}
          </section>
        );
      })}
    </div>
  );
}

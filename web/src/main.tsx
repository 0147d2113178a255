// The entry: chooses the page for an address, and renders the frame around every page.
import { render } from "preact";
import { useEffect, useMemo, useReducer, useState } from "preact/hooks";
import say from "virtual:words/shell";
import { type Lazy, lazy, Suspense } from "./ui/lazy";
import { prepareOnIntent } from "./library/prefetch";
import { Scene } from "./art";
import { beginLanguage } from "./language/language";
import { isGame, titleOf } from "./library/games";
import "./library/start_moves";
import { FIRST_GAME } from "./learn/address";
import { MISTAKES } from "./learn/mistakes/address";
import { beginKeeping, useKeeping } from "./offline/keeping";
import { HomePage } from "./pages/home/home";
import { lastGame } from "./pages/new/last";
import { Boundary, Part, watchParts } from "./ui/boundary";
import { Button, dismiss, Empty, toast } from "./ui/kit";
import "./ui/kit/other_icons";
import { drawn, nextTask, seenFirst } from "./ui/painted";
import { followLinks, leave, usePath } from "./ui/router";
import { onOtherTab, whenLost } from "./ui/kept";
import { applyTheme, areOpenAgain } from "./ui/settings";
import { Shell } from "./ui/shell";
import { setTitle, setTurnMark } from "./ui/title";
import { followTranslators } from "./ui/translated";
import "./ui/style.css";

const PlayPage = lazy(() => seenFirst(import("./pages/play")));
const TablePage = lazy(() => seenFirst(import("./table/page")));
const PuzzlePage = lazy(() => seenFirst(import("./pages/puzzle/puzzle")));
const AnalysePage = lazy(() => seenFirst(import("./pages/analyse")));
const StudyPage = lazy(() => seenFirst(import("./pages/study")));
const MinePage = lazy(() => seenFirst(import("./my_games/page")));
const RulesPage = lazy(() => seenFirst(import("./pages/rules")));
const PiecesPage = lazy(() => seenFirst(import("./pieces/page")));
const PracticePage = lazy(() => seenFirst(import("./practice/page")));
const StrategyPage = lazy(() => seenFirst(import("./strategy/page")));
const EndgamesPage = lazy(() => seenFirst(import("./endgames/page")));
const EditPage = lazy(() => seenFirst(import("./editor/page")));
const NewGame = lazy(() => seenFirst(import("./pages/new/new")));
const StatusPage = lazy(() => seenFirst(import("./pages/status")));
const LearnPage = lazy(() => seenFirst(import("./learn/page")));
const NewVersion = lazy(() => import("./offline/news"));
const SettingsDialog = lazy(() => import("./pages/settings"));

/** Other words that people type for pages of the bar. */
const OTHER_ADDRESSES: Readonly<Record<string, string>> = {
  "/play": "/new/",
  "/puzzles": "/puzzle",
  "/lessons": "/learn",
  "/analysis": "/analyse",
  "/analyze": "/analyse",
};

/** The first parts of an address. */
function partsOf(url: URL): [string, string, string] {
  const [, first = "", second = "", third = ""] = url.pathname.split("/");
  return [first, second, third];
}

/** The chapter of a study's address, counted from 0. */
function chapterOf(url: URL): number {
  const number = Number(partsOf(url)[2] || 1);
  return Number.isInteger(number) && number > 0 ? number - 1 : 0;
}

function Nothing({ url }: { url: URL }) {
  return (
    <main class="plain">
      <h1 class="unseen">{say("nothing")}</h1>
      <Empty
        picture={<Scene name="lost" />}
        title={say("nothing")}
        words={say("nothing.words", { address: url.pathname })}
        action={
          <Button kind="primary" icon="house" href="/">
            {say("nothing.go")}
          </Button>
        }
      />
    </main>
  );
}

function Page({ url }: { url: URL }) {
  const [first, second, third] = partsOf(url);
  const game = second === "" || isGame(second);
  if (first === "" || first === "settings" || (first === "new" && game)) return <HomePage />;
  if (first === "play") return <PlayPage key={second || url.search} id={second} />;
  if (first === "t" && second !== "") return <TablePage key={second} id={second} />;
  if (first === "games" && second === "") return <MinePage />;
  if (first === "puzzle") return <PuzzlePage path={url.pathname.split("/").slice(2).join("/")} />;
  if (first === "analyse") return <AnalysePage key={url.href} game={second} />;
  if (first === "study" && second !== "") return <StudyPage key={url.href} id={second} chapter={chapterOf(url)} />;
  if (first === "edit" && game) return <EditPage key={url.href} game={second || lastGame()} search={url.search} />;
  if (first === "learn" && (game || second === MISTAKES)) return <LearnPage game={second} step={third} />;
  if (first === "rules" && game) return <RulesPage key={second} game={second} />;
  if (first === "pieces" && isGame(second)) return <PiecesPage key={second} game={second} letter={third} />;
  if (first === "practice" && isGame(second)) return <PracticePage key={second} game={second} number={third} />;
  if (first === "strategy" && isGame(second)) return <StrategyPage key={second} game={second} />;
  if (first === "endgames" && third === "") return <EndgamesPage name={second} />;
  if (first === "status" && second === "") return <StatusPage />;
  return <Nothing url={url} />;
}

/** Whether a board fills the page. */
function isInGame(url: URL): boolean {
  const [first, second] = partsOf(url);
  if (first === "practice") return partsOf(url)[2] !== "";
  if (first === "endgames") return second !== "";
  return ["play", "t", "puzzle", "study", "edit", "pieces"].includes(first) || (["analyse", "learn"].includes(first) && second !== "");
}

/** A step of a lesson has its own title and its own way out. */
function hasOwnHead(url: URL): boolean {
  const [first, second, third] = partsOf(url);
  return first === "learn" && isGame(second) && third !== FIRST_GAME;
}

/** A page's title until it sets one itself. */
function titleFor(url: URL): string {
  const [first, second] = partsOf(url);
  const title = isGame(second) ? titleOf(second) : "";
  if (first === "") return "";
  if (first === "settings") return say("settings");
  if (first === "new" && (second === "" || title !== "")) return title === "" ? say("title.new") : say("title.new.of", { game: title });
  if (first === "games" && second === "") return say("games");
  if (first === "rules" && (second === "" || title !== "")) return title === "" ? say("learn") : say("title.rules", { game: title });
  if (first === "learn" && second === MISTAKES) return say("title.mistakes");
  if (first === "learn" && (second === "" || title !== "")) return title === "" ? say("learn") : say("title.lesson", { game: title });
  if (first === "pieces" && title !== "") return say("title.pieces", { game: title });
  if (first === "practice" && title !== "") return say("title.practice", { game: title });
  if (first === "edit") return say("title.edit");
  if (first === "strategy" && title !== "") return say("title.strategy", { game: title });
  if (first === "endgames") return say("title.endgames");
  if (first === "status" && second === "") return say("title.status");
  if (first === "puzzle") return say("title.puzzle");
  if (first === "analyse" || first === "study") return title === "" ? say("analyse") : say("title.analysis", { game: title });
  if (first === "play" && second !== "") return say("title.game");
  if (first === "t" && second !== "") return say("title.table");
  return say("nothing");
}

/** Dialogs over the page. A new game and the settings have addresses, but the settings can also open over any page. */
function Over({ url, settings, onClose }: { url: URL; settings: boolean; onClose: () => void }) {
  const [first, second] = partsOf(url);
  if (settings || first === "settings") return <SettingsDialog onClose={onClose} />;
  const isNew = first === "new" && (second === "" || isGame(second));
  return isNew ? <NewGame key={url.href} game={second} search={url.search} onClose={onClose} /> : null;
}

/** Renders again what another tab may have changed: games, stars, ratings. A game that is being played follows changes
 * itself. */
function useOtherTabs(playing: boolean): void {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => (playing ? undefined : onOtherTab(() => redraw(0))), [playing]);
}

function Wayfarer() {
  const url = usePath();
  useOtherTabs(isInGame(url));
  const [settings, setSettings] = useState(() => areOpenAgain() && partsOf(url)[0] !== "settings");
  const { newer } = useKeeping();
  // Before the page is rendered, which may have a better title.
  useMemo(() => {
    setTitle(titleFor(url));
    setTurnMark(false);
    dismiss("refusal");
  }, [url.href]);
  const close = () => (settings ? setSettings(false) : leave());
  return (
    <div onClick={followLinks}>
      <Shell page={partsOf(url)[0]} inGame={isInGame(url)} ownHead={hasOwnHead(url)} onSettings={() => setSettings(true)}>
        <Boundary place={url.pathname}>
          <Suspense fallback={<main class={isInGame(url) ? "playing" : "plain"} />}>
            <Page url={url} />
          </Suspense>
        </Boundary>
      </Shell>
      <Part>{newer && <NewVersion />}</Part>
      <Part place={`${settings} ${url.pathname}`}>
        <Over url={url} settings={settings} onClose={close} />
      </Part>
    </div>
  );
}

/** Begins to fetch the page of an address. Its files are many, and asking for them takes as long as rendering the frame. */
function fetchPage(url: URL): void {
  const { type } = Page({ url });
  if (typeof type === "function" && "load" in type) (type as Lazy<unknown>).load().catch(() => undefined); // told when it is rendered
}

/** Fetches the page of a game and the dialog of a new one before they are needed. */
function fetchAhead(): void {
  void Promise.allSettled([import("./pages/play"), import("./pages/new/new")]);
}

async function start(): Promise<void> {
  const meant = location.search === "" ? OTHER_ADDRESSES[location.pathname] : undefined;
  if (meant !== undefined) history.replaceState(null, "", meant);
  applyTheme();
  prepareOnIntent(fetchAhead);
  watchParts();
  whenLost((why) => toast(say(why === "full" ? "kept.full" : "kept.forbidden"), { kind: "refusal" }));
  await beginLanguage();
  followTranslators();
  fetchPage(new URL(location.href));
  await nextTask(); // the modules have run in this one
  render(<Wayfarer />, document.getElementById("page")!);
  await drawn();
  beginKeeping(import.meta.url);
}

if (!("cannotBegin" in globalThis)) await start(); // otherwise begin.js has reported why

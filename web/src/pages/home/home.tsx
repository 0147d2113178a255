// The first page: continue a game, begin one, or choose a game.
import { useEffect, useState } from "preact/hooks";
import say from "virtual:words/home";
import shell from "virtual:words/shell";
import { lazy } from "../../ui/lazy";
import { teaserOf } from "../../games/teasers";
import { wordsOf } from "../../games/words";
import { gameOfTree, library } from "../../library/client";
import { hasDaily } from "../../library/daily";
import { games, titleOf } from "../../library/games";
import { inventorOf } from "../../library/inventor";
import type { GameInfo } from "../../library/protocol";
import { language } from "../../language/language";
import { textOfFile } from "../../library/text_file";
import { ForgetBrowser } from "../../table/forget";
import { useOnline } from "../../offline/network";
import { rememberedTables } from "../../table/memory";
import { openTables, tablesToWatch, type TableSummary, type WatchableTable } from "../../table/summary";
import { Part } from "../../ui/boundary";
import { Button, FileButton, Tag, toast } from "../../ui/kit";
import { setTurnMark } from "../../ui/title";
import { Continue } from "./continue";
import { withTeaser, Curious } from "./curious";
import { Daily } from "./daily";
import { useBegun } from "./games";
import { Hero } from "./hero";
import { newFirst, playLast } from "../new/last";
import { openSaved } from "../new/begin";
import { PosterPicture } from "./poster";

const TeaserView = lazy(() => import("../../teaser/view"));
const TablesDialog = lazy(() => import("./tables"));

const LARGEST = 1 << 20; // bytes: every saved game is far smaller

/** Opens a game that was saved as text, or several as chapters of a study. Reports what is wrong with a file. */
async function open(file: File): Promise<void> {
  try {
    if (file.size > LARGEST) throw new Error(say("file.large", { size: Math.ceil(file.size / LARGEST) }));
    const text = await textOfFile(file);
    const [game, ...others] = (await library.readTrees(text)).map(gameOfTree);
    if (others.length === 0) openSaved(game!);
    else await (await import("../open_text")).openChapters(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    toast(say("file.none", { name: file.name, why }), { kind: "refusal" });
  }
}

/** The number of players: "2", "2–4", "1–2". */
function peopleWords({ seats, cooperative, usual }: GameInfo): string {
  const least = cooperative ? 1 : Math.min(2, usual.seats.length);
  return least === seats.length ? String(least) : say("people", { least, most: seats.length });
}

function Poster({ game }: { game: GameInfo }) {
  const { name } = game;
  const title = titleOf(name);
  const { about, tagline, firstStart } = wordsOf(name);
  return (
    <article class="poster">
      <a class="poster-picture" href={`/new/${name}`} aria-label={say("new.of", { game: title })}>
        <PosterPicture game={name} />
        <h3>{title}</h3>
      </a>
      <p class="about">
        {about()}
        {firstStart && <a href={newFirst(name)}>{firstStart()}</a>}
      </p>
      <p class="tagline">{tagline()}</p>
      <div class="tags">
        <Tag icon={game.cooperative ? "user" : "users"}>{peopleWords(game)}</Tag>
        <span class="by">{say("by", { inventor: inventorOf(game) })}</span>
      </div>
      <div class="poster-foot">
        <Button kind="tinted" icon="play" href={`/new/${name}`}>
          {say("play")}
        </Button>
        <Button icon="book-open" href={`/rules/${name}`}>
          {say("rules")}
        </Button>
      </div>
    </article>
  );
}

interface Lists {
  open: readonly TableSummary[];
  watch: readonly WatchableTable[];
}

function useTables(): Lists {
  const [lists, setLists] = useState<Lists>({ open: [], watch: [] });
  const online = useOnline();
  useEffect(() => {
    void Promise.all([openTables(), tablesToWatch()]).then(([waiting, watch]) => setLists({ open: waiting, watch }));
  }, [online]);
  return lists;
}

/** Further links: tables of others, saved games, one's own seats. */
function Foot({ lists }: { lists: Lists }) {
  const [shown, setShown] = useState(false);
  const { open: waiting, watch } = lists;
  const count = waiting.length + watch.length;
  return (
    <footer class="home-foot">
      <Button kind="quiet" size="dense" icon="users" onClick={() => setShown(true)}>
        {count === 0 ? say("tables.open") : say("tables.count", { open: waiting.length, watch: watch.length })}
      </Button>
      <FileButton
        kind="quiet"
        size="dense"
        icon="save"
        label={say("file.open")}
        accept="text/plain,.txt"
        onFile={(file) => void open(file)}
      />
      <Button kind="quiet" size="dense" icon="list-ordered" href="/games">
        {shell("games")}
      </Button>
      <Button kind="quiet" size="dense" icon="book-open" href="/rules/">
        {say("rules")}
      </Button>
      <Button kind="quiet" size="dense" icon="crown" href="/endgames">
        {say("endgames")}
      </Button>
      <Button kind="quiet" size="dense" icon="shield" href={`/privacy?language=${language}`}>
        {say("privacy")}
      </Button>
      {rememberedTables().length > 0 && <ForgetBrowser />}
      <span class="second free">{say("free")}</span>
      <Part>{shown && <TablesDialog open={waiting} watch={watch} onClose={() => setShown(false)} />}</Part>
    </footer>
  );
}

/** Opens a saved game that is dropped anywhere on the page. */
function useDrop(): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const drag = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      setOver(event.type === "dragover");
      const file = event.type === "drop" ? event.dataTransfer.files[0] : undefined;
      if (file !== undefined) void open(file);
    };
    const kinds = ["dragover", "dragleave", "drop"] as const;
    for (const kind of kinds) document.addEventListener(kind, drag);
    return () => {
      for (const kind of kinds) document.removeEventListener(kind, drag);
    };
  }, []);
  return over;
}

function Choose() {
  return (
    <section class="choose" aria-labelledby="choose">
      <h2 id="choose">{say("choose")}</h2>
      <div class="posters">
        {games.map((game) => (
          <Poster key={game.name} game={game} />
        ))}
      </div>
    </section>
  );
}

export function HomePage() {
  const begun = useBegun();
  const lists = useTables();
  const over = useDrop();
  const [teased, setTeased] = useState<string>();
  const teaser = teased === undefined ? undefined : teaserOf(teased);
  const isNew = !begun.loading && begun.going.length + begun.over.length === 0;
  const turn = begun.going.some((game) => game.turn && game.picture !== undefined); // at a table
  useEffect(() => setTurnMark(turn), [turn]);
  return (
    <main class={over ? "home drop" : "home"}>
      <Hero onPlay={() => void playLast()}>
        {isNew && withTeaser.length > 0 ? <Curious chosen={teased} onTeaser={setTeased} /> : <Continue games={begun} />}
        {hasDaily && <Daily />}
      </Hero>
      {teaser === undefined ? (
        <Choose />
      ) : (
        <Part fallback={<section class="choose" />}>
          <TeaserView teaser={teaser} onClose={() => setTeased(undefined)} />
        </Part>
      )}
      <Foot lists={lists} />
    </main>
  );
}

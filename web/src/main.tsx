// The entry: which page an address shows, and the head of every page.
import { render } from "preact";
import { lazy, Suspense } from "preact/compat";
import { useEffect } from "preact/hooks";
import { isGame } from "./library/games";
import { HomePage } from "./pages/home";
import { NewPage } from "./pages/new";
import { PlayPage } from "./pages/play";
import { PuzzlePage } from "./pages/puzzle";
import { TablePage } from "./table/page";
import { followLinks, usePath } from "./ui/router";
import { applyTheme, change, useSettings } from "./ui/settings";
import "./ui/style.css";

const RulesPage = lazy(() => import("./pages/rules"));

function Page({ url }: { url: URL }) {
  const [, first = "", second = ""] = url.pathname.split("/");
  const known = isGame(second);
  if (first === "") return <HomePage />;
  if (first === "new" && known) return <NewPage key={second} game={second} />;
  if (first === "play" && second !== "") return <PlayPage key={second} id={second} />;
  if (first === "t" && second !== "") return <TablePage key={second} id={second} />;
  if (first === "puzzle") return <PuzzlePage key={url.search} />;
  if (first === "rules" && known) return <RulesPage key={second} game={second} />;
  return (
    <main class="plain">
      <h1>Nothing here</h1>
      <p>
        There is no page at {url.pathname}. <a href="/">Go to the games</a>.
      </p>
    </main>
  );
}

const nextTheme = { auto: "light", light: "dark", dark: "auto" } as const;

function Wayfarer() {
  const url = usePath();
  const { theme } = useSettings();
  useEffect(() => {
    const heading = document.querySelector("h1")?.firstChild?.textContent?.trim();
    document.title = url.pathname === "/" || !heading ? "Wayfarer" : `${heading} – Wayfarer`;
  }, [url.href]);
  return (
    <div onClick={followLinks}>
      <header>
        <a class="brand" href="/">
          <img src="/icon.svg" alt="" width="28" height="28" /> Wayfarer
        </a>
        <nav aria-label="site">
          <a href="/puzzle">Puzzle</a>
          <button type="button" class="plain" onClick={() => change({ theme: nextTheme[theme] })}>
            Theme: {theme}
          </button>
        </nav>
      </header>
      <Suspense fallback={<main class="plain" />}>
        <Page url={url} />
      </Suspense>
    </div>
  );
}

applyTheme();
render(<Wayfarer />, document.getElementById("page")!);

// The analysis board: for a game to choose, for a game or position in the address, or for text that is pasted or
// dropped in. Changes are stored on this device as a study.
import { useEffect, useMemo, useState } from "preact/hooks";
import say from "virtual:words/pages";
import type { StoredAnalysis, AnalysisStart } from "../analysis/session";
import { newStudyId } from "../analysis/shelf";
import { Scene } from "../art";
import { listed } from "../language/format";
import { library } from "../library/client";
import { games, gameOf, titleOf } from "../library/games";
import { hasModule } from "../library/module";
import { plainWords } from "../library/protocol";
import { lineOf } from "../play/session/tree";
import { Empty, Skeleton } from "../ui/kit";
import { sentence } from "../ui/words";
import { Analysis } from "./analysis_page";
import { AnalyseHome } from "./analyse_home";
import { analysisOfAddress } from "../play/session/address";
import { NoGame } from "./play_wrong";
import "../analysis/style/sheet.css";

/** What the address asks for; undefined if the address is not known. */
function askedFor(address: URL | Location): StoredAnalysis | undefined {
  const asked = analysisOfAddress(address);
  if (asked === undefined) return undefined;
  const { game, at, own } = asked;
  return { spec: game.spec, start: game.start, nodes: lineOf([...game.events]), at, own };
}

/** Checks a complete game. Returns what is known about the shown position if it is the last one. */
async function check({ spec, start, nodes, at }: StoredAnalysis): Promise<AnalysisStart | undefined> {
  const events = nodes.slice(1).map(({ event }) => event);
  const ask = (some: readonly string[]) => library.state({ spec, start, events: some });
  const [state, first] = await Promise.all([ask(events), ask([])]);
  return at === events.length ? { state, first: first.turn } : undefined;
}

/** Checks a game before anything is drawn. */
function useChecked(kept: StoredAnalysis | undefined) {
  const [fault, setFault] = useState<string>();
  const [ready, setReady] = useState<{ known: AnalysisStart | undefined }>();
  useEffect(() => {
    let here = true;
    setReady(undefined);
    setFault(undefined);
    if (kept === undefined) return undefined;
    check(kept).then(
      (known) => here && setReady({ known }),
      (error: unknown) => here && setFault(sentence(plainWords(error))),
    );
    return () => {
      here = false;
    };
  }, [kept]);
  return { fault, ready };
}

export default function AnalysePage({ game }: { game: string }) {
  const { search } = location;
  const kept = useMemo(() => askedFor(location), [game]);
  const study = useMemo(() => kept && { id: newStudyId(), title: "", chapters: [{ title: "", game: kept }] }, [kept]);
  const { fault, ready } = useChecked(kept);
  if (game === "" && kept === undefined) return <AnalyseHome />;
  if (kept === undefined)
    return (
      <main class="plain">
        <Empty
          picture={<Scene name="lost" />}
          title={say("game.none")}
          words={say("game.list", { games: listed(games.map(({ name }) => titleOf(name))) })}
        />
      </main>
    );
  if (fault !== undefined) return <NoGame title={say("link.none")} words={fault} game={gameOf(kept.spec)} />;
  if (ready === undefined)
    return (
      <main class="plain">
        <Skeleton words={say("opening.analysis")} late={hasModule()} />
      </main>
    );
  return <Analysis key={study!.id} study={study!} known={ready.known} review={new URLSearchParams(search).has("review")} />;
}

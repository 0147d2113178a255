// What can be analysed: a game to begin with, and what is kept on this device.
import { useEffect, useState } from "preact/hooks";
import { forgetStudy, keepStudy, type Listed, studies, type Study } from "../analysis/shelf";
import { games, gameOf, isGame, titleOf } from "../library/games";
import { AskOnce, Button, Card, toast } from "../ui/kit";
import { navigate } from "../ui/router";
import { OpenText, useDropped } from "./open_text";
import { PosterPicture } from "./poster";

async function openStudy(study: Study): Promise<void> {
  await keepStudy(study);
  navigate(`/study/${study.id}`);
}

function Row({ study, onForget }: { study: Listed; onForget: () => void }) {
  const title = study.title === "" ? `Analysis of ${titleOf(gameOf(study.spec))}` : study.title;
  const parts = [
    isGame(gameOf(study.spec)) ? titleOf(gameOf(study.spec)) : study.spec,
    ...(study.chapters > 1 ? [`${study.chapters} chapters`] : []),
    `${study.moves} ${study.moves === 1 ? "move" : "moves"}`,
    new Date(study.when).toLocaleDateString(),
  ];
  return (
    <li class="study-row">
      <a href={`/study/${study.id}`}>
        <b>{title}</b>
        <span class="second">{parts.join(" · ")}</span>
      </a>
      <AskOnce icon="trash-2" label="Delete" question="Delete it?" danger onYes={onForget} />
    </li>
  );
}

export function AnalyseHome() {
  const [list, setList] = useState<readonly Listed[]>();
  const [opening, setOpening] = useState(false);
  const load = () => void studies().then(setList);
  useEffect(load, []);
  const open = (study: Study) => void openStudy(study).catch((error) => toast(String(error), { kind: "refusal" }));
  useDropped(open);
  return (
    <main class="plain analyse-home">
      <h1>Analyse</h1>
      <p class="second">Try moves, see what the engine thinks of them, and why a move was good or bad.</p>
      <ul class="analyse-games">
        {games.map(({ name, title }) => (
          <li key={name}>
            <a href={`/analyse/${name}`}>
              <PosterPicture game={name} />
              <b>{title}</b>
            </a>
          </li>
        ))}
      </ul>
      <div class="analyse-begin">
        <Button icon="folder-open" onClick={() => setOpening(true)}>
          Open a text or a file
        </Button>
        <Button icon="pencil" href="/edit/">
          Set up a position
        </Button>
      </div>
      {list !== undefined && list.length > 0 && (
        <Card>
          <h2>On this device</h2>
          <ul class="study-list">
            {list.map((study) => (
              <Row key={study.id} study={study} onForget={() => void forgetStudy(study.id).then(load)} />
            ))}
          </ul>
        </Card>
      )}
      {opening && <OpenText onClose={() => setOpening(false)} onOpen={open} />}
    </main>
  );
}

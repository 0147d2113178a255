// Part of the settings: what is stored on this device, whether it is persistent, and whether the page works without a
// network.
import { useEffect, useState } from "preact/hooks";
import say from "virtual:words/offline";
import { language } from "../language/language";
import { Button } from "../ui/kit";
import { askToKeep, type Storage, storage, updateNow, useKeeping } from "./keeping";

const MEGABYTE = 1_000_000;

function megabytes(bytes: number): string {
  return Math.max(0.1, bytes / MEGABYTE).toLocaleString(language, { maximumFractionDigits: 1 });
}

export function KeptHere() {
  const { keeping, newer } = useKeeping();
  const [found, setFound] = useState<Storage>();
  const [refused, setRefused] = useState(false);
  const look = () => storage().then(setFound);
  useEffect(() => void look(), [keeping]);
  const ask = async () => {
    setRefused(!(await askToKeep()));
    await look();
  };
  return (
    <section class="kept-here">
      <h3>{say("title")}</h3>
      {found !== undefined && <p>{say("amount", { megabytes: megabytes(found.bytes) })}</p>}
      <p class="second">{say(`state.${keeping}`)}</p>
      {newer && (
        <Button icon="download" onClick={updateNow}>
          {say("update")}
        </Button>
      )}
      {found !== undefined && <p class="second">{say(found.lasting ? "lasting" : refused ? "refused" : "may.go")}</p>}
      {found?.lasting === false && !refused && (
        <Button icon="save" onClick={() => void ask()}>
          {say("keep")}
        </Button>
      )}
      <Button icon="list-ordered" href="/games">
        {say("games")}
      </Button>
    </section>
  );
}

// Where the engine works: on this device, or on the server, where one is there.
import { useEffect, useState } from "preact/hooks";
import say from "virtual:words/server-work";
import { useOnline } from "../offline/network";
import { Segments } from "../ui/kit";
import type { Where } from "./engine_wish";
import { serverIsThere, type Standing } from "./server_jobs";

export function useServerThere(): boolean {
  const online = useOnline();
  const [there, setThere] = useState(false);
  useEffect(() => {
    let here = true;
    void serverIsThere().then((is) => here && setThere(is));
    return () => {
      here = false;
    };
  }, [online]);
  return online && there;
}

export function WhereChoice({ where, onChange }: { where: Where; onChange: (where: Where) => void }) {
  return (
    <Segments
      label={say("where")}
      items={[
        { value: "device", label: say("device") },
        { value: "server", label: say("server") },
      ]}
      value={where}
      onChange={onChange}
    />
  );
}

/** How a job stands while it waits for its turn. */
export function standingWords({ place = 0 }: Standing): string {
  return place === 0 ? say("next") : say("place", { count: place });
}

// Where the engine works: on this device, or on the server, where one is there.
import { useEffect, useState } from "preact/hooks";
import say from "virtual:words/server-work";
import { useOnline } from "../offline/network";
import { keep, kept } from "../ui/kept";
import { Segments } from "../ui/kit";
import { serverIsThere, type Standing } from "./server_jobs";

/** Who thinks, and reviews. */
export interface Thinking {
  by: "device" | "server";
  /** Whether there is a server that could. */
  serverThere: boolean;
  choose(by: "device" | "server"): void;
}

export function useThinking(): Thinking {
  const [wish, setWish] = useState(() => kept<Thinking["by"]>("thinks", "device"));
  const serverThere = useServerThere();
  const choose = (by: Thinking["by"]) => {
    setWish(by);
    keep("thinks", by);
  };
  return { by: serverThere && wish === "server" ? "server" : "device", serverThere, choose };
}

function useServerThere(): boolean {
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

export function WhereChoice({ thinking }: { thinking: Thinking }) {
  return (
    <Segments
      label={say("where")}
      items={[
        { value: "device", label: say("device") },
        { value: "server", label: say("server") },
      ]}
      value={thinking.by}
      onChange={thinking.choose}
    />
  );
}

/** How a job stands while it waits for its turn. */
export function standingWords({ place = 0 }: Standing): string {
  return place === 0 ? say("next") : say("place", { count: place });
}

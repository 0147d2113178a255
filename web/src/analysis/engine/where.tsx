// Where the engine runs: on this device, or on the server if there is one.
import { useEffect, useState } from "preact/hooks";
import say from "virtual:words/server-work";
import { useOnline } from "../../offline/network";
import { keep, kept } from "../../ui/kept";
import { Segments } from "../../ui/kit";
import { serverIsThere, type Standing } from "./server_jobs";

/** Who analyses and reviews. */
export interface Thinking {
  by: "device" | "server";
  /** Whether there is a server that can do it; undefined until that is known. */
  serverThere: boolean | undefined;
  choose(by: "device" | "server"): void;
}

export function useThinking(): Thinking {
  const [wish, setWish] = useState(() => kept<Thinking["by"]>("thinks", "device"));
  const serverThere = useServerThere();
  const choose = (by: Thinking["by"]) => {
    setWish(by);
    keep("thinks", by);
  };
  return { by: serverThere === true && wish === "server" ? "server" : "device", serverThere, choose };
}

function useServerThere(): boolean | undefined {
  const online = useOnline();
  const [there, setThere] = useState<boolean>();
  useEffect(() => {
    let here = true;
    void serverIsThere().then((is) => here && setThere(is));
    return () => {
      here = false;
    };
  }, [online]);
  return online ? there : false;
}

/** The choice between device and server, if there is a server. Until that is known its room is reserved, so that the
 * layout does not jump. */
export function WhereChoice({ thinking: { by, serverThere, choose } }: { thinking: Thinking }) {
  if (serverThere === false) return null;
  return (
    <div class={serverThere === undefined ? "where unknown" : "where"}>
      <Segments
        label={say("where")}
        items={[
          { value: "device", label: say("device") },
          { value: "server", label: say("server") },
        ]}
        value={by}
        onChange={choose}
      />
    </div>
  );
}

/** The state of a job that waits in the queue, in words. */
export function standingWords({ place = 0 }: Standing): string {
  return place === 0 ? say("next") : say("place", { count: place });
}

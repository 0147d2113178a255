// Whether the server can be reached. If the browser reports no network, that is believed. If it reports one, the
// network may not lead to the server: then it counts whether the server answered the last request.
import { useEffect, useState } from "preact/hooks";

/** "network": the browser reports none. "server": there is one, but the server does not answer. */
export type Missing = "network" | "server";

const AGAIN = 4000; // milliseconds before a server that did not answer is asked again, while somebody waits for it

let answers = true; // as of the last request
let timer: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

export function missing(): Missing | undefined {
  if (!navigator.onLine) return "network";
  return answers ? undefined : "server";
}

function askAgain(): void {
  if (answers || listeners.size === 0 || timer !== undefined) return;
  timer = setTimeout(askServer, AGAIN);
}

function askServer(): void {
  clearTimeout(timer);
  timer = undefined;
  void fromServer("/api/welcome").catch(() => askAgain());
}

/** A connection to the server was lost: checks whether it still answers, if that is shown to somebody. */
export function doubtServer(): void {
  if (listeners.size > 0) askServer();
}

function heard(does: boolean): void {
  if (answers === does) return;
  answers = does;
  for (const listener of listeners) listener();
  askAgain();
}

/** The server's response. Rejects if the server does not answer; components that need it are then notified. */
export async function fromServer(path: string): Promise<Response> {
  try {
    const response = await fetch(path);
    heard(true);
    return response;
  } catch (error) {
    heard(false);
    throw error;
  }
}

/** `needed`: ask the server now, even if no request has been needed yet. */
export function useMissing(needed = false): Missing | undefined {
  const [known, setKnown] = useState(missing);
  useEffect(() => {
    const listen = () => setKnown(missing);
    const online = () => {
      listen();
      if (!answers) askServer();
    };
    addEventListener("online", online);
    addEventListener("offline", listen);
    listeners.add(listen);
    listen();
    askAgain();
    return () => {
      removeEventListener("online", online);
      removeEventListener("offline", listen);
      listeners.delete(listen);
    };
  }, []);
  useEffect(() => {
    if (needed) askServer();
  }, [needed]);
  return known;
}

export function useOnline(): boolean {
  return useMissing() === undefined;
}

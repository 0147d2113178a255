// Whether the server can be reached. A browser that knows of no network is believed. One that knows of a network may
// know of one that does not lead to the server: there it counts whether the server answered when it was asked last.
import { useEffect, useState } from "preact/hooks";

/** "network": the browser knows of none. "server": there is one, but the server does not answer. */
export type Missing = "network" | "server";

const AGAIN = 4000; // milliseconds until a server that did not answer is asked again, while somebody waits for it

let answers = true; // as far as it was asked
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

/** A connection to the server was lost: asks whether it still answers, if somebody is shown that. */
export function doubtServer(): void {
  if (listeners.size > 0) askServer();
}

function heard(does: boolean): void {
  if (answers === does) return;
  answers = does;
  for (const listener of listeners) listener();
  askAgain();
}

/** What the server answers; rejects where it does not, which those who wait for it are then told. */
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

/** `needed`: the server is asked now, although nobody has had to ask it yet. */
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

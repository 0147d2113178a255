// Keeps the page available without a network (service_worker.ts), announces new versions, and asks the browser not to
// delete what is stored.
import { useEffect, useState } from "preact/hooks";
import { keep, kept } from "../ui/kept";

const PATIENCE = 3000; // milliseconds after the page has loaded, so that its own requests come first
const CHECK = 3_600_000; // milliseconds between checks for a new version
const ASKED = "persist-asked";

/** "none": the browser or the address (not https) does not allow service workers. */
export type Keeping = "none" | "fetching" | "kept";

interface KeptGames {
  keeping: Keeping;
  /** Another version has been fetched, and waits. */
  newer: boolean;
}

const workers = typeof navigator === "undefined" ? undefined : navigator.serviceWorker;
let known: KeptGames = { keeping: workers === undefined ? "none" : workers.controller === null ? "fetching" : "kept", newer: false };
let waiting: ServiceWorker | null = null;
const listeners = new Set<() => void>();

function tell(part: Partial<KeptGames>): void {
  known = { ...known, ...part };
  for (const listener of listeners) listener();
}

export function useKeeping(): KeptGames {
  const [, redraw] = useState(0);
  useEffect(() => {
    const listen = () => redraw((count) => count + 1);
    listeners.add(listen);
    listen();
    return () => void listeners.delete(listen);
  }, []);
  return known;
}

/** A version has been fetched. If no older one is active, it needs no announcement. */
function came(worker: ServiceWorker | null): void {
  if (worker === null || workers!.controller === null) return;
  waiting = worker;
  tell({ newer: true });
}

function watch(registration: ServiceWorkerRegistration): void {
  came(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const { installing } = registration;
    installing?.addEventListener("statechange", () => installing.state === "installed" && came(installing));
  });
  let last = performance.now();
  const look = () => {
    if (document.hidden || performance.now() - last < CHECK) return;
    last = performance.now();
    void registration.update().catch(() => undefined); // no network: retried later
  };
  document.addEventListener("visibilitychange", look);
  setInterval(look, CHECK);
}

/** Activates the new version, and reloads this page. Other pages continue with their own version. */
export function updateNow(): void {
  workers?.addEventListener("controllerchange", () => location.reload(), { once: true });
  waiting?.postMessage("take over");
}

async function register(): Promise<void> {
  workers!.addEventListener("controllerchange", () => tell({ keeping: "kept" }));
  const registration = await workers!.register("/sw.js").catch(() => undefined);
  if (registration === undefined) tell({ keeping: known.keeping === "kept" ? "kept" : "none" });
  else watch(registration);
}

/** Starts once the page has what it needs. The lock names the version of this page for as long as it is open. */
export function beginKeeping(entry: string): void {
  if (workers === undefined || !import.meta.env.PROD) return;
  void navigator.locks?.request(new URL(entry).pathname, { mode: "shared" }, () => new Promise(() => undefined));
  const soon = () => setTimeout(() => void register(), PATIENCE);
  if (document.readyState === "complete") soon();
  else addEventListener("load", soon, { once: true });
}

/** What the browser has stored for this page. */
export interface Storage {
  bytes: number;
  /** The browser will not delete it on its own. */
  lasting: boolean;
}

export async function storage(): Promise<Storage | undefined> {
  try {
    const [{ usage = 0 }, lasting] = await Promise.all([navigator.storage.estimate(), navigator.storage.persisted()]);
    return { bytes: usage, lasting };
  } catch {
    return undefined;
  }
}

/** Asks the browser, and perhaps the person, for persistent storage. */
export async function askToKeep(): Promise<boolean> {
  keep(ASKED, true);
  return (await navigator.storage?.persist?.().catch(() => false)) ?? false;
}

/** Asks once on this device, when there is something to lose. */
export async function askToKeepOnce(): Promise<void> {
  if (kept(ASKED, false) || (await storage())?.lasting !== false) return;
  await askToKeep();
}

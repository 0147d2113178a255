// Keeps the page for when there is no network (service_worker.ts), tells when a new version is there, and asks the
// browser not to throw away what is kept.
import { useEffect, useState } from "preact/hooks";
import { keep, kept } from "../ui/kept";

const PATIENCE = 3000; // milliseconds after a page is there: its own requests come first
const CHECK = 3_600_000; // milliseconds between looks for a new version
const ASKED = "persist-asked";

/** "none": the browser or the address (not https) allows no service worker. */
export type Keeping = "none" | "fetching" | "kept";

interface KeptGames {
  keeping: Keeping;
  /** Another version is here and waits. */
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

/** A version that has come: without an older one in charge it needs no announcement. */
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
    void registration.update().catch(() => undefined); // no network: later
  };
  document.addEventListener("visibilitychange", look);
  setInterval(look, CHECK);
}

/** The new version takes over, and this page begins anew with it. Other pages go on with what they have. */
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

/** Begins once the page has what it needs. The lock says which version this page is of, for as long as it is open. */
export function beginKeeping(entry: string): void {
  if (workers === undefined || !import.meta.env.PROD) return;
  void navigator.locks?.request(new URL(entry).pathname, { mode: "shared" }, () => new Promise(() => undefined));
  const soon = () => setTimeout(() => void register(), PATIENCE);
  if (document.readyState === "complete") soon();
  else addEventListener("load", soon, { once: true });
}

/** What the browser has kept for this page. */
export interface Storage {
  bytes: number;
  /** The browser will not clear it away by itself. */
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

/** Asks the browser, and perhaps the person, to keep what is here. */
export async function askToKeep(): Promise<boolean> {
  keep(ASKED, true);
  return (await navigator.storage?.persist?.().catch(() => false)) ?? false;
}

/** Asks once on this device, now that there is something to lose. */
export async function askToKeepOnce(): Promise<void> {
  if (kept(ASKED, false) || (await storage())?.lasting !== false) return;
  await askToKeep();
}

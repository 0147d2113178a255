// The browser's data base, for what is too large for kept.ts. Where the browser forbids it, or has none, a request is
// refused by its promise: it never throws at once.
import { createStore, type UseStore } from "idb-keyval";

export function openStore(database: string, store: string): UseStore {
  const opened = createStore(database, store);
  return async (mode, callback) => opened(mode, callback);
}

export function hasDatabase(): boolean {
  try {
    return typeof indexedDB !== "undefined";
  } catch {
    return false; // some browsers throw when a page asks that may not have it
  }
}

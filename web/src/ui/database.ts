// The browser's database (IndexedDB), for data that is too large for kept.ts.
import { createStore, type UseStore } from "idb-keyval";

/** A store for idb-keyval. If the browser forbids the database or has none, a request returns a promise that rejects; it
 * never throws at the call. */
export function openStore(database: string, store: string): UseStore {
  const opened = createStore(database, store);
  return async (mode, callback) => opened(mode, callback);
}

/** Whether there is a database at all. Reading and writing may still fail. */
export function hasDatabase(): boolean {
  try {
    return typeof indexedDB !== "undefined";
  } catch {
    return false; // some browsers throw if site data is forbidden
  }
}

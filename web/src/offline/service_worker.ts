// Wayfarer without a network: stores every file of this version, and answers requests of the page from the store. A new
// version is fetched beside the old one. It takes over when a person wants it, or when no page of the old one is open.
// The old version keeps its files as long as one of its pages is open (each holds a lock: keeping.ts).
//
// web/tools/offline.ts puts two lines before this: the version and its files.
declare const VERSION: string;
/** The files to fetch. If the name of a file stays the same across versions, with the digest of its contents. */
declare const FILES: readonly (readonly [path: string, digest?: string])[];

export {}; // names of its own

const worker = self as unknown as ServiceWorkerGlobalScope;
const PREFIX = "wayfarer ";
const NAME = PREFIX + VERSION;
const AT_ONCE = 2; // parallel requests: the page's own come first
const BUSY = 429; // the server asks the client to wait
const WAIT = 1500; // milliseconds

/** The key in the cache. If a path stays the same, its digest distinguishes versions. */
function keyOf([path, digest]: (typeof FILES)[number]): string {
  return digest === undefined ? path : `${path}?${encodeURIComponent(digest)}`;
}

const keys = new Map(FILES.map((file) => [file[0], keyOf(file)]));

async function fetched([path, digest]: (typeof FILES)[number]): Promise<Response> {
  for (;;) {
    const response = await fetch(path, digest === undefined ? {} : { cache: "no-cache", integrity: digest });
    if (response.ok) return response;
    if (response.status !== BUSY) throw new Error(`${path}: ${response.status}`);
    await new Promise((resolve) => setTimeout(resolve, WAIT));
  }
}

/** Stores one file, unless an interrupted attempt has stored it already. Another version may have the same file. */
async function take(cache: Cache, file: (typeof FILES)[number]): Promise<void> {
  const key = keyOf(file);
  if ((await cache.match(key)) === undefined) await cache.put(key, (await caches.match(key)) ?? (await fetched(file)));
}

async function install(): Promise<void> {
  const cache = await caches.open(NAME);
  const left = [...FILES];
  const work = async () => {
    for (let file = left.shift(); file !== undefined; file = left.shift()) await take(cache, file);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

const others = async () => (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== NAME);
const isNewest = () => worker.registration.installing === null && worker.registration.waiting === null;

/** Deletes the files of versions that no page uses any more. */
async function tidy(): Promise<void> {
  for (const name of await others()) {
    const [old, mine] = await Promise.all([caches.open(name), caches.open(NAME)]);
    const shows = async (path = "") => (await old.match(path)) !== undefined && (await mine.match(path)) === undefined;
    const pages = (await navigator.locks.query()).held ?? [];
    const used = (await Promise.all(pages.map((lock) => shows(lock.name)))).includes(true);
    if (!used && isNewest()) await caches.delete(name);
  }
}

/** A stored file. If the browser has deleted it meanwhile, it is fetched from the network. */
async function answer(request: Request, key: string): Promise<Response> {
  const cache = await caches.open(NAME);
  return (await cache.match(key, { ignoreVary: true })) ?? (await caches.match(key, { ignoreVary: true })) ?? fetch(request);
}

/** Requests that only the server can answer, and boards for other pages, which have a policy of their own. */
function isOfServer(path: string): boolean {
  return /^\/(api|embed|healthz|metrics|privacy|\.well-known)(\/|$)/.test(path);
}

worker.addEventListener("install", (event) => event.waitUntil(install()));

worker.addEventListener("activate", (event) => event.waitUntil(Promise.all([tidy(), worker.clients.claim()])));

worker.addEventListener("message", ({ data }) => {
  if (data === "take over") void worker.skipWaiting();
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin || isOfServer(pathname)) return;
  const shows = request.mode === "navigate";
  const key = keys.get(pathname) ?? (shows ? keys.get("/index.html") : pathname.startsWith("/assets/") ? pathname : undefined);
  if (key === undefined) return;
  event.respondWith(answer(request, key));
  if (shows && isNewest()) event.waitUntil(tidy());
});

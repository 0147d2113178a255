// Makes the page installable: the manifest with its icons, and the service worker, which has the list of all files of
// the build (src/offline/service_worker.ts).
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import type { OutputBundle } from "rollup";
import { transformWithEsbuild, type Plugin } from "vite";

const source = new URL("../src/offline/service_worker.ts", import.meta.url);
const mark = new URL("../public/icon.svg", import.meta.url);

/** The page's background in the light theme (ui/style/tokens.css). */
const GROUND = "#f2f5ef";

const icon = (size: number, purpose: string) => ({
  src: `/icons/${purpose}-${size}.png`,
  sizes: `${size}x${size}`,
  type: "image/png",
  purpose,
});

export const manifest = {
  id: "/",
  name: "Wayfarer: rare board games",
  short_name: "Wayfarer",
  description: "Rare board games to play, analyse and solve, against the computer or with friends.",
  lang: "en",
  start_url: "/",
  scope: "/",
  display: "standalone",
  theme_color: GROUND,
  background_color: GROUND,
  categories: ["games"],
  icons: [icon(192, "any"), icon(512, "any"), icon(192, "maskable"), icon(512, "maskable")],
  shortcuts: [
    { name: "New game", url: "/new/", icons: [icon(192, "any")] },
    { name: "Puzzle of the day", url: "/puzzle", icons: [icon(192, "any")] },
    { name: "My games", url: "/games", icons: [icon(192, "any")] },
  ],
};

/** The mark as it is; or, for devices that cut icons to a shape, with its background extended to the edges and the rest
 * well inside. */
function iconSvg(purpose: string): string {
  const svg = readFileSync(mark, "utf8");
  if (purpose === "any") return svg;
  const [, ground = "", hill = "", shown = ""] = /<rect[^>]*fill="([^"]+)"\/><path[^>]*fill="([^"]+)"\/>(.*)<\/svg>/s.exec(svg)!;
  const land = `<rect width="64" height="64" fill="${ground}"/><path d="M64 38V64H0V60Z" fill="${hill}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${land}<g transform="translate(8.5 9) scale(.72)">${shown}</g></svg>`;
}

const ICO = 48; // pixels

/** A PNG as an ICO file with one icon, which browsers request under a fixed name. */
function icoOf(png: Uint8Array, size: number): Uint8Array {
  const HEAD = 22;
  const file = new Uint8Array(HEAD + png.length);
  const head = new DataView(file.buffer);
  head.setUint16(2, 1, true); // type: icons
  head.setUint16(4, 1, true); // number of icons
  head.setUint8(6, size);
  head.setUint8(7, size);
  head.setUint16(10, 1, true); // planes
  head.setUint16(12, 32, true); // bits per pixel
  head.setUint32(14, png.length, true);
  head.setUint32(18, HEAD, true); // offset
  file.set(png, HEAD);
  return file;
}

/** Files that the page never requests: drawings for the server's pictures, and boards for other pages. */
function isForOthers(path: string): boolean {
  return /^\/(art\/|art\.json$|embed\.html$|icons\/|favicon\.ico$|manifest\.webmanifest$|sw\.js$|assets\/embed-)/.test(path);
}

function filesOf(folder: string, under = ""): string[] {
  return readdirSync(folder + under, { withFileTypes: true }).flatMap((entry) => {
    const path = `${under}/${entry.name}`;
    if (entry.isDirectory()) return filesOf(folder, path);
    return /\.(br|gz)$/.test(entry.name) || isForOthers(path) ? [] : [path];
  });
}

function digestOf(bytes: Uint8Array): string {
  return `sha256-${createHash("sha256").update(bytes).digest("base64")}`;
}

/** What is needed first comes first, in case the person leaves before everything has been fetched. */
function rank(path: string): number {
  return path === "/index.html" ? 0 : /\.(js|css|woff2)$/.test(path) ? 1 : path.startsWith("/assets/") ? 2 : 3;
}

/** The files of a built page: the path of each, with a digest if its path stays the same across versions. */
export function listFiles(folder: string): [string, string?][] {
  const files = filesOf(folder).map((path): [string, string?] =>
    path.startsWith("/assets/") ? [path] : [path, digestOf(readFileSync(folder + path))],
  );
  return files.sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1));
}

/** Fails if a file that is kept imports one that is not: the page would start without a network, and then miss it. */
export function checkKept(bundle: OutputBundle, files: readonly [string, string?][]): void {
  const kept = new Set(files.map(([path]) => path.slice(1)));
  for (const file of Object.values(bundle))
    if (file.type === "chunk" && kept.has(file.fileName))
      for (const name of [...file.imports, ...file.dynamicImports, ...(file.viteMetadata?.importedCss ?? [])])
        if (!kept.has(name)) throw Error(`offline.ts: ${file.fileName} needs ${name}, which is not kept`);
}

/** The service worker of a built page. */
export async function serviceWorker(folder: string): Promise<string> {
  const files = JSON.stringify(listFiles(folder));
  const code = (
    await transformWithEsbuild(readFileSync(source, "utf8"), "service_worker.ts", {
      minify: true,
      format: "iife",
      target: "es2022",
      sourcemap: false,
    })
  ).code;
  const version = createHash("sha256").update(files).update(code).digest("hex").slice(0, 12);
  return `const VERSION="${version}";\nconst FILES=${files};\n${code}`;
}

/** The manifest and icons are files of the build. The service worker is written when all other files exist. */
export function offlinePlugin(makePainter: () => Promise<(svg: string, width: number) => Uint8Array>): Plugin {
  return {
    name: "offline",
    apply: "build",
    async generateBundle() {
      const paint = await makePainter();
      for (const { src, purpose, sizes } of manifest.icons)
        this.emitFile({ type: "asset", fileName: src.slice(1), source: paint(iconSvg(purpose), parseInt(sizes, 10)) });
      this.emitFile({ type: "asset", fileName: "favicon.ico", source: icoOf(paint(iconSvg("any"), ICO), ICO) });
      this.emitFile({ type: "asset", fileName: "manifest.webmanifest", source: JSON.stringify(manifest) });
    },
    async writeBundle({ dir }, bundle) {
      checkKept(bundle, listFiles(dir!));
      writeFileSync(`${dir}/sw.js`, await serviceWorker(dir!));
    },
  };
}

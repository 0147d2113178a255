// What vite.config.ts and the tests use of Node: the whole of its types would also count in a browser's sources.
declare module "node:fs" {
  export function readFileSync(path: URL): Uint8Array<ArrayBuffer>;
  export function readFileSync(path: URL, encoding: "utf8"): string;
  export function readdirSync(path: URL): string[];
}
declare module "node:process" {
  export const env: Readonly<Record<string, string | undefined>>;
}
declare module "node:url" {
  export function fileURLToPath(url: URL): string;
}

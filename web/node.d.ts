// What vite.config.ts uses of Node: the whole of its types would also count in a browser's sources.
declare module "node:fs" {
  export function readFileSync(path: URL): Uint8Array<ArrayBuffer>;
}
declare module "node:process" {
  export const env: Readonly<Record<string, string | undefined>>;
}
declare module "node:url" {
  export function fileURLToPath(url: URL): string;
}

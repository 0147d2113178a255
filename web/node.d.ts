// What vite.config.ts uses of Node: the whole of its types would also count in a browser's sources.
declare module "node:fs" {
  export function readFileSync(path: URL): Uint8Array<ArrayBuffer>;
}

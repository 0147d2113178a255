// What vite.config.ts and the tests use of Node: the whole of its types would also count in a browser's sources.
declare module "node:child_process" {
  export function execFileSync(file: string, words: readonly string[], options: { input: string; encoding: "utf8" }): string;
}
declare module "node:crypto" {
  interface Hash {
    update(data: Uint8Array | string): Hash;
    digest(as: "base64" | "hex"): string;
  }
  export function createHash(name: "sha256"): Hash;
}
declare module "node:fs" {
  export function existsSync(path: URL): boolean;
  export function readFileSync(path: URL | string): Uint8Array<ArrayBuffer>;
  export function readFileSync(path: URL | string, encoding: "utf8"): string;
  export function mkdirSync(path: URL, options: { recursive: true }): void;
  export function writeFileSync(path: URL | string, contents: Uint8Array | string): void;
  export function readdirSync(path: URL): string[];
  export function readdirSync(path: string, options: { recursive: true; encoding: "utf8" }): string[];
  export function readdirSync(path: string, options: { withFileTypes: true }): { name: string; isDirectory(): boolean }[];
}
declare module "node:process" {
  export const env: Readonly<Record<string, string | undefined>>;
}
declare module "node:url" {
  export function fileURLToPath(url: URL): string;
}
declare module "node:zlib" {
  interface Options {
    level?: number;
    strategy?: number;
  }
  export const constants: Readonly<Record<"Z_DEFAULT_STRATEGY" | "Z_FIXED" | "Z_HUFFMAN_ONLY", number>>;
  export function gzipSync(data: Uint8Array, options: Options): Uint8Array<ArrayBuffer>;
}
// A package without types of its own, used while building.
declare module "subset-font" {
  interface Options {
    targetFormat: "woff2" | "truetype";
    variationAxes?: Readonly<Record<string, number | { min: number; max: number }>>;
  }
  export default function subsetFont(font: Uint8Array, text: string, options: Options): Promise<Uint8Array>;
}

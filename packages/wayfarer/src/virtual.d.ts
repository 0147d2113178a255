// Made by build.mjs: the files of the package by their names.
declare module "virtual:files" {
  export const addresses: { readonly [name: string]: () => URL };
  export const modules: { readonly [name: string]: () => Promise<{ default: string }> };
  export function inlinedWorker(): Promise<{ default: string }>;
}
// The module, packed.
declare module "virtual:module" {
  const packed: string;
  export default packed;
}
// What the package uses of Node. The whole of its types would also count in a browser's sources.
declare module "node:fs/promises" {
  export function readFile(path: URL | string): Promise<Uint8Array>;
}
declare module "node:worker_threads" {
  export class Worker {
    constructor(source: string, options: { eval: true });
    on(event: "message" | "error", hear: (value: unknown) => void): void;
    postMessage(message: unknown): void;
    terminate(): Promise<number>;
    ref(): void;
    unref(): void;
  }
  export const parentPort: { postMessage(message: unknown): void; on(event: "message", hear: (value: unknown) => void): void } | null;
}

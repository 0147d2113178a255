// The library's code, compiled once for all workers.
import wasmUrl from "wayfarer.wasm?url"; // vite.config.ts says where it is
import { firstPaint } from "../ui/painted";

let compiling: Promise<WebAssembly.Module> | undefined;

function compile(after: Promise<void>): Promise<WebAssembly.Module> {
  const begun = after.then(() => WebAssembly.compileStreaming(fetch(wasmUrl)));
  begun.catch(() => (compiling = undefined));
  return begun;
}

/** Fetches and compiles the module when first asked for, but not before something has been painted; after a fault the next
 * question tries again. */
export function wasmModule(): Promise<WebAssembly.Module> {
  return (compiling ??= compile(firstPaint()));
}

/** Begins at once, beside the code of the page: without the library there is nothing on it to see. */
export function fetchFirst(): void {
  compiling ??= compile(Promise.resolve());
}

// The library's code, compiled once for all workers.
import wasmUrl from "wayfarer.wasm?url"; // vite.config.ts says where it is
import { firstPaint } from "../ui/painted";

let compiling: Promise<WebAssembly.Module> | undefined;
let isCompiled = false;

/** Whether the module is here: until then an answer may take long. */
export function hasModule(): boolean {
  return isCompiled;
}

/** Fetches and compiles the module when first asked for, but not before something has been painted; after a fault the next
 * question tries again. */
export function wasmModule(): Promise<WebAssembly.Module> {
  if (compiling === undefined) {
    compiling = firstPaint().then(() => WebAssembly.compileStreaming(fetch(wasmUrl)));
    compiling.then(
      () => (isCompiled = true),
      () => (compiling = undefined),
    );
  }
  return compiling;
}

// The library's code, compiled once for all workers.
import wasmUrl from "wayfarer.wasm?url"; // vite.config.ts says where it is

let compiling: Promise<WebAssembly.Module> | undefined;

/** Compiles the module when first asked for; after a fault the next question tries again. */
export function wasmModule(): Promise<WebAssembly.Module> {
  if (compiling === undefined) {
    compiling = WebAssembly.compileStreaming(fetch(wasmUrl));
    compiling.catch(() => (compiling = undefined));
  }
  return compiling;
}

// The library's code, compiled once for all workers.
import wasmUrl from "wayfarer.wasm?url"; // defined in vite.config.ts
import { firstPaint } from "../ui/painted";

let compiling: Promise<WebAssembly.Module> | undefined;
let isCompiled = false;

/** Whether the module has loaded. Until then, an answer may take long. */
export function hasModule(): boolean {
  return isCompiled;
}

/** Fetches and compiles the module on the first request, but not before the first paint. After a failure, the next
 * request tries again. */
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

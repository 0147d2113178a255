// Runs libwayfarer's WebAssembly module: text in, JSON out (apps/wasm/page.h). It knows nothing of
// workers or the page, so that tests use it too.

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  request(bytes: number): number;
  answer(): number;
  net(name: number, bytes: number): number;
}

/** The nets by number, as in search/eval/nets.h. */
export const netNames = [
  "travelers",
  "leapale",
  "traverse",
  "advanced",
  "race",
  "race_advanced",
] as const;
export type NetName = (typeof netNames)[number];

/** The net that judges a game, if one does. */
export function netOf(spec: string): NetName | undefined {
  const [game, options = ""] = spec.split(":");
  if (game === "travelers") return "travelers";
  if (game === "courier-leapale") return "leapale";
  if (game !== "traverse") return undefined;
  const advanced = /rules=(advanced|expert)/.test(options);
  if (/players=[34]/.test(options)) return advanced ? "race_advanced" : "race";
  return advanced ? "advanced" : "traverse";
}

const ENOSYS = 52;

export class Host {
  private constructor(private readonly wasm: Exports) {}

  static async load(module: WebAssembly.Module): Promise<Host> {
    // The C library's imports for files; nothing here opens any.
    const imports: WebAssembly.Imports = { page: { now: () => performance.now() } };
    for (const { module: from, name } of WebAssembly.Module.imports(module))
      if (from !== "page") (imports[from] ??= {})[name] = () => ENOSYS;
    const instance = await WebAssembly.instantiate(module, imports);
    const wasm = instance.exports as unknown as Exports;
    wasm._initialize();
    return new Host(wasm);
  }

  giveNet(name: NetName, bytes: Uint8Array): void {
    const room = this.wasm.net(netNames.indexOf(name), bytes.length);
    if (room !== 0) new Uint8Array(this.wasm.memory.buffer).set(bytes, room);
  }

  ask(lines: readonly string[]): unknown {
    const bytes = new TextEncoder().encode(lines.join("\n"));
    const room = this.wasm.request(bytes.length);
    if (room === 0) return { error: "the request is too long", at: 0, illegal: false };
    new Uint8Array(this.wasm.memory.buffer).set(bytes, room);
    const answer = this.wasm.answer();
    const memory = new Uint8Array(this.wasm.memory.buffer, answer);
    return JSON.parse(new TextDecoder().decode(memory.subarray(0, memory.indexOf(0))));
  }
}

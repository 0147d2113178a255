// Runs libwayfarer's WebAssembly module: text in, JSON out (apps/wasm/answers.h). It knows nothing of
// workers or the page, so that tests use it too.

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  request(bytes: number): number;
  answer(): number;
  net(bytes: number): number;
  book(bytes: number): number;
  speak(): void;
}

/** Who hears what the module reports: the address of a text. */
interface Ear {
  hear(text: number): void;
}

const ENOSYS = 52;

export class Host {
  private constructor(
    private readonly wasm: Exports,
    private readonly ear: Ear,
  ) {}

  static async load(module: WebAssembly.Module): Promise<Host> {
    // The C library's imports for files; nothing here opens any.
    const ear: Ear = { hear: () => undefined };
    const report = (text: number) => ear.hear(text);
    const imports: WebAssembly.Imports = { page: { now: () => performance.now(), report } };
    for (const { module: from, name } of WebAssembly.Module.imports(module))
      if (from !== "page") (imports[from] ??= {})[name] = () => ENOSYS;
    const instance = await WebAssembly.instantiate(module, imports);
    const wasm = instance.exports as unknown as Exports;
    wasm._initialize();
    return new Host(wasm, ear);
  }

  /** What is said to people is in this language from now on; English if the library does not have it. */
  speak(language: string): void {
    if (this.write(language)) this.wasm.speak();
  }

  /** Gives the learnt net of that name (SpecInfo.net), once. */
  giveNet(name: string, bytes: Uint8Array): void {
    if (this.write(name)) this.fill(this.wasm.net(bytes.length), bytes);
  }

  /** Gives the book of openings of a game, once. */
  giveBook(game: string, bytes: Uint8Array): void {
    if (this.write(game)) this.fill(this.wasm.book(bytes.length), bytes);
  }

  /** `onReport` hears of an answer that grows while it is worked out. */
  ask(lines: readonly string[], onReport: (report: unknown) => void = () => undefined): unknown {
    if (!this.write(lines.join("\n"))) return { error: "the request is too long", at: 0, illegal: false };
    this.ear.hear = (text) => onReport(this.read(text));
    return this.read(this.wasm.answer());
  }

  private read(text: number): unknown {
    const memory = new Uint8Array(this.wasm.memory.buffer, text);
    return JSON.parse(new TextDecoder().decode(memory.subarray(0, memory.indexOf(0))));
  }

  /** Writes a request; false if it is too long. */
  private write(text: string): boolean {
    const bytes = new TextEncoder().encode(text);
    return this.fill(this.wasm.request(bytes.length), bytes);
  }

  private fill(room: number, bytes: Uint8Array): boolean {
    if (room !== 0) new Uint8Array(this.wasm.memory.buffer).set(bytes, room);
    return room !== 0;
  }
}

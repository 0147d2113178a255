// Runs libwayfarer's WebAssembly module: text in, JSON out (apps/wasm/answers.h). It depends neither on workers nor on
// the page, so that tests can use it, too.

interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  request(bytes: number): number;
  answer(): number;
  net(bytes: number): number;
  book(bytes: number): number;
  speak(): void;
}

/** Receives the address of a text that the module reports. */
interface Ear {
  hear(text: number): void;
}

const ENOSYS = 52;

/** What the module imports. The C library needs calls for files; nothing here opens files. */
function needs(module: WebAssembly.Module): { imports: WebAssembly.Imports; ear: Ear } {
  const ear: Ear = { hear: () => undefined };
  const report = (text: number) => ear.hear(text);
  const imports: WebAssembly.Imports = { page: { now: () => performance.now(), report } };
  for (const { module: from, name } of WebAssembly.Module.imports(module)) if (from !== "page") (imports[from] ??= {})[name] = () => ENOSYS;
  return { imports, ear };
}

export class Host {
  private constructor(
    private readonly wasm: Exports,
    private readonly ear: Ear,
  ) {}

  static async load(module: WebAssembly.Module): Promise<Host> {
    const { imports, ear } = needs(module);
    return Host.begin(await WebAssembly.instantiate(module, imports), ear);
  }

  /** The same without waiting. Browsers allow it on a page's own thread up to some size, from 8 MB on. */
  static loadNow(module: WebAssembly.Module): Host {
    const { imports, ear } = needs(module);
    return Host.begin(new WebAssembly.Instance(module, imports), ear);
  }

  private static begin(instance: WebAssembly.Instance, ear: Ear): Host {
    const wasm = instance.exports as unknown as Exports;
    wasm._initialize();
    return new Host(wasm, ear);
  }

  /** Sets the language of messages to people; English if the library does not have it. */
  speak(language: string): void {
    if (this.write(language)) this.wasm.speak();
  }

  /** Passes the trained net of this name (SpecInfo.net) to the module, once. */
  giveNet(name: string, bytes: Uint8Array): void {
    if (this.write(name)) this.fill(this.wasm.net(bytes.length), bytes);
  }

  /** Passes the book of openings of a game to the module, once. */
  giveBook(game: string, bytes: Uint8Array): void {
    if (this.write(game)) this.fill(this.wasm.book(bytes.length), bytes);
  }

  /** `onReport` receives partial answers. */
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

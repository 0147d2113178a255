// Files as modules, packed: for bundlers that leave files behind, pages opened as files, and sandboxed frames.

export async function unpacked(base64: string): Promise<Uint8Array> {
  const packed = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Reads a file of the package by its address, and by its module if there is no such file. What the bundler left behind once
 * is not looked for again. */
export class PackageFiles {
  private readonly loaded = new Map<string, Promise<Uint8Array | undefined>>();
  private isInlined = false;

  constructor(
    private readonly addresses: { readonly [name: string]: () => URL },
    private readonly modules: { readonly [name: string]: () => Promise<{ default: string }> },
    private readonly read: (address: URL) => Promise<Uint8Array>,
  ) {}

  file(name: string): Promise<Uint8Array | undefined> {
    let wait = this.loaded.get(name);
    if (wait === undefined) {
      this.loaded.set(name, (wait = this.load(name)));
      wait.catch(() => this.loaded.delete(name));
    }
    return wait;
  }

  private async load(name: string): Promise<Uint8Array | undefined> {
    const address = this.addresses[name];
    const inlined = this.modules[name];
    if (address === undefined || inlined === undefined) return undefined;
    if (!this.isInlined) {
      try {
        return await this.read(address());
      } catch {
        this.isInlined = true;
      }
    }
    return unpacked((await inlined()).default);
  }
}

// The worker of the package. It knows no addresses: what it needs, it asks the thread that started it for.
import { Answerer } from "./answerer";
import { Host } from "./host";
import type { FromWorker, ToWorker } from "./worker_messages";

async function load(bytes: Uint8Array, language: string): Promise<Host> {
  const host = await Host.load(await WebAssembly.compile(bytes as BufferSource));
  host.speak(language);
  return host;
}

/** Returns what takes the messages of that thread. */
export function serve(post: (message: FromWorker) => void): (message: ToWorker) => void {
  let begin: (host: Promise<Host>) => void;
  const host = new Promise<Host>((resolve) => (begin = resolve));
  const wanted = new Map<string, { resolve(bytes: Uint8Array | undefined): void; reject(error: Error): void }>();
  const want = (name: string) =>
    new Promise<Uint8Array | undefined>((resolve, reject) => {
      wanted.set(name, { resolve, reject });
      post({ wanted: name });
    });
  const answerer = new Answerer(host, { net: (name) => want(`nets/${name}.net`), book: (game) => want(`books/${game}.book`) }, post);
  return (message) => {
    if ("module" in message) begin(load(message.module, message.language));
    else if ("file" in message) {
      const wait = wanted.get(message.file);
      wanted.delete(message.file);
      if (message.error === undefined) wait?.resolve(message.bytes);
      else wait?.reject(new Error(message.error));
    } else void answerer.answer(message);
  };
}

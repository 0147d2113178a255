// The files beside the script: by their addresses, and where a page may not fetch (a page opened as a file, a frame without
// an origin) as scripts.
import { PackageFiles } from "../../wayfarer/src/inlined";

const mayFetch = location.protocol.startsWith("http") && origin !== "null";

async function read(address: URL): Promise<Uint8Array> {
  if (!mayFetch) throw new Error("this page may not fetch");
  const response = await fetch(address);
  if (!response.ok || response.headers.get("content-type")?.startsWith("text/html")) throw new Error(`there is no ${address}`);
  return new Uint8Array(await response.arrayBuffer());
}

const files = new PackageFiles(PLACE.addresses, PLACE.modules, read);

export function file(name: string): Promise<Uint8Array | undefined> {
  return files.file(name);
}

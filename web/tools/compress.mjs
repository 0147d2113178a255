// Puts FILE.gz next to every file of dist/ that gets smaller by it; the server sends those.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

for (const entry of await readdir("dist", { recursive: true, withFileTypes: true })) {
  const file = join(entry.parentPath ?? entry.path, entry.name);
  if (!entry.isFile() || file.endsWith(".gz")) continue;
  const plain = await readFile(file);
  const packed = gzipSync(plain, { level: 9 });
  if (packed.length < plain.length * 0.95) await writeFile(file + ".gz", packed);
}

// Writes FILE.br and FILE.gz next to every file of dist/ that they make smaller. The server sends those.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const WORTH = 0.95; // of the plain size
const BEST = 11; // takes a second for the library
const GOOD = 9; // for the many files of which a page asks for one

const packers = {
  ".br": (plain, isCode) => promisify(brotliCompress)(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: isCode ? BEST : GOOD } }),
  ".gz": (plain) => promisify(gzip)(plain, { level: 9 }),
};

async function pack(file) {
  const plain = await readFile(file);
  for (const [end, packer] of Object.entries(packers)) {
    const packed = await packer(plain, file.startsWith(join("dist", "assets")));
    if (packed.length < plain.length * WORTH) await writeFile(file + end, packed);
  }
}

const entries = await readdir("dist", { recursive: true, withFileTypes: true });
const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name));
await Promise.all(files.filter((file) => !/\.(br|gz)$/.test(file)).map(pack));

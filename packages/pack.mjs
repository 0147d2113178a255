// Builds the npm packages and packs them.
//
// usage: pack.mjs [WASM [FOLDER]]    WASM: the build folder of the module; FOLDER: for the tarballs. Paths from the root.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { argv, execPath, exit } from "node:process";
import { fileURLToPath } from "node:url";

const here = dirname(fileURLToPath(import.meta.url));
const root = dirname(here);
const [, , wasm = "build-wasm", folder = "dist"] = argv;
const version = /version: '([^']+)'/.exec(readFileSync(join(root, "meson.build"), "utf8"))[1];
const names = ["wayfarer", "wayfarer-board"].filter((name) => existsSync(join(here, name)));

mkdirSync(resolve(root, folder), { recursive: true });
for (const name of names) {
  const own = JSON.parse(readFileSync(join(here, name, "package.json"), "utf8")).version;
  if (own !== version) {
    console.error(`packages/${name}/package.json has version ${own}, meson.build has ${version}`);
    exit(1);
  }
  execFileSync(execPath, [join(here, name, "build.mjs"), wasm], { cwd: root, stdio: "inherit" });
  execFileSync("npm", ["pack", "--silent", "--pack-destination", resolve(root, folder)], { cwd: join(here, name), stdio: "ignore" });
  console.log(`${folder}/${name}-${version}.tgz`);
}

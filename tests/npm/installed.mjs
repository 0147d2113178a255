// What the tests of the npm packages share: tarballs, empty folders, a server of files, a browser.
import { execFileSync } from "node:child_process";
import { copyFileSync, createReadStream, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { browserFor, closeBrowsers, notInstalled } from "../browser/browsers.mjs";

const LONG = 600_000; // milliseconds: ends what hangs; no result depends on it
const folders = [];
const servers = [];
const tests = [];

process.on("exit", () => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Runs a program and returns what it printed; its errors are those of this test. */
export function run(program, words, cwd) {
  try {
    return execFileSync(program, words, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"], timeout: LONG });
  } catch (error) {
    throw new Error(`${program} ${words.join(" ")}: ${error.message}\n${error.stdout ?? ""}${error.stderr ?? ""}`);
  }
}

export function emptyFolder() {
  const folder = mkdtempSync(join(tmpdir(), "wayfarer-npm-"));
  folders.push(folder);
  return folder;
}

/** The tarball of a package, as `npm pack` makes it, built in a folder of its own: tests run beside each other. */
export function packed(root, name) {
  const source = join(root, "packages", name);
  const folder = emptyFolder();
  for (const file of ["package.json", "README.md", "custom-elements.json"])
    if (existsSync(join(source, file))) copyFileSync(join(source, file), join(folder, file));
  run("node", [join(source, "build.mjs"), "build-wasm", folder], root);
  const [{ filename }] = JSON.parse(run("npm", ["pack", "--json"], folder));
  return join(folder, filename);
}

/** A package of the page's own tools. */
export function fromWeb(root, name) {
  return createRequire(join(root, "web/package.json"))(name);
}

/** What packages are checked with. The full tier fetches it (tests/run.py). */
export function tools(root) {
  const bin = join(root, "packages/node_modules/.bin");
  if (!existsSync(join(bin, "attw"))) throw new Error("make packages/node_modules/.package-lock.json fetches what packages are checked with");
  return { publint: join(bin, "publint"), attw: join(bin, "attw") };
}

const TYPES = { ".html": "text/html", ".js": "text/javascript", ".mjs": "text/javascript", ".wasm": "application/wasm", ".css": "text/css", ".svg": "image/svg+xml" };

/** Serves the files of a folder, without special headers. Returns its address. */
export async function serve(folder) {
  const server = createServer((request, response) => {
    const file = join(folder, decodeURIComponent(new URL(request.url, "http://here").pathname));
    if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
    response.writeHead(200, { "content-type": TYPES[extname(file)] ?? "application/octet-stream" });
    createReadStream(file).pipe(response);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  servers.push(server);
  return `http://127.0.0.1:${server.address().port}`;
}

/** Opens a page that puts a text into `said`; returns that text and which paths were asked for. */
export async function inBrowser(address, path) {
  const context = await (await browserFor({})).newContext();
  const page = await context.newPage();
  const asked = [];
  const wrong = [];
  context.on("request", (request) => asked.push(new URL(request.url()).pathname));
  page.on("pageerror", (error) => wrong.push(String(error)));
  page.on("console", (message) => message.type() === "error" && wrong.push(message.text()));
  await page.goto(address + path);
  const said = await page.waitForFunction(() => globalThis.said, undefined, { timeout: LONG }).catch((error) => {
    throw new Error(`${error.message}; the page said: ${wrong.join("; ")}`);
  });
  const text = await said.jsonValue();
  await context.close();
  return { said: text, asked };
}

export function test(name, body) {
  tests.push({ name, body });
}

/** Runs the tests, those whose names have `only`, and ends the program. */
export async function testAll(only) {
  const missing = notInstalled();
  if (missing !== undefined) return console.log(`skipped: ${process.argv[1]} in this browser: ${missing} is not installed`);
  let failed = 0;
  for (const { name, body } of tests.filter((one) => one.name.includes(only))) {
    try {
      await body();
      console.log(`ok: ${name}`);
    } catch (error) {
      failed++;
      console.log(`FAILED: ${name}\n${error.stack}`);
    }
  }
  await close();
  if (failed > 0) process.exitCode = 1;
}

/** Ends the browsers and the servers. */
export async function close() {
  await closeBrowsers();
  for (const server of servers) server.close();
}

/** The version in meson.build, which packages must have. */
export function versionOf(root) {
  return /version: '([^']+)'/.exec(readFileSync(join(root, "meson.build"), "utf8"))[1];
}

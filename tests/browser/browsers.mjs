// Which browser the tests run in: Chromium, or another one that the environment names (WAYFARER_BROWSER=firefox). What a
// browser's driver cannot do makes a test stop with a `Skip`, which says so.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium, firefox } from "../../web/node_modules/playwright-core/index.mjs";
import { GUARD } from "./waiting.mjs";

const browserName = process.env.WAYFARER_BROWSER ?? "chromium";
const isFirefox = browserName === "firefox";

/** Thrown where a test needs what this browser's driver cannot do. */
export class Skip extends Error {}

const chromiumFlags = [
  "--no-sandbox", "--disable-quic", "--no-first-run", "--disable-background-networking",
  "--disable-component-update", "--disable-sync",
];
// Without a graphics card there is no WebGL (plain), or one in software beside a page that the browser paints itself
// (cardless). With `webgl` the page too is painted by that software, as if it were a card: slow, and slowest at first.
const drawing = {
  plain: ["--disable-gpu", "--disable-software-rasterizer"],
  webgl: ["--use-angle=swiftshader", "--enable-unsafe-swiftshader"],
  cardless: ["--disable-gpu", "--enable-unsafe-swiftshader"],
};

function launchChromium({ webgl }) {
  const kind = webgl === true ? "webgl" : webgl || "plain";
  const executablePath = ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find(existsSync);
  return chromium.launch({ executablePath, headless: true, timeout: GUARD, args: [...chromiumFlags, ...drawing[kind]] });
}

const FIREFOX = "/usr/bin/firefox-esr";

/** What of this browser is not on this machine. */
export function notInstalled() {
  return isFirefox ? [FIREFOX, "/usr/bin/Xvfb"].find((file) => !existsSync(file)) : undefined;
}

let display;

/** An X server of our own, which ends with this process; its pointer, in the middle, is beside every window. */
export function displayOf() {
  display ??= new Promise((resolve, reject) => {
    const server = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "4000x3200x24", "+extension", "GLX", "-nolisten", "tcp"],
      { stdio: ["ignore", "ignore", "ignore", "pipe"] });
    server.on("error", () => reject(new Error("Xvfb is not installed")));
    server.stdio[3].once("data", (number) => {
      resolve(`:${String(number).trim()}`);
      server.stdio[3].unref(); // nobody waits for it any more
      server.unref();
    });
    process.on("exit", () => server.kill());
  });
  return display;
}

/** Playwright does not set these in an unpatched Firefox: they are preferences of the browser, one for all its pages. */
function preferencesOf({ colorScheme, reducedMotion, webgl }) {
  return {
    "ui.systemUsesDarkTheme": colorScheme === "dark" ? 1 : 0,
    "ui.prefersReducedMotion": reducedMotion === "reduce" ? 1 : 0,
    "webgl.disabled": !webgl,
  };
}

async function launchFirefox(options) {
  const env = { ...process.env, DISPLAY: await displayOf(), LIBGL_ALWAYS_SOFTWARE: "1", MOZ_ENABLE_WAYLAND: "0" };
  return firefox.launch({ channel: "moz-firefox", executablePath: FIREFOX, headless: false, timeout: GUARD, env, firefoxUserPrefs: preferencesOf(options) });
}

/** Where a test needs what only Chromium's driver can do. */
export function needsChromium(what) {
  if (isFirefox) throw new Skip(`the driver of ${browserName} has no ${what}`);
}

function needsOf(options) {
  if (options.hasTouch || options.isMobile) needsChromium("touch");
  if (options.forcedColors) needsChromium("forced colours");
  if (options.webgl === "cardless") needsChromium("second renderer");
}

/** Chromium's own protocol, for what Playwright has no call for. */
export function protocolOf(page) {
  needsChromium("protocol of Chromium's");
  return page.context().newCDPSession(page);
}

/** The file that a page saves when it does something. */
export async function downloadOf(page, act) {
  needsChromium("event for a file that is saved");
  const coming = page.waitForEvent("download");
  await act();
  return coming;
}

/** A page that may read and write the clipboard. */
export async function allowClipboard(page) {
  needsChromium("permission for the clipboard");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
}

const launched = new Map(); // started when they are first needed

/** A browser for a page with these options. */
export function browserFor(options) {
  needsOf(options);
  const kind = JSON.stringify(isFirefox ? preferencesOf(options) : options.webgl);
  if (!launched.has(kind)) launched.set(kind, isFirefox ? launchFirefox(options) : launchChromium(options));
  return launched.get(kind);
}

export async function closeBrowsers() {
  for (const browser of launched.values()) await (await browser).close();
}

// The page where something that it needs is missing: site data, WebAssembly, files of an older version, a file at the start.
import { check, checkEqual, runTests } from "./visit.mjs";

/** The browser allows the site no storage: each kind throws, as Chromium and Firefox do. */
function forbidStorage() {
  const refuse = () => {
    throw new DOMException("The operation is insecure.", "SecurityError");
  };
  for (const name of ["localStorage", "sessionStorage", "indexedDB", "caches"]) Object.defineProperty(window, name, { get: refuse });
}

const games = ["travelers", "courier-leapale", "traverse", "safe-passage"];
const addresses = ["/", "/games", "/learn", "/learn/travelers/1", "/puzzle", "/puzzle/courier-leapale", "/analyse", "/edit/travelers",
  "/rules/traverse", "/pieces/courier-leapale", "/practice/safe-passage", "/settings", "/status", ...games.flatMap((game) => [`/new/${game}`, `/play?spec=${game}`, `/analyse/${game}`])];

/** What is asked for is not there: the server has another version of the page. */
const gone = (route) => route.fulfill({ status: 404, contentType: "text/plain", body: "not here" });

/** What the browser says of a file that is not there is what the test is about. */
const expected = (visit, pattern) => {
  visit.complaints.splice(0, Infinity, ...visit.complaints.filter((line) => !pattern.test(line)));
};

export const tests = {
  async "every page is there where the browser forbids site data, and says that nothing is kept"(visit) {
    const person = await visit.person();
    const { page } = person;
    await page.addInitScript(forbidStorage);
    for (const address of addresses) {
      await person.go(address);
      await page.locator("main h1, main h2, main .board").first().waitFor({ state: "attached" });
      check((await page.getByText("Something went wrong").count()) === 0, `${address} fails`);
    }
    await person.go("/play?spec=travelers");
    await person.move("a2", "a4");
    await page.getByText("Your browser allows this site no storage").waitFor();
    await person.go("/analyse/travelers");
    await person.tap("a2");
    await page.locator(".target").first().waitFor();
    await person.tap("a4");
    const refused = page.getByText("This analysis could not be kept on this device");
    await refused.waitFor();
    check(page.url().endsWith("/analyse/travelers"), `an address that a reload does not find: ${page.url()}`);
    await page.locator(".toast.refusal").filter({ has: refused }).getByRole("button").click();
    await refused.waitFor({ state: "hidden" });
    await page.getByRole("tab", { name: "Chapters" }).click();
    await person.press("New chapter");
    await refused.waitFor();
    checkEqual(await page.locator(".chapters a").count(), 1, "the chapter that is shown stays:");
    check(page.url().endsWith("/analyse/travelers"), page.url());
    await page.getByRole("tab", { name: "Moves" }).click();
    await page.locator('.tree-list [data-move="a2a4"]').waitFor();
  },

  async "My games shows the newest games, and says so, where the database cannot be read"(visit) {
    const person = await visit.person();
    const { page } = person;
    await person.open("safe-passage:start=3", { events: ["e2e4"] });
    await page.addInitScript(() => (IDBFactory.prototype.open = () => { throw new DOMException("refused", "SecurityError"); }));
    await person.go("/games");
    await page.getByText("Only the newest games are shown").waitFor();
    checkEqual(await page.locator(".mine-row").count(), 1);
    await page.getByRole("tab", { name: "File" }).click();
    let written = false;
    page.on("download", () => (written = true));
    await person.press("Save all");
    await page.locator(".toast.refusal", { hasText: "SecurityError" }).filter({ hasNotText: "Only the newest" }).waitFor();
    check(!written, "no file without the other games");
  },

  async "without WebAssembly, or in a browser that is too old, the page says what is needed"(visit) {
    const person = await visit.person(); // one: what is fetched is fetched once
    const { page } = person;
    await page.addInitScript(() => {
      if (location.hash === "#none") delete window.WebAssembly;
      if (location.hash === "#simd") WebAssembly.validate = () => false;
      if (location.hash === "#has") CSS.supports = () => false;
      if (location.hash === "#german") Object.defineProperty(navigator, "language", { get: () => "de-DE" });
      if (location.hash === "#german") delete window.WebAssembly;
    });
    const words = { none: "It lacks WebAssembly.", simd: "It lacks WebAssembly SIMD.", has: "It lacks CSS :has().", german: "Ihm fehlt WebAssembly." };
    for (const address of ["/", "/play?spec=travelers", "/embed/travelers"])
      for (const [lacking, said] of Object.entries(words)) {
        await page.goto("about:blank"); // another fragment alone would load nothing
        await person.go(`${address}#${lacking}`);
        await page.getByRole("alert").getByText(said).waitFor();
        await page.getByText(/111, Firefox 121, Safari 16\.4/).waitFor();
        checkEqual(await page.locator("main").count(), 1, `${address} ${lacking}`);
      }
  },

  async "a page whose own file is gone says so and offers to load it again"(visit) {
    const person = await visit.person();
    const { page } = person;
    await page.route("**/assets/index-*.js", gone);
    await person.go("/");
    await page.getByRole("heading", { name: "The page could not start" }).waitFor();
    await page.unroute("**/assets/index-*.js");
    await person.press("Load again");
    await page.getByRole("link", { name: "Learn" }).first().waitFor();
    expected(visit, /404|disallowed MIME/);
  },

  async "a page that outlives its files says so and offers to load it again: pages, dialogs and the rules"(visit) {
    const person = await visit.person();
    const { page } = person;
    const again = () => page.getByRole("button", { name: "Load again" }).first();
    await person.go("/");
    await page.route("**/assets/**", gone);
    await page.locator('a[href="/learn"]').first().click();
    await page.getByRole("heading", { name: "A part of the page could not be loaded" }).waitFor();
    await page.locator("a.brand").click();
    await page.locator(".poster").first().waitFor(); // what is here is shown all the same
    await page.locator('a[href="/learn"]').first().click();
    await page.getByRole("heading", { name: "A part of the page could not be loaded" }).waitFor();
    await page.unroute("**/assets/**");
    await again().click();
    await page.locator(".lesson-card").first().waitFor();

    await person.go("/play?spec=travelers");
    await person.move("a2", "a4");
    await page.route("**/assets/**", gone);
    await person.pressMore("Share");
    await page.locator(".toast", { hasText: "A part of the page could not be loaded" }).waitFor();
    checkEqual(await person.moves(), ["a2a4"], "the game is still there:");
    await page.unroute("**/assets/**");
    await again().click();
    await person.moveCount(1);

    await page.route("**/*.wasm", gone);
    await page.reload();
    await page.getByText("The rules could not be loaded").first().waitFor();
    await page.unroute("**/*.wasm");
    await again().click();
    await page.locator(".mover").first().waitFor();
    expected(visit, /404|dynamically imported|could not be loaded|disallowed MIME/);
  },
};

await runTests(tests, { file: import.meta.url });

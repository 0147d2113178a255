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
  "/rules/traverse", "/pieces/courier-leapale", "/practice/safe-passage", "/settings", ...games.flatMap((game) => [`/new/${game}`, `/play?spec=${game}`, `/analyse/${game}`])];

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
    await page.getByText("This analysis could not be kept on this device").waitFor();
  },

  async "without WebAssembly, or in a browser that is too old, the page says what is needed"(visit) {
    const cases = {
      "WebAssembly.": () => delete window.WebAssembly,
      "WebAssembly SIMD": () => (WebAssembly.validate = () => false),
      "CSS :has()": () => (CSS.supports = () => false),
    };
    for (const [lacking, old] of Object.entries(cases))
      for (const address of ["/", "/play?spec=travelers"]) {
        const person = await visit.person();
        await person.page.addInitScript(old);
        await person.go(address);
        await person.page.getByRole("alert").getByText(`It lacks ${lacking}`).waitFor();
        check(/Chrome or Edge 111, Firefox 121, Safari 16\.4/.test(await person.page.locator("main").innerText()), lacking);
        checkEqual(await person.page.locator("main").count(), 1);
      }
    const german = await visit.person({ locale: "de-DE" });
    await german.page.addInitScript(() => delete window.WebAssembly);
    await german.go("/");
    await german.page.getByRole("heading", { name: "Dieser Browser kann Wayfarer nicht zeigen" }).waitFor();
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
    expected(visit, /404/);
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
    expected(visit, /404|dynamically imported|could not be loaded/);
  },
};

await runTests(tests, { file: import.meta.url });

// Analyses and reviews by the server, as a choice beside those by this device. With SHOTS=FOLDER: pictures of them.
import { checkAxe } from "./axe.mjs";
import { check, checkEqual, eventually, runTests, until } from "./visit.mjs";

const MOVES = "a2a3 a8a7 b2b3 b8b7";
/** With mistakes of both; so long that its review takes ten times as long as what is done meanwhile. */
const LONG =
  "a2b1 e8g6 d1c1 f9d7 g2g5 g8g5 d2d4 g6i6 e2c4 g5f5 f2g3 f5i2 b2b3 b8b7 c2c3 c8c7 c1d1 b7c6 f1g1 i6g8 e1f2 h8i9 f2f6 g8h7 g1g2 d7e7 c4b4 d9b7 b3b2 c7a5 f6h8 c6a6 h2g1 a6c4 c3c1 i9g9 g3i5 h7h4 h8h6 h4e4 d1g4 b7b6 b2a3 e4f3 a3b2 f3f5 b2e2 e7d7 h6c6 a8b9 g2f3 i2i4 b4c5 e9f9 d4g7 f5f7 e2e5 b9b7 i5f2 f9e9 g4e4 i4i6 g1g3 e9d9 b1b4 c4c3 e4g4 g9h9 g7h6 h9g8";
const SIZES = { desktop: { width: 1200, height: 900 }, phone: { width: 390, height: 844 } };

function address(more = "") {
  return `/analyse/travelers?spec=travelers&moves=${encodeURIComponent(MOVES)}${more}`;
}

function choice(page, part, name) {
  return page.locator(part).getByRole("radio", { name });
}

async function shoot(page, name) {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true });
}

/** What the page has sent and heard of jobs. */
function jobs(page) {
  const seen = { asked: [], heard: [] };
  page.on("websocket", (socket) => {
    socket.on("framesent", ({ payload }) => JSON.parse(payload).do === "job" && seen.asked.push(JSON.parse(payload)));
    socket.on("framereceived", ({ payload }) => JSON.parse(payload).state && seen.heard.push(JSON.parse(payload)));
  });
  return seen;
}

export const tests = {
  async "the server thinks instead of this device, and is stopped"(visit) {
    const person = await visit.person();
    const { page } = person;
    const { asked, heard } = jobs(page);
    await person.go(address());
    await page.locator(".engine-line .line-move").first().waitFor();
    checkEqual(asked.length, 0);
    await choice(page, ".engine", "The server").click();
    await page.locator(".engine").getByRole("button", { name: "Stop" }).waitFor();
    await page.locator(".engine-line .line-move").first().waitFor();
    check(asked.length >= 1 && asked.at(-1).kind === "analyse", "the server was not asked");
    await page.locator(".engine").getByRole("button", { name: "Stop" }).click();
    await page.locator(".engine").getByRole("button", { name: "Go deeper" }).waitFor();
    await eventually("the server is told to stop", () => ["cancelled", "done"].includes(heard.at(-1)?.state));
    await checkAxe(page, "an analysis by the server");
    await choice(page, ".engine", "This device").click(); // it is kept for the next test's person: nobody
    await page.locator(".engine-line .line-move").first().waitFor();
  },

  async "another position is another question"(visit) {
    const person = await visit.person();
    const { page } = person;
    const { asked } = jobs(page);
    await person.go(address());
    await choice(page, ".engine", "The server").click();
    await page.locator(".engine-line .line-move").first().waitFor();
    const before = asked.length;
    await page.locator(".tree-list .move-cell").first().click();
    await eventually("the server is asked about the new position", () => asked.length > before);
    check(asked.at(-1).position !== asked[0].position, "it is asked about the old position");
    await page.locator(".engine-line .line-move").first().waitFor();
  },

  async "a game is reviewed by the server"(visit) {
    const person = await visit.person();
    const { page } = person;
    const { asked } = jobs(page);
    await person.go(address());
    await choice(page, ".engine", "The server").click();
    await page.locator(".review-offer").getByRole("button", { name: "Review on the server" }).click();
    await page.locator(".review-progress progress").waitFor();
    await page.locator('.about[aria-busy="false"]').waitFor();
    check(asked.some(({ kind, game }) => kind === "review" && game.includes("a2a3")), "the server was not asked");
    await page.getByRole("tab", { name: "Numbers" }).click();
    checkEqual(await page.locator(".review-numbers tbody tr").count(), 5);
  },

  async "what the server knows of a game is shown while it goes on; it is stopped, and what is known stays"(visit) {
    const person = await visit.person({ viewport: { width: 1366, height: 768 } });
    const { page } = person;
    const { asked, heard } = jobs(page);
    await person.go(address().replace(encodeURIComponent(MOVES), encodeURIComponent(LONG)));
    await choice(page, ".engine", "The server").click();
    await page.locator(".review-offer").getByRole("button", { name: "Review on the server" }).click();
    await page.locator(".review-graph .curve").waitFor({ state: "attached" });
    await page.locator(".tree-list .glyph").first().waitFor(); // marks in the list of moves, too
    await page.locator(".point", { hasText: "reason to come" }).first().click();
    await page.locator(".review-card .lane.better .line-move").first().waitFor();
    checkEqual(await page.locator('.about[aria-busy="true"]').count(), 1, "it still goes on:");
    const { job: review } = heard.find(({ progress }) => progress?.turns !== undefined);
    const ofReview = () => heard.filter(({ job }) => job === review); // the engine's analyses are jobs, too, and may end
    check(ofReview().every(({ result, piece }) => result === undefined && piece === undefined), "it was the result");
    await shoot(page, "server-partly");
    await page.locator(".review-progress").getByRole("button", { name: "Stop" }).click();
    await page.locator(".review-progress").getByRole("button", { name: "Go on" }).waitFor();
    checkEqual(await page.locator(".review-graph .curve").count(), 1, "what is known stays:");
    await eventually("the server is told to stop", () => ofReview().at(-1).state === "cancelled");
    checkEqual(asked.filter(({ kind }) => kind === "review").length, 1);
    await page.locator(".review-progress").getByRole("button", { name: "Go on" }).click();
    await eventually("it is asked again", () => asked.filter(({ kind }) => kind === "review").length === 2);
    checkEqual(await page.locator(".review-graph .curve").count(), 1, "and is shown while it is made again:");
  },

  async "without a server there is no choice"(visit) {
    const person = await visit.person();
    const { page } = person;
    await page.route("**/api/welcome", (route) => route.fulfill({ status: 200, body: "" }).catch(() => undefined));
    await person.go(address());
    await choice(page, ".engine", "The server").waitFor();
    await page.locator(".engine-line .line-move").first().waitFor(); // what this device needs is here
    await page.context().setOffline(true);
    await choice(page, ".engine", "The server").waitFor({ state: "detached" });
    await page.locator(".engine-line .line-move").first().waitFor();
    await page.context().setOffline(false);
  },

  async "it has room on every screen"(visit) {
    for (const [size, viewport] of Object.entries(SIZES)) {
      const person = await visit.person({ viewport });
      const { page } = person;
      await person.go(address());
      await choice(page, ".engine", "The server").click();
      for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme });
        await person.go(address());
        await page.locator(".engine-line .line-move").first().waitFor();
        await until(page, "nothing is wider than the window", () => document.documentElement.scrollWidth <= innerWidth);
        await shoot(page, `server-${size}-${colorScheme}`);
        await checkAxe(page, `${size} ${colorScheme}`);
      }
    }
  },
};

await runTests(tests, { file: import.meta.url });

// The analysis board: what the engine thinks, the tree of moves, texts in and out.
import { checkAxe } from "./axe.mjs";
import { becomes, check, checkBar, checkEqual, idle, runTests, until } from "./visit.mjs";

const GAMES = ["travelers", "courier-leapale", "traverse", "safe-passage"];
const SETUP = "=SDTCCTDS =SDTCCTDS";
/** White may take an Ace at once; Black then takes nothing. */
const TRAVELERS = "a2a3 a8a7 b2b3 b8b7";

function tree(page) {
  return page.locator(".tree-list");
}

/** The moves of the tree as they stand in the list. */
function listed(page) {
  return page.locator(".tree-list .move-cell").evaluateAll((all) => all.map((one) => one.dataset.move));
}

function address(game, moves = "", more = "") {
  return `/analyse/${game}?spec=${game}&moves=${encodeURIComponent(moves)}${more}`;
}

/** In the page: whether the database has all five moves of a study. */
async function movesKept(id) {
  if (!(await indexedDB.databases()).some(({ name }) => name === "wayfarer")) return false;
  const result = (request) => new Promise((resolve, reject) => Object.assign(request, { onsuccess: () => resolve(request.result), onerror: reject }));
  const base = await result(indexedDB.open("wayfarer"));
  const study = await result(base.transaction("studies").objectStore("studies").get(`study ${id}`));
  base.close();
  return study?.chapters[0].game.nodes.length === 6;
}

export const tests = {
  async "the engine's lines are there for every game, with arrows, and what each side may expect"(visit) {
    for (const game of GAMES) {
      const person = await visit.person();
      const { page } = person;
      const begun = Date.now();
      await person.go(address(game, game === "traverse" ? SETUP : ""));
      await page.locator(".engine-line .line-move svg").first().waitFor();
      checkBar(`the first line of ${game}`, [Date.now() - begun], 300);
      await page.locator(".arrow").first().waitFor({ state: "attached" });
      if (game === "safe-passage") await page.locator(".goal-words", { hasText: "to the goal" }).waitFor();
      else checkEqual(await page.locator(".eval-bar .band").count(), 2, game);
      const alone = game === "safe-passage"; // always one line
      checkEqual(await page.getByRole("button", { name: "One line more" }).count(), alone ? 0 : 1, game);
      await checkAxe(page, game);
    }
  },

  async "more lines, none, the threat, and deeper"(visit) {
    const person = await visit.person();
    const { page } = person;
    await person.go(address("travelers", TRAVELERS));
    await page.locator(".engine-line").nth(2).waitFor();
    await person.press("One line more");
    await person.press("One line more");
    await page.locator(".engine-line").nth(4).waitFor();
    checkEqual(await page.getByRole("button", { name: "One line more" }).isDisabled(), true);
    await page.locator(".arrow.line-5").waitFor({ state: "attached" });
    await page.keyboard.press("x");
    await page.locator(".threat", { hasText: "If White passed" }).waitFor();
    await page.locator(".arrow.threat").waitFor({ state: "attached" });
    await person.press("Go deeper");
    await page.getByRole("button", { name: "Stop" }).waitFor();
    await person.press("Stop");
    await page.keyboard.press("l");
    await page.locator(".engine", { hasText: "The engine is off" }).waitFor();
    checkEqual(await page.locator(".arrow").count(), 0, "arrows of an engine that is off");
    await page.reload();
    await page.locator(".engine", { hasText: "The engine is off" }).waitFor();
  },

  async "moves make variations, which are walked, moved forward and deleted by keys"(visit) {
    const person = await visit.person();
    const { page } = person;
    await person.go(address("travelers", TRAVELERS));
    await tree(page).locator(".move-cell").nth(3).waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await until(page, "the second move is shown", () => document.querySelector(".tree-list [aria-current]")?.dataset.move === "a8a7");
    await person.tap("i2");
    await person.tap("i4");
    await page.locator(".variation .move-cell[aria-current]").waitFor();
    checkEqual(await listed(page), ["a2a3", "a8a7", "b2b3", "i2i4", "b8b7"]);
    await page.keyboard.press("Shift+ArrowLeft"); // out of it
    await until(page, "the fork is shown", () => document.querySelector(".tree-list [aria-current]")?.dataset.move === "a8a7");
    await page.keyboard.press("Shift+ArrowRight"); // into it
    await page.locator(".variation .move-cell[aria-current]").waitFor();
    await page.keyboard.press("Shift+ArrowDown"); // the other one in its place
    await until(page, "the main move is shown", () => document.querySelector(".tree-list [aria-current]")?.dataset.move === "b2b3");
    await page.keyboard.press("Shift+ArrowUp");
    await page.keyboard.press("p");
    await until(page, "it is the main line", () => document.querySelectorAll(".tree-list .pair .move-cell")[2]?.dataset.move === "i2i4");
    await page.clock.install();
    await page.keyboard.press("Delete");
    await page.getByText("The move is deleted.").waitFor();
    checkEqual(await listed(page), TRAVELERS.split(" "));
    await page.clock.fastForward(60_000); // nobody is hurried
    await person.press("Bring back");
    await until(page, "it is back", () => document.querySelectorAll(".tree-list .move-cell").length === 5);
    await page.keyboard.press("Delete");
    await page.clock.fastForward(60_000);
    await page.keyboard.press("Tab"); // towards it, perhaps
    await page.getByRole("button", { name: "Bring back", exact: true }).press("Enter");
    await until(page, "it is back again", () => document.querySelectorAll(".tree-list .move-cell").length === 5);
    await page.keyboard.press("Delete");
    await page.getByText("The move is deleted.").waitFor();
    await page.clock.fastForward(60_000);
    await page.keyboard.press("ArrowLeft"); // something else
    await page.getByText("The move is deleted.").waitFor({ state: "detached" });
    await page.keyboard.press("Control+z");
    await until(page, "it is back for the third time", () => document.querySelectorAll(".tree-list .move-cell").length === 5);
    await page.waitForURL("**/study/*/1");
    await until(page, "it is written down", movesKept, new URL(page.url()).pathname.split("/")[2]);
    await page.reload();
    await until(page, "it was kept", () => document.querySelectorAll(".tree-list .move-cell").length === 5);
  },

  async "what was deleted comes back by Ctrl+Z, also after other moves; in a comment that is the field's own key"(visit) {
    const person = await visit.person();
    const { page } = person;
    await person.go(address("travelers", TRAVELERS));
    await tree(page).locator('[data-move="b8b7"]').click();
    await page.keyboard.press("Delete");
    await page.getByText("The move is deleted.").waitFor();
    await person.tap("i8");
    await person.tap("i6");
    await tree(page).locator('[data-move="i8i6"]').waitFor();
    checkEqual(await listed(page), ["a2a3", "a8a7", "b2b3", "i8i6"]);
    await page.keyboard.press("c");
    await page.keyboard.type("words");
    await page.keyboard.press("Control+z");
    checkEqual((await listed(page)).length, 4, "nothing comes back while a comment is written:");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+z");
    await page.getByText("What was deleted is back.").waitFor();
    await until(page, "both moves are there", () => document.querySelectorAll(".tree-list .move-cell").length === 5);
    checkEqual(await listed(page), ["a2a3", "a8a7", "b2b3", "b8b7", "i8i6"]);
    await page.keyboard.press("?");
    await page.getByRole("dialog").getByText("bring back what was deleted").waitFor();
  },

  async "what is said of a refused move goes with the next key or button"(visit) {
    const person = await visit.person();
    const { page } = person;
    await person.go(address("travelers", TRAVELERS));
    await page.locator(".engine-line").first().waitFor();
    const refuse = async () => {
      await person.tap("a7"); // it is White's turn
      await person.says("White's turn");
    };
    for (const act of [() => page.keyboard.press("l"), () => page.keyboard.press("l"), () => page.keyboard.press("ArrowRight"), () => person.press("Go deeper")]) {
      await refuse();
      await act();
      await page.locator(".says .message").waitFor({ state: "detached" });
    }
    await refuse();
    await page.keyboard.press("Shift"); // nothing yet
    checkEqual(await page.locator(".says .message").count(), 1);
  },

  async "studies have names of their own in the list, and are renamed and deleted there by keyboard"(visit) {
    const person = await visit.person({ viewport: { width: 360, height: 740 } });
    const { page } = person;
    for (const moves of ["a2a3 a8a7", "i2i3 i8i7", ""]) {
      await person.go(address("travelers", moves));
      await page.locator(".engine-line").first().waitFor();
      await person.pressMore("Save");
      await page.getByText("Saved as travelers.txt in your downloads, with all moves and comments. The list under Analyse has it too.").waitFor();
    }
    await person.go("/analyse");
    const names = () => page.locator(".study-row b").allTextContents();
    await page.locator(".study-row", { hasText: "Aa3, Aa7" }).waitFor();
    await page.locator(".study-row", { hasText: "Ai3, Ai7" }).waitFor();
    checkEqual(await names(), ["The Travelers: no moves yet", "The Travelers: Ai3, Ai7", "The Travelers: Aa3, Aa7"]);
    await page.getByRole("button", { name: "Rename The Travelers: Ai3, Ai7" }).press("Enter");
    await page.locator(".study-rename input:focus").waitFor();
    await page.keyboard.type("By the edge"); // the old name is selected
    await checkAxe(page, "a study that is renamed");
    await page.keyboard.press("Enter");
    await page.locator(".study-row", { hasText: "By the edge" }).waitFor();
    await until(page, "the focus is where it was", () => document.activeElement?.getAttribute("aria-label") === "Rename By the edge");
    await page.keyboard.press("Enter");
    await page.locator(".study-rename input:focus").waitFor();
    await page.keyboard.type("Not this");
    await page.keyboard.press("Escape");
    checkEqual((await names())[1], "By the edge");
    await page.getByRole("button", { name: "Delete By the edge" }).press("Enter");
    await page.getByRole("button", { name: "Yes" }).press("Enter");
    await page.getByText("“By the edge” is deleted.").waitFor();
    checkEqual((await names()).length, 2);
    await person.press("Bring back");
    await page.getByRole("link", { name: "By the edge" }).click();
    await until(page, "its moves", () => document.querySelectorAll(".tree-list .move-cell").length === 2);
    checkEqual(await page.getByRole("textbox", { name: "Title of this analysis" }).inputValue(), "By the edge");
    await page.locator(".bar-title").evaluate((bar) => {
      if (bar.scrollWidth > bar.clientWidth + 1 || bar.scrollHeight > bar.clientHeight + 1) throw new Error("the title is cut");
    });
  },

  async "a chapter may begin with the position that is shown"(visit) {
    const person = await visit.person();
    const { page } = person;
    await person.go(address("travelers", TRAVELERS));
    await tree(page).locator(".move-cell").nth(3).waitFor();
    await page.getByRole("tab", { name: "Chapters" }).click();
    await person.press("New from here");
    await page.waitForURL("**/study/*/2");
    await page.getByText("No moves yet").waitFor();
    await person.place("a3").and(page.locator(".mover")).waitFor({ state: "attached" });
    checkEqual(await person.place("a3").getAttribute("aria-label"), "a3, White Ace, can move");
  },

  async "a move is judged, commented and drawn upon; the text that is saved holds it all"(visit) {
    const person = await visit.person();
    const { page } = person;
    await person.go(address("travelers", TRAVELERS, "&at=1"));
    await tree(page).locator(".move-cell").nth(3).waitFor();
    await page.keyboard.press("c");
    await page.locator("textarea:focus").waitFor();
    const widths = await page.evaluate(() => [".comment-field textarea", ".node-acts"].map((one) => document.querySelector(one).getBoundingClientRect().width));
    checkEqual(widths[0], widths[1], "the field is as wide as the buttons above it");
    await page.keyboard.type("a comment");
    await page.keyboard.press("Escape");
    await person.press("Dubious move");
    await page.locator("[data-mark=judged]").waitFor({ state: "attached" });
    await person.pressMore("Arrows");
    await person.tap("d4");
    await page.keyboard.press("Escape");
    const text = String((await person.saved("Save")).bytes);
    check(text.includes("1. a2a3 ?! {"), text);
    check(/\{\[%draw pine:d4\] a comment\}/.test(text.replaceAll("\n", " ")), text);
    await person.go("/analyse");
    await person.press("Open a text or a file");
    await page.locator(".open-text textarea").fill(text);
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.locator(".tree-list .comment", { hasText: "a comment" }).waitFor();
    await page.locator(".glyph", { hasText: "?!" }).first().waitFor();
  },

  async "texts of other programs are opened, pasted and dropped, and several games are chapters"(visit) {
    const person = await visit.person({ calm: true });
    const { page } = person;
    const chapters = page.locator(".chapters ol a");
    const told = page.locator(".toast", { hasText: "2 games: each is a chapter" });
    const one = '% by a program\r[Event "Club"]\r[Spec "travelers"]\r\r1.a2a3! ; good\r1...a8a7 $146';
    await person.go("/analyse");
    await person.press("Open a text or a file");
    const file = { name: "club.txt", mimeType: "text/plain", buffer: Buffer.from(`\ufeff${one}`, "utf16le") };
    await page.locator(".dialog input[type=file], dialog input[type=file]").setInputFiles(file);
    await page.locator(".tree-list .comment", { hasText: "good" }).waitFor();
    await page.locator(".glyph", { hasText: "!" }).first().waitFor();
    await page.evaluate((words) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", words);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    }, `${one}\n\n[White "Ann"][Black "Bob"]\n[Spec "travelers"]\n\n1.a2a4`);
    await told.waitFor();
    await person.openTab("Chapters", chapters.nth(2));
    checkEqual(await chapters.allInnerTexts(), ["1\nChapter 1", "2\nChapter 2", "3\nAnn – Bob"]);
    await page.evaluate((words) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([words], "bad.txt", { type: "text/plain" }));
      dispatchEvent(new DragEvent("drop", { dataTransfer, cancelable: true }));
    }, `${one}\r\r[Spec "travelers"]\r\r1. a2a9 *`);
    await page.locator(".toast.refusal", { hasText: "ine 10, column 4: The Ace" }).waitFor();
    checkEqual(await chapters.count(), 3);
  },

  async "a text that is no record is refused with its line and column, and a position in a line is opened"(visit) {
    const person = await visit.person();
    const { page } = person;
    await person.go("/analyse");
    await person.press("Open a text or a file");
    await page.locator(".open-text textarea").fill('[Spec "travelers"]\n\n1. a2a3 b2b9 *');
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.locator(".fault", { hasText: "ine 3, column 9" }).waitFor();
    await page.locator(".open-text textarea").fill("safe-passage:goal=queens");
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.waitForURL("**/study/*");
    await page.locator(".piece").first().waitFor({ state: "attached" });
    await person.go("/analyse");
    await page.locator(".study-row", { hasText: "Safe Passage" }).waitFor();
    await checkAxe(page, "the list of studies");
  },

  async "the same position by another order of moves is recognised"(visit) {
    const person = await visit.person();
    const { page } = person;
    await person.go("/analyse");
    await person.press("Open a text or a file");
    await page.locator(".open-text textarea").fill('[Spec "travelers"]\n\na2a3 (i2i3 a8a7 a2a3) a8a7 i2i3 *');
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.locator(".twin").first().waitFor({ state: "attached" });
    checkEqual(await page.locator(".twin").count(), 2);
  },

  async "a long game and a wide tree keep the page quick: few rows are drawn"(visit) {
    const person = await visit.person();
    const { page } = person;
    await person.go("/analyse");
    await person.press("Open a text or a file");
    const branches = Array.from({ length: 4000 }, () => "(i2i3 i8i7 (i8i6) a2a4 b8b7)");
    await page.locator(".open-text textarea").fill(`[Spec "travelers"]\n\na2a3 ${branches.join(" ")} *`);
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.locator(".tree-list .move-cell").first().waitFor();
    const drawn = await page.locator(".tree-list .move-cell").count();
    check(drawn > 10 && drawn < 1000, `${drawn} of 20,001 moves are drawn`);
    await tree(page).evaluate((list) => list.scrollTo(0, list.scrollHeight));
    await until(page, "the last rows come", () => {
      const list = document.querySelector(".tree-list");
      const last = [...list.querySelectorAll(".move-cell")].at(-1);
      return last !== undefined && last.getBoundingClientRect().bottom > list.getBoundingClientRect().top && list.querySelectorAll(".move-cell").length < 1000;
    });
  },

  async "what begins an analysis stands apart"(visit) {
    const person = await visit.person();
    await person.go("/analyse");
    const [open, edit] = await Promise.all(["Open a text or a file", "Set up a position"].map((name) => person.page.getByText(name).locator("xpath=ancestor-or-self::*[contains(@class, 'btn')]").boundingBox()));
    check(edit.x >= open.x + open.width + 4 || edit.y >= open.y + open.height + 4, "the buttons touch each other");
  },

  async "a study has chapters, one of which is to be found; it goes to another device in a link and in a file"(visit) {
    const person = await visit.person();
    const { page } = person;
    await person.go(address("travelers", TRAVELERS));
    await tree(page).locator(".move-cell").nth(3).waitFor();
    await page.getByRole("textbox", { name: "Title of this analysis" }).fill("Two lessons");
    await page.getByRole("tab", { name: "Chapters" }).click();
    await page.getByRole("textbox", { name: "Title of this chapter" }).fill("Begin");
    await page.getByRole("switch", { name: "As an exercise" }).click();
    await person.press("New chapter");
    await page.waitForURL("**/study/*/2");
    await page.getByRole("tab", { name: "Chapters" }).click();
    await page.getByRole("link", { name: "1 Begin" }).click();
    await page.locator(".try-card", { hasText: "Find the move." }).waitFor();
    checkEqual(await listed(page), [], "no move may be seen");
    await person.tap("i2");
    await person.tap("i4");
    await person.says("not the move that is looked for");
    await person.tap("a2");
    await person.tap("a3");
    await until(page, "Black has answered", () => document.querySelectorAll(".tree-list .move-cell").length === 2);
    await person.press("Show the move");
    await page.locator(".try-card", { hasText: "That is all." }).waitFor();
    await person.pressMore("Share");
    const link = await page.getByLabel("The whole study, with all its chapters", { exact: true }).inputValue();
    await page.getByRole("tab", { name: "Text" }).click();
    const shown = page.locator(".share-text");
    await becomes(async () => [...(await shown.inputValue()).matchAll(/\[Study "Two lessons"\]/g)].length, 2, "chapters in the text");
    await page.getByRole("radio", { name: "Position" }).click();
    await page.keyboard.press("Escape");
    await person.press("More");
    const text = String((await person.saved("Save")).bytes);
    checkEqual([...text.matchAll(/\[(Spec|Study|Chapter|Mode) "([^"]*)"/g)].map((match) => match[2]), [
      "travelers", "Two lessons", "Begin", "find", "travelers", "Two lessons",
    ]);
    const other = await visit.person();
    await other.page.goto(link);
    await other.page.locator(".try-card", { hasText: "Find the move." }).waitFor();
    checkEqual(await other.page.getByRole("textbox", { name: "Title of this analysis" }).inputValue(), "Two lessons");
    await other.page.getByRole("tab", { name: "Chapters" }).click();
    await other.page.getByRole("link", { name: "2 Chapter 2" }).click();
    await other.page.waitForURL("**/study/shared/2#*");
    await other.page.locator(".mover").first().waitFor();
    await other.tap("b2");
    await other.tap("b3");
    await other.page.locator('.tree-list [data-move="b2b3"]').waitFor();
    await other.page.getByRole("tab", { name: "Chapters" }).click();
    await other.page.locator('.chapters [aria-current="page"]', { hasText: "Chapter 2" }).waitFor();
    await other.page.getByRole("link", { name: "1 Begin" }).click();
    await other.page.locator(".try-card", { hasText: "Find the move." }).waitFor();
    await other.page.getByRole("tab", { name: "Chapters" }).click();
    checkEqual(new URL(other.page.url()).pathname.match(/^\/study\/(?!shared)[^/]+\/(\d)$/)?.[1], "1", other.page.url());
    await other.page.getByRole("link", { name: "2 Chapter 2" }).click();
    await other.page.locator('.tree-list [data-move="b2b3"]').waitFor();
    await other.go("/study/shared#nonsense");
    await other.page.getByText("This link holds no study").waitFor();
  },

  async "who leaves right after a move finds the next page at its own address, and the move kept"(visit) {
    const person = await visit.person();
    const { page } = person;
    await person.go("/analyse/travelers");
    await page.locator(".mover").first().waitFor();
    await person.tap("b2");
    await person.tap("b3");
    await page.locator('.tree-list [data-move="b2b3"]').waitFor();
    await page.evaluate(() => document.querySelector('a[href="/"]').click()); // before it is kept
    await page.locator(".poster").first().waitFor();
    await idle(page);
    checkEqual(new URL(page.url()).pathname, "/");
    await person.go("/analyse");
    await page.locator('main a[href^="/study/"]').first().click();
    await page.locator('.tree-list [data-move="b2b3"]').waitFor();
  },

  async "on a phone everything is in reach"(visit) {
    const person = await visit.person({ viewport: { width: 360, height: 740 }, hasTouch: true });
    const { page } = person;
    await person.go(address("travelers", TRAVELERS));
    await page.locator(".engine-line").first().waitFor();
    await person.press("Back");
    await until(page, "one move back", () => document.querySelector(".tree-list [aria-current]")?.dataset.move === "b2b3");
    checkEqual(await page.evaluate(() => document.documentElement.scrollWidth), 360);
    for (const name of ["Back", "Next", "Play on", "More"]) {
      const { y, height } = await page.locator(".actions").getByRole("button", { name, exact: true }).boundingBox();
      check(y + height <= 740 && height >= 44, `${name} at ${y}, ${height} high`);
    }
    await checkAxe(page, "a phone");
  },
};

await runTests(tests, { file: import.meta.url });

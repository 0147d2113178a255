// What can be shared of a game: its parts, their links, and HTML for other pages.
import { describe, expect, it } from "vitest";
import { choicesOf, drawnFor, embedCode, embedPath, gameFor, linksFor, type ShareTarget } from "../src/share/shared";

const base: ShareTarget = {
  game: "travelers",
  title: "The Travelers",
  shown: { spec: "travelers", start: "", events: ["a2a4", "a8a6"] },
  main: ["a2a4", "a8a6", "b2b3"],
  position: "P w - 0 2",
  turned: 0,
  arrows: [],
  links: [],
};
const values = (shared: ShareTarget) => choicesOf(shared).map(({ value, label }) => `${value}: ${label}`);

describe("what can be shared", () => {
  it("is the position, the game, and the moves to what is shown, if they are not all", () => {
    expect(values(base)).toEqual(["position: Position", "game: Game", "line: Moves to here"]);
    expect(values({ ...base, shown: { ...base.shown, events: base.main } })).toEqual(["position: Position", "game: Game"]);
    expect(values({ ...base, main: [], shown: { ...base.shown, events: [] } })).toEqual(["position: Position"]);
    expect(values({ ...base, shown: { ...base.shown, events: ["c2c3"] } })).toEqual([
      "position: Position",
      "game: Game",
      "line: This variation",
    ]);
  });

  it("is a game of its own, shown where the person was", () => {
    expect(gameFor(base, "position")).toEqual({ game: { spec: "travelers", start: "P w - 0 2", events: [] }, at: 0 });
    expect(gameFor(base, "game")).toEqual({ game: { spec: "travelers", start: "", events: base.main }, at: 2 });
    expect(gameFor(base, "line")).toEqual({ game: base.shown, at: 2 });
    const tried = { ...base, shown: { ...base.shown, events: ["c2c3"] } };
    expect(gameFor(tried, "game").at).toBe(3);
    expect(drawnFor(tried, "position").events).toEqual(["c2c3"]);
    expect(drawnFor(tried, "game").events).toEqual(base.main);
  });

  it("is a study before all else", () => {
    const study = { ...base, study: { path: async () => "/study/shared#x", text: async () => "two chapters" } };
    expect(values(study)[0]).toBe("study: Study");
  });

  it("has the page's own links first", () => {
    const own = { label: "This table", path: "/t/abc" };
    expect(linksFor({ ...base, links: [own] }, "game").map(({ path }) => path)).toEqual([
      "/t/abc",
      "/analyse/travelers?spec=travelers&moves=a2a4+a8a6+b2b3&at=2",
      "/play?spec=travelers&moves=a2a4+a8a6+b2b3&at=2",
    ]);
  });
});

describe("a board for other pages", () => {
  it("follows a table's game, and shows anything else by its moves", () => {
    expect(embedPath({ ...base, table: "abc" }, "game")).toBe("/embed/t/abc");
    expect(embedPath({ ...base, table: "abc" }, "line")).toBe("/embed/travelers?spec=travelers&moves=a2a4+a8a6");
  });

  it("is written as HTML in which nothing can be anything else", () => {
    const code = embedCode('https://x/embed/a?b="><script>&c', 'A "game" <b>', 480, 0.5);
    expect(code).toContain('src="https://x/embed/a?b=&quot;>&lt;script>&amp;c"');
    expect(code).toContain('title="A &quot;game&quot; &lt;b>"');
    expect(code).toContain('width="480" height="336"');
    expect(code.match(/<\w/g)).toEqual(["<i"]);
  });
});

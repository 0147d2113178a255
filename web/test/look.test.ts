// How games look: those that bring a look, and one that brings none.
import { describe, expect, it } from "vitest";
import { forwardFor } from "../src/board/geometry";
import { groundClass, groundColour, mix } from "../src/board/ground";
import { busiestLevel } from "../src/board/geometry";
import { positionSvg, sheetOf, wholeSvg } from "../src/board/picture";
import { lookFor, pieceMarkup } from "../src/games/looks";
import { wordsFor } from "../src/games/words";
import { games, infoOf, isGame, kindName, seatName, titleOf } from "../src/library/games";
import type { GameInfo, Piece } from "../src/library/protocol";
import { attackedPlaces } from "../src/play/marks/marks";
import { type OptionChoice, specOf } from "../src/options/options";
import { artOf } from "../tools/art";

const fifth: GameInfo = {
  name: "fifth",
  title: "The Fifth",
  inventor: "nobody",
  files: 4,
  ranks: 5,
  levels: "",
  cooperative: false,
  attacks: false,
  ranges: false,
  seats: [
    { letter: "w", name: "White" },
    { letter: "b", name: "Black" },
  ],
  kinds: [{ letter: "R", name: "Runner" }],
  options: [
    { key: "size", values: [{ value: "small" }, { value: "large" }] },
    { key: "seed", values: [{ value: "none" }, { value: "#", most: "99" }] },
  ],
  usual: { spec: "fifth", game: "fifth", seats: ["w", "b"] },
};

it("a small picture of a cube shows the level with the most pieces, else the middle one", () => {
  const cube = { files: 6, ranks: 6, levels: "uvwxyz" };
  expect(busiestLevel(cube, ["ua1", "ub2", "xc3"], 3)).toBe(0);
  expect(busiestLevel(cube, ["ua1", "xc3"], 3)).toBe(3);
  expect(busiestLevel(cube, [], 2)).toBe(2);
  expect(busiestLevel({ ...cube, levels: "" }, ["a1"], 0)).toBe(0);
});

describe("the ground", () => {
  it("has classes, and a side's colour only while its seat takes part", () => {
    expect(groundClass({ tone: "light" }, () => true)).toBe("ground light");
    expect(groundClass({ tone: "dark", kind: "calm", seat: "e" }, () => true)).toBe("ground dark calm side");
    expect(groundClass({ tone: "dark", kind: "calm", seat: "e" }, (seat) => seat !== "e")).toBe("ground dark calm");
  });

  it("is mixed for pictures, which have no style sheet", () => {
    expect(mix("#000000", "#ff8000", 0.5)).toBe("#804000");
    const { paint } = lookFor(infoOf("traverse"));
    const ground = (seat?: string) => groundColour({ tone: "light", kind: "calm", seat }, paint);
    expect(ground("s")).not.toBe(ground());
    expect(ground("s")).toMatch(/^#[0-9a-f]{6}$/);
  });
});

describe("a game without a look", () => {
  it("has discs with the letters of its pieces, in the seats' colours", () => {
    const white = pieceMarkup(fifth, "R", "w");
    expect(white).toContain("<circle");
    expect(white).toContain(">R</text>");
    expect(pieceMarkup(fifth, "R", "b")).not.toBe(white);
  });

  it("has a chequered board, words for its card, and a computer to meet", () => {
    const look = lookFor(fifth);
    const words = wordsFor(fifth);
    expect(look.ground({ file: 0, rank: 0, level: 0 })).toEqual({ tone: "dark" });
    expect(look.ground({ file: 1, rank: 0, level: 0 })).toEqual({ tone: "light" });
    expect(look.edges).toEqual([]);
    expect(words.sending().where({ kind: { "": "Runner" }, seat: "White" })).toBe("Where does the Runner go?");
    expect(words.about()).toBe("A game for 2, on a board of 4 by 5.");
    expect(look.firstLevel).toBeGreaterThan(0);
  });

  it("is in the server's art and has a picture of its start", () => {
    const art = artOf(fifth, [["w", "b"]]);
    expect(Object.keys(art.pieces)).toEqual(["wR", "bR"]);
    expect([art.size, art.levels, Object.keys(art.boards)]).toEqual([[400, 500], [[0, 0]], ["wb"]]);
    const picture = positionSvg(fifth, [
      ["a1", "R", "w"],
      ["d5", "R", "b"],
    ]);
    expect(picture).toContain('viewBox="0 0 400 500"');
    expect(picture.match(/>R<\/text>/g)).toHaveLength(2);
  });

  it("has its options chosen by the library's words for them", () => {
    const spec = (chosen: OptionChoice) => specOf(fifth, chosen);
    expect(spec({})).toBe("fifth");
    expect(spec({ size: "small" })).toBe("fifth");
    expect(spec({ seed: "7", size: "large" })).toBe("fifth:size=large,seed=7");
  });
});

describe("the games of the library", () => {
  it("are all drawn: every kind of every seat, the boards, a picture", () => {
    for (const info of games) {
      const { pieces, boards, lit, levels } = artOf(info, [info.usual.seats]);
      const lamps = Object.keys(lit).length; // pieces that are also drawn lit
      expect(Object.keys(pieces)).toHaveLength(info.seats.length * info.kinds.length + lamps);
      for (const markup of [...Object.values(pieces), ...Object.values(boards)]) {
        expect(markup).toMatch(/^<(path|g)[ >]/);
        expect(markup).not.toContain("var(");
      }
      expect(levels).toHaveLength(Math.max(1, info.levels.length));
      expect(positionSvg(info, [])).toContain("</svg>");
    }
  });

  it("may mark their own ground and turn their pieces", () => {
    const ground = (game: string, file: number, rank: number) => lookFor(infoOf(game)).ground({ file, rank, level: 0 });
    expect(ground("travelers", 4, 8)).toEqual({ tone: "dark", kind: "gate" });
    expect(ground("travelers", 4, 7)).toEqual({ tone: "light" });
    expect([ground("traverse", 0, 0), ground("traverse", 0, 4), ground("traverse", 4, 9), ground("traverse", 4, 4)]).toEqual([
      { tone: "dark", kind: "corner" },
      { tone: "dark", kind: "calm", seat: "w" },
      { tone: "light", kind: "calm", seat: "n" },
      { tone: "dark", kind: "calm", seat: undefined },
    ]);
    const { pieces } = artOf(infoOf("traverse"), [["s", "n"]]);
    expect(pieces.nT).toContain(pieceMarkup(infoOf("traverse"), "T", "n", 180));
    expect(pieces.nT).not.toContain(pieceMarkup(infoOf("traverse"), "T", "n"));
    expect(forwardFor(4, 1, 1)).toBe(0);
  });

  it("may light the lamp of a piece that has arrived", () => {
    const lit = (letter: string, seat: string, rank: number) =>
      lookFor(infoOf("travelers")).lit!(letter, seat, { file: 3, rank, level: 0 });
    expect([lit("T", "w", 8), lit("T", "b", 0)]).toEqual([true, true]);
    expect([lit("T", "w", 0), lit("T", "w", 7), lit("D", "w", 8)]).toEqual([false, false, false]);
    expect(pieceMarkup(infoOf("travelers"), "T", "w")).toContain("var(--lit,0)");
  });

  it("have their names from the library", () => {
    expect(titleOf("traverse:players=3")).toBe("TRAVERSE");
    expect(titleOf("gone:size=3")).toBe("gone");
    expect(isGame("gone")).toBe(false);
    expect(seatName("traverse", "e")).toBe("East");
    expect(kindName("courier-leapale", "Y")).toBe("Dybbuk");
  });

  it("show a refused move for a moment only where danger refuses it", () => {
    const { showsRefused } = lookFor(infoOf("safe-passage"));
    expect(showsRefused!([{ id: "danger.left", args: [] }])).toBe(true);
    expect(showsRefused!([{ id: "reach.blocked", args: [] }])).toBe(false);
    expect(lookFor(infoOf("travelers")).showsRefused).toBeUndefined();
  });
});

describe("pictures of positions", () => {
  const count = (svg: string, part: string) => svg.split(part).length - 1;

  it("show the last move, coordinates and arrows, if they are wanted, on a board that may be turned", () => {
    const pieces: Piece[] = [
      ["a1", "R", "w"],
      ["d5", "R", "b"],
    ];
    const bare = wholeSvg(fifth, { pieces });
    expect([count(bare, "#f5b83d"), count(bare, "<text"), count(bare, 'fill-opacity=".92"')]).toEqual([0, 2, 0]);
    const full = wholeSvg(fifth, { pieces, coordinates: true, last: ["a1", "a2"], arrows: [{ from: "a1", to: "d5", kind: "line-1" }] });
    expect([count(full, "#f5b83d"), count(full, "<text"), count(full, 'fill-opacity=".92"')]).toEqual([2, 2 + 9, 1]);
    expect(wholeSvg(fifth, { pieces, turned: 2 })).not.toBe(bare);
    expect(wholeSvg(fifth, { pieces, turned: 1 })).toContain('viewBox="0 0 500 400"');
  });

  it("have the levels of a board side by side, each with its name", () => {
    const info = infoOf("courier-leapale");
    const { width, height, at } = sheetOf(info);
    expect([width, height, at.length]).toEqual([1920, 1340, 6]);
    const svg = wholeSvg(info, { pieces: [["wd3", "E", "w"]] });
    expect([...svg.matchAll(/<text y="-10"[^>]*>(\w)<\/text>/g)].map(([, name]) => name)).toEqual([..."uvwxyz"]);
  });

  it("show a side in its seat's colour only while that seat takes part", () => {
    const info = infoOf("traverse");
    const two = wholeSvg(info, { pieces: [], seats: ["s", "n"] });
    const four = wholeSvg(info, { pieces: [], seats: ["s", "w", "n", "e"] });
    expect([count(two, 'stroke-width="2.5"'), count(four, 'stroke-width="2.5"')]).toEqual([2, 4]);
  });
});

describe("goals on the board", () => {
  it("are marked by the number of the seat whose pieces go there", () => {
    const start: Piece[] = [
      ["e1", "K", "w"],
      ["e8", "K", "b"],
      ["d1", "Q", "w"],
    ];
    const marks = lookFor(infoOf("safe-passage")).goals!("safe-passage", start);
    expect([...marks]).toEqual([
      ["e1", { letter: "K", seat: "b" }],
      ["e8", { letter: "K", seat: "w" }],
    ]);
  });

  it("expect no piece in particular where any of several will do", () => {
    const start: Piece[] = [
      ["a1", "R", "w"],
      ["e1", "K", "w"],
    ];
    const marks = lookFor(infoOf("safe-passage")).goals!("safe-passage:goal=far-rank", start);
    expect([...marks]).toEqual([
      ["a1", undefined],
      ["e1", { letter: "K", seat: "b" }],
    ]);
  });

  it("are lines in the colour of the seat that must arrive there, on the side it goes to", () => {
    const { edges, paint } = lookFor(infoOf("traverse"));
    const { seats } = infoOf("traverse");
    expect(edges.map(({ seat, side }) => [seat, side])).toEqual(seats.map(({ letter }, i) => [letter, i]));
    for (const { seat } of edges) expect(paint[seat!]).toBeDefined();
  });
});

describe("attacks", () => {
  const pieces: Piece[] = [
    ["e1", "K", "w"],
    ["d5", "P", "b"],
    ["e4", "P", "w"],
  ];

  it("are shown where the viewer is not safe, and on what the viewer could take", () => {
    const white = ["w", ["d5", "f5", "e2"]] as const;
    const black = ["b", ["e4", "c4", "d5"]] as const; // d5: it covers its own pawn
    expect([...attackedPlaces([white, black], pieces, ["b"], ["w", "b"])]).toEqual([
      ["d5", "attacked-0 reach"],
      ["e4", "attacked-1 danger"],
      ["c4", "attacked-1 danger"],
    ]);
  });
});

it("every value that is chosen, not written, has a name in words that can be translated", () => {
  const named = (game: string, key: string, value: string) => wordsFor(infoOf(game)).options?.()[key]?.values?.[value]?.label;
  const open = ["travelers", "courier-leapale", "traverse", "safe-passage"].flatMap((game) =>
    infoOf(game)
      .options.filter(({ values }) => values.every(({ value }) => !value.includes("#")))
      .flatMap(({ key, values }) =>
        values.filter(({ value }) => !/^\d+$/.test(value) && !named(game, key, value)).map(({ value }) => `${game}:${key}=${value}`),
      ),
  );
  expect(open).toEqual([]);
});

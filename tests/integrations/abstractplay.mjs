// The game classes for AbstractPlay: games to the end, each legal move by clicks, words for each refusal, states that come back
// from their text, results as the library has them, and boards as the renderer reads them.
//
// usage: abstractplay.mjs ROOT [ONLY]    ONLY: a part of a test's name
// environment: GAMESLIB, a checkout of AbstractPlay/gameslib with its packages; RENDERER, one of AbstractPlay/renderer, whose schema
// then judges the boards; WAYFARER_SEED
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { run, test, testAll } from "../npm/installed.mjs";
import { gamesOf, useTexts } from "./bundle.mjs";

const [root, only = ""] = process.argv.slice(2);
const seed = Number(process.env.WAYFARER_SEED ?? 43);
const { TravelersGame, TraverseGame, library, i18next } = await gamesOf(root);
console.log(`seed ${seed}`);
await useTexts(root, i18next);

function random(start) {
  let state = start >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const any = random(seed);
const pick = (list) => list[any(list.length)];
Math.random = () => any(1 << 20) / (1 << 20); // for setups drawn at random

const traverse = (players, ...variants) => ({ name: `traverse ${players} ${variants}`, make: () => new TraverseGame(players, variants), again: (state) => new TraverseGame(state) });
const GAMES = [
  { name: "travelers", make: () => new TravelersGame(), again: (state) => new TravelersGame(state) },
  traverse(2),
  traverse(2, "advanced"),
  traverse(3, "expert", "same"),
  traverse(4, "advanced", "each"),
  traverse(3),
  traverse(4, "expert"),
  traverse(2, "same"),
];

/** How far a turn of TRAVERSE goes forward for its seat: random games end sooner if players look for it. */
function forward(game, machine) {
  const ends = /^([a-j])(\d+)([a-j])(\d+)/.exec(machine);
  if (ends === null || game.metaGame !== "traverse") return 0;
  const files = ends[3].charCodeAt(0) - ends[1].charCodeAt(0);
  const ranks = Number(ends[4]) - Number(ends[2]);
  return { s: ranks, n: -ranks, w: files, e: -files }[game.position.turn];
}

/** A move for a random game: any, or the one of three that goes farthest. */
function choice(game) {
  const moves = game.moves();
  const three = [pick(moves), pick(moves), pick(moves)];
  return three.sort((a, b) => forward(game, b) - forward(game, a))[0];
}

/** Clicks a move in; returns the last answer, and how each click was judged. */
function clicked(game, machine) {
  const { ranks } = game.position.game;
  let answer = { move: "" };
  const judged = [];
  const click = (place) => {
    const row = ranks - Number(place.slice(1));
    answer = game.handleClick(answer.move, row, place.charCodeAt(0) - 97);
    assert.ok(answer.valid, `${machine}: ${place} was refused: ${answer.message}`);
    judged.push([answer.move, answer.complete]);
    assert.ok(judged.length < 20, `${machine} is not entered by ${judged.map(([text]) => text).join(" ")}`);
  };
  if (machine === "pass") return { answer: game.handleClick("", -1, -1, "_btn_pass"), judged };
  if (machine.startsWith("=")) {
    for (const shape of machine.slice(1)) {
      answer = game.handleClick(answer.move, -1, -1, `${game.currplayer}${shape}`);
      judged.push([answer.move, answer.complete]);
    }
    return { answer, judged };
  }
  const [[from, to], ...sends] = machine.split(",").map((pair) => pair.match(/[a-j](?:10|[1-9])/g));
  click(from);
  click(to);
  for (;;) {
    const chosen = answer.move.split(",").slice(1).map((pair) => pair.match(/[a-j](?:10|[1-9])/g));
    const pending = chosen.find((pair) => pair.length === 1);
    if (pending !== undefined) click(sends.find(([origin]) => origin === pending[0])[1]);
    else if (chosen.length < sends.length) click(sends.find(([origin]) => !chosen.some(([done]) => done === origin))[0]);
    else return { answer, judged };
  }
}

/** Positions with few and with many possibilities, from random games. */
function* positions(game, count) {
  for (let i = 0; i < count; i++) {
    const end = any(60) + (game.moves()[0].startsWith("=") ? game.numplayers : 0);
    const walk = game.clone();
    while (walk.stack.length <= end && !walk.gameover) walk.move(choice(walk));
    if (!walk.gameover) yield walk;
  }
}

/** What the renderer needs of a board, checked without its schema. */
function checkBoard(rep, { files, ranks }) {
  const rows = rep.pieces.split("\n").map((row) => (row === "_" ? Array(files).fill("") : row.split(",")));
  assert.equal(rows.length, ranks);
  for (const row of rows) {
    assert.equal(row.length, files);
    for (const key of row) assert.ok(key === "" || key in rep.legend, key);
  }
  const cells = [...(rep.board.markers ?? []).flatMap(({ points }) => points), ...(rep.annotations ?? []).flatMap(({ targets }) => targets)];
  for (const { row, col } of cells) assert.ok(row >= 0 && row < ranks && col >= 0 && col < files, `${row} ${col}`);
  for (const area of rep.areas ?? []) for (const key of area.pieces ?? []) assert.ok(key in rep.legend, key);
}

let judge;
if (process.env.RENDERER !== undefined) {
  const need = createRequire(join(process.env.RENDERER, "package.json"));
  const schema = JSON.parse(readFileSync(join(process.env.RENDERER, "src/schemas/schema.json"), "utf8"));
  delete schema.$schema; // a draft that is not named there
  const validate = new (need("ajv").default)({ strict: false }).compile(schema);
  judge = (rep) => assert.ok(validate(JSON.parse(JSON.stringify(rep))), JSON.stringify([rep.areas, validate.errors?.filter(({ schemaPath }) => !/required$/.test(schemaPath)).slice(0, 6)]));
} else console.log("skipped: the renderer's schema: RENDERER names no checkout");

function checkRender(game) {
  const rep = game.render({ altDisplay: pick([undefined, "letters"]) });
  checkBoard(rep, game.position.game);
  judge?.(rep);
}

test("the classes compile", () => {
  run("node", [join(root, "web/node_modules/typescript/bin/tsc"), "-p", join(root, "integrations/abstractplay")]);
});

for (const { name, make, again } of GAMES)
  test(`${name}: a game to its end, as the library has it`, () => {
    let game = make();
    const record = library().record(game.position);
    while (!game.gameover) {
      assert.equal(record.outcome, null);
      assert.deepEqual(game.moves(), record.position.legalMoves.map(({ machine }) => machine));
      const move = choice(game);
      assert.equal(game.validateMove(move).valid, true);
      game.move(move);
      record.play(move);
      const text = game.serialize();
      const back = again(text);
      assert.equal(back.serialize(), text);
      assert.deepEqual(back.results, game.results);
      if (any(8) === 0) game = back;
      if (any(8) === 0) checkRender(game);
      assert.equal(game.position.text, record.position.text);
      if (!game.gameover) assert.equal(game.spec.seats[game.currplayer - 1], record.position.turn);
    }
    const { shares, reason } = record.outcome;
    assert.deepEqual(game.winner, game.spec.seats.flatMap((seat, n) => (shares[seat] > 0 ? [n + 1] : [])));
    assert.deepEqual(game.results.slice(-2), [{ type: "eog", reason }, { type: "winners", players: game.winner }]);
    assert.deepEqual(game.moves(), []);
    assert.throws(() => game.move("a1a2"), { message: "MOVES_GAMEOVER" });
    assert.equal(game.handleClick("", 0, 0).valid, false);
    assert.equal(game.chatLog(["Ann", "Ben", "Cid", "Dee"]).length, game.stack.length - 1);
    assert.ok(!game.chatLog(["Ann", "Ben", "Cid", "Dee"]).flat().some((line) => /^ap(games|results):/.test(line)), "a text is missing");
    for (let ply = 0; ply < game.stack.length; ply += 40) {
      const then = again(game.serialize()).load(ply);
      assert.equal(then.position.text, game.stack[ply].position);
    }
    console.log(`${name}: ${game.stack.length - 1} turns, ${reason}, won by ${game.winner}`);
  });

for (const { name, make } of GAMES)
  test(`${name}: each legal move by clicks, and what is said on the way`, () => {
    let count = 0;
    for (const game of positions(make(), 2)) {
      const moves = game.moves();
      for (const machine of moves.length < 200 ? moves : moves.filter(() => any(moves.length) < 200)) {
        const { answer, judged } = clicked(game, machine);
        assert.equal(answer.move, machine);
        for (const [text, complete] of judged) {
          const result = game.validateMove(text);
          assert.ok(result.valid && result.message !== "", text);
          assert.equal(result.complete, complete, text);
          const isLegal = moves.includes(text);
          const goesOn = moves.some((one) => one.startsWith(`${text},`));
          if (text.startsWith("=") || !text.includes(",")) assert.equal(complete, !isLegal ? -1 : goesOn ? 0 : 1, text);
          assert.notEqual(complete, isLegal ? -1 : 1, text);
          if (any(30) === 0) checkRender(game.clone().move(text, { partial: true }));
        }
        count++;
      }
    }
    console.log(`${name}: ${count} moves`);
    assert.ok(count > 0);
  });

for (const { name, make } of GAMES)
  test(`${name}: a click that cannot be is answered by a sentence of the library`, () => {
    let refused = 0;
    for (const game of positions(make(), 2)) {
      const { game: about } = game.position;
      const own = [...game.position.pieces(game.position.turn).keys()];
      for (const before of ["", ...own.slice(0, 4), game.moves()[0]])
        for (let cell = 0; cell < about.files * about.ranks; cell++) {
          const [row, col] = [Math.floor(cell / about.files), cell % about.files];
          const place = `${String.fromCharCode(97 + col)}${about.ranks - row}`;
          const { valid, move, message, complete } = game.handleClick(before, row, col);
          assert.match(message, /\S.*[.!?)]$/s, `${before} and ${place}: ${message}`);
          if (valid) {
            assert.equal(move === "" || game.validateMove(move).valid, true);
            continue;
          }
          refused++;
          assert.equal(move, before);
          assert.equal(complete, undefined);
          if (own.includes(before)) assert.equal(message, game.position.explain(before + place).text);
        }
    }
    assert.ok(refused > 0);
  });

test("a setup by clicks: shapes from the stock, taken back on the board, no third of a kind", () => {
  const game = new TraverseGame(2, []);
  const stock = (text) => game.clone().move(text, { partial: true }).render().areas[0].pieces.join("");
  assert.equal(game.render().areas[0].pieces.join(""), "1S1S1D1D1T1T1C1C");
  assert.equal(stock("=SDT"), "1S1D1T1C1C");
  assert.equal(game.handleClick("=SDT", 9, 2).move, "=S");
  assert.equal(game.handleClick("=SDT", 9, 1).move, "");
  const third = game.handleClick("=SS", -1, -1, "1S");
  assert.deepEqual([third.valid, third.move], [false, "=SS"]);
  assert.match(third.message, /only two pieces.*Square/);
  assert.match(game.handleClick("", 4, 4).message, /set up first/);
  assert.throws(() => game.clone().move("=SDT"), { message: "VALIDATION_GENERAL", client: /incomplete/ });
  const setups = game.moves();
  assert.equal(setups.length, 2520);
  for (const machine of setups.filter((_, i) => i % 200 === 0)) assert.equal(clicked(game, machine).answer.complete, 1);
  game.move("=sdtcctds");
  assert.equal(game.lastmove, "=SDTCCTDS");
  assert.match(game.chatLog(["Ann", "Ben"]).flat().join(" "), /Ann set up SDTCCTDS/);
});

test("setups drawn at random are those of the variant", () => {
  const orders = (game) => game.spec.seats.map((seat) => {
    const row = [...game.position.pieces(seat)].sort(([a], [b]) => a[0].localeCompare(b[0]) || Number(a.slice(1)) - Number(b.slice(1)));
    const text = row.map(([, { letter }]) => letter).join("");
    return seat === "w" || seat === "n" ? [...text].reverse().join("") : text;
  });
  const same = orders(new TraverseGame(4, ["same"]));
  assert.equal(new Set(same).size, 1);
  assert.equal([...same[0]].sort().join(""), "CCDDSSTT");
  const each = new TraverseGame(4, ["each", "expert"]);
  assert.ok(new Set(orders(each)).size > 1);
  assert.match(each.getStartingPosition(), / s expert 4 2$/);
  assert.equal(new TraverseGame(4, []).getStartingPosition(), "");
  assert.equal(new TraverseGame(each.clone().move(pick(each.moves())).serialize()).getStartingPosition(), each.getStartingPosition());
});

test("Circles are put where the player clicks, in any order", () => {
  const game = new TraverseGame(2, ["advanced"]);
  const start = "3nSnDnTnTnDnS1/10/10/10/5nC4/10/3nC6/2sC7/10/1sSsDsTsCsTsDsS2 s advanced 2 5";
  const state = game.state();
  state.stack[0].position = start;
  const board = new TraverseGame(JSON.stringify(state));
  const click = (move, place) => board.handleClick(move, 10 - Number(place.slice(1)), place.charCodeAt(0) - 97);
  const first = click("c3", "g7");
  assert.deepEqual([first.move, first.complete], ["c3g7,d4", -1]);
  const late = click(first.move, "c10");
  const last = late.complete === 1 ? late : click(late.move, "b10");
  assert.deepEqual([last.move, last.complete], ["c3g7,d4b10,f6c10", 1]);
  assert.match(click("c3g7,d4", "e9").message, /starting row/);
  board.move(last.move);
  assert.deepEqual(board.results.filter(({ type }) => type === "eject").map(({ from, to }) => from + to), ["d4b10", "f6c10"]);
});

test("who leaves, and what is agreed", () => {
  const game = new TraverseGame(3, ["same"]);
  game.move(game.moves()[0]);
  assert.deepEqual(game.clone().resign(2).winner, [1, 3]);
  assert.deepEqual(game.clone().timeout(1).winner, [2, 3]);
  assert.deepEqual(game.clone().draw().winner, [1, 2, 3]);
  const left = new TraverseGame(game.clone().resign(2).serialize());
  assert.deepEqual([left.gameover, left.lastmove, left.moves()], [true, "resign", []]);
  left.undo();
  left.gameover = false;
  left.load().move(left.moves()[0]);
});

test("two notations of one move are the same move", () => {
  const game = new TravelersGame();
  game.move("d2d5");
  const same = (a, b) => game.sameMove(a, b);
  assert.ok(same("d2d5", "Add5") && same("d2d5", " D2 D5 "));
  assert.ok(!same("d2d5", "d2d4") && !same("d2d5", "zz") && !same("d2d5", "resign"));
  const [typed] = [new TravelersGame().validateMove("Add5")];
  assert.deepEqual([typed.valid, typed.complete, typed.autocomplete], [true, 1, "d2d5"]);
});

test("sentences are in the site's language, if the library has it", () => {
  const { language } = i18next;
  try {
    i18next.language = "de";
    assert.match(new TravelersGame().handleClick("", 4, 4).message, /Figur/);
    i18next.language = "xx-YY";
    assert.match(new TravelersGame().handleClick("", 4, 4).message, /no piece/);
  } finally {
    i18next.language = language;
  }
});

await testAll(only);

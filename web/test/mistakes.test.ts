// The person's own mistakes: when a card comes back, how many are kept, and how what two devices keep is put together.
import { beforeEach, expect, test, vi } from "vitest";
import {
  answered,
  BOXES,
  type Cards,
  cardId,
  cardOf,
  forgetCard,
  type MistakeCard,
  MOST_CARDS,
  mergedCards,
  mistakesStanding,
  scheduled,
  MISTAKES,
} from "../src/analysis/mistakes/cards";
import { withoutAnswer } from "../src/analysis/review/verdict";
import { AnalysisSession } from "../src/analysis/session";
import type { Review, ReviewTurn } from "../src/library/reviewer";
import { lineOf } from "../src/play/session/tree";

const MOVES = ["a2a3", "a8a7", "b2b3", "b8b7"];

function turnOf(event: number, seat = "wb"[event % 2]!): ReviewTurn {
  const reason = { kind: "allows-win", text: "Black wins.", says: [], line: ["a8a7"] };
  return {
    ...{ turn: event + 1, event, seat, move: MOVES[event]!, grade: "blunder", before: 0.8, after: 0.5, loss: 0.3 },
    ...{ best: ["h2h3", "i8i7"], reason },
  };
}

const review: Review = { accuracy: {}, turns: [], turningPoints: [], points: "chances" };

function sessionOf(own?: string): AnalysisSession {
  return new AnalysisSession({ spec: "travelers", start: "", nodes: lineOf(MOVES), at: 0, ...(own === undefined ? {} : { own }) });
}

function idOf(event: number): string {
  return cardId({ spec: "travelers", start: "", before: MOVES.slice(0, event).join(" "), turn: turnOf(event) });
}

const at = (day: number, hour = 12) => new Date(2026, 10, day, hour); // November 2026
const dayOf = (event: number) => cardOf(idOf(event))?.due;

let store: Map<string, string>;
beforeEach(() => {
  store = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => store.get(name) ?? null,
    setItem: (name: string, value: string) => store.set(name, value),
    removeItem: (name: string) => store.delete(name),
  });
});

test("a mistake that was found comes back after a week, three weeks and two months; then it is known", () => {
  expect(BOXES).toEqual([1, 7, 21, 60]);
  answered(sessionOf(), review, turnOf(0), "once", at(2));
  expect(dayOf(0)).toBe("2026-11-09");
  expect(mistakesStanding(at(8, 23)).due).toEqual([]);
  expect(mistakesStanding(at(8)).next).toEqual({ day: "2026-11-09", count: 1 });
  expect(mistakesStanding(at(9, 0)).due).toEqual([idOf(0)]);
  answered(sessionOf(), review, turnOf(0), "once", at(10));
  expect(dayOf(0)).toBe("2026-12-01");
  answered(sessionOf(), review, turnOf(0), "once", new Date(2026, 11, 1));
  expect(dayOf(0)).toBe("2027-01-30");
  answered(sessionOf(), review, turnOf(0), "once", new Date(2027, 0, 30));
  expect(dayOf(0)).toBe("");
  expect(mistakesStanding(new Date(2028, 0, 1))).toEqual({ count: 1, due: [] });
});

test("a mistake that was missed comes back tomorrow, then after a week", () => {
  answered(sessionOf(), review, turnOf(0), "missed", at(30, 23));
  expect(dayOf(0)).toBe("2026-12-01");
  answered(sessionOf(), review, turnOf(0), "once", new Date(2026, 11, 1));
  expect(dayOf(0)).toBe("2026-12-08");
  answered(sessionOf(), review, turnOf(0), "missed", new Date(2026, 11, 2)); // missed before it was due
  expect(dayOf(0)).toBe("2026-12-03");
});

test("a mistake that is found again before it is due does not move", () => {
  const early = scheduled({ box: 1, due: "2026-11-09" }, "once", at(3));
  expect(early).toEqual({ box: 1, due: "2026-11-09" });
});

test("another person's mistake becomes no card, and one that is deleted does not come back", () => {
  answered(sessionOf("b"), review, turnOf(0), "missed", at(1));
  answered(sessionOf("b"), review, turnOf(1), "missed", at(1));
  expect(mistakesStanding(at(9)).due).toEqual([idOf(1)]);
  forgetCard(idOf(1), at(2));
  answered(sessionOf("b"), review, turnOf(1), "missed", at(3));
  expect(mistakesStanding(at(9))).toEqual({ count: 0, due: [] });
});

test("those that wait longest come first; what another tab has stored stays", () => {
  answered(sessionOf(), review, turnOf(0), "once", at(1));
  answered(sessionOf(), review, turnOf(1), "missed", at(1));
  const other = { ...cardOf(idOf(0))!, before: "i2i3", turn: { ...turnOf(0), event: 1 }, due: "2026-11-01" };
  const { cards } = JSON.parse(store.get(`wayfarer.${MISTAKES}`)!) as { cards: Cards };
  store.set(`wayfarer.${MISTAKES}`, JSON.stringify({ cards: { ...cards, other } }));
  answered(sessionOf(), review, turnOf(2), "missed", at(2));
  expect(mistakesStanding(at(20)).due).toEqual(["other", idOf(1), idOf(2), idOf(0)]);
});

function cardsOf(count: number, make: (i: number) => Partial<MistakeCard>): { cards: Cards } {
  const base = { spec: "travelers", start: "", before: "", points: "chances", turn: turnOf(0), box: 1, due: "2026-11-09" } as const;
  return { cards: Object.fromEntries(Array.from({ length: count }, (_, i) => [`c${i}`, { ...base, answered: i, ...make(i) }])) };
}

test("there are at most 500: known ones go first, the oldest before the others", () => {
  const { cards } = mergedCards(
    cardsOf(MOST_CARDS + 2, (i) => (i >= 100 && i < 110 ? { due: "", box: 4 } : {})),
    {},
  );
  const left = Object.keys(cards);
  expect(left).toHaveLength(MOST_CARDS);
  expect(left).not.toContain("c100");
  expect(left).not.toContain("c101");
  expect(left).toContain("c102");
  expect(left).toContain("c0");
});

test("of two devices' cards the one answered last counts, also if it was deleted or missed", () => {
  const here = cardsOf(3, () => ({ answered: 10, box: 3, due: "2027-01-01" }));
  const there = cardsOf(4, (i) => ({ answered: i === 0 ? 5 : 20, box: 0, due: "2026-11-03" }));
  const gone = { cards: { ...there.cards, c2: { gone: true, answered: 30 } } };
  const { cards } = mergedCards(here, gone);
  expect(cards.c0).toMatchObject({ box: 3, answered: 10 });
  expect(cards.c1).toMatchObject({ box: 0, due: "2026-11-03" });
  expect(cards.c2).toEqual({ gone: true, answered: 30 });
  expect(Object.keys(cards)).toHaveLength(4);
  expect(mergedCards(gone, here)).toEqual({ cards });
});

test("what is no card is not read", () => {
  const bad = { a: 1, b: { spec: "travelers" }, c: { ...cardsOf(1, () => ({})).cards.c0, spec: "chess" }, d: null };
  expect(mergedCards({ cards: bad }, "x")).toEqual({ cards: {} });
  store.set(`wayfarer.${MISTAKES}`, "[1]");
  expect(mistakesStanding(at(1))).toEqual({ count: 0, due: [] });
});

test("the reason of a wrong attempt does not name the move to be found", () => {
  const counted = {
    ...{ kind: "loses-ground", text: "It loses ground: with f1g2 it would be 52.", line: ["i10e8"], better_line: ["f1g2"] },
    says: [{ id: "review.traverse.rows", args: [{ slot: 4, type: "move" as const, move: "f1g2" }] }],
  };
  expect(withoutAnswer(counted)).toEqual({ words: "It loses ground: with a better move it would be 52.", line: ["i10e8"] });
  expect(withoutAnswer({ ...counted, text: "It loses ground: with Circle f1 it would be 52." })).toBeUndefined();
  const missed = { kind: "misses-material", text: "It misses a win of the Ace on b7, taken by the Trey on b5.", says: [], line: ["b8b7"] };
  expect(withoutAnswer(missed)).toEqual({ words: "It lets a piece go that could be won.", line: [] });
  const fork = { ...missed, kind: "misses-material-fork", text: "It misses a fork.", better_line: ["b5b7"] };
  expect(withoutAnswer(fork)).toEqual(withoutAnswer(missed));
  const proved = { kind: "allows-win", text: "Black wins now.", says: [], line: ["b8b7"] };
  expect(withoutAnswer(proved)).toEqual({ words: "Black wins now.", line: ["b8b7"] });
});

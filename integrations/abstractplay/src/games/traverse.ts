// TRAVERSE, by Kuby and Miller, for AbstractPlay.
import type { APRenderRep, Glyph } from "@abstractplay/renderer/build/schemas/schema";
import i18next from "i18next";
import type { Move, Position } from "wayfarer/sync";
import type { APGamesInformation } from "../schemas/gameinfo";
import type { APMoveResult } from "../schemas/moveresults";
import { cellOf } from "./wayfarer/board";
import { WayfarerGame } from "./wayfarer/game";
import { library } from "./wayfarer/library";
import type { IWayfarerState, Reading } from "./wayfarer/state";

const SHAPES = "SDTC"; // two of each
const SHAPE = /[SDTC]/;
const BEGUN = /^=?([sdtc]{0,8})$/i;
/** How far a Triangle is turned that goes forward, by seat. */
const TURNED: { [seat: string]: number } = { s: 0, w: 90, n: 180, e: 270 };

/** The starting row of a seat, in the order of a setup. */
function startingRow(seat: string): string[] {
  const along = Array.from({ length: 8 }, (_, i) => i);
  if (seat === "s" || seat === "n") return along.map((i) => `${String.fromCharCode(98 + i)}${seat === "s" ? 1 : 10}`);
  return along.map((i) => `${seat === "w" ? "a" : "j"}${i + 2}`);
}

/** The shapes that a setup still lacks. */
function lacking(order: string): string[] {
  return [...SHAPES].flatMap((shape) => Array.from({ length: 2 - order.split(shape).length + 1 }, () => shape));
}

function shuffled(shapes: string[]): string[] {
  const order = [...shapes];
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

export class TraverseGame extends WayfarerGame {
  public static readonly gameinfo: APGamesInformation = {
    name: "TRAVERSE",
    uid: "traverse",
    playercounts: [2, 3, 4],
    version: "20261129",
    dateAdded: "2026-11-29",
    description: "apgames:descriptions.traverse",
    notes: "apgames:notes.traverse",
    people: [
      { type: "designer", name: "Kuby" },
      { type: "designer", name: "Miller" },
      { type: "publisher", name: "Educational Insights" },
    ],
    variants: [
      { uid: "#rules" },
      { uid: "advanced", group: "rules" },
      { uid: "expert", group: "rules" },
      { uid: "#setup" },
      { uid: "same", group: "setup" },
      { uid: "each", group: "setup" },
    ],
    categories: [
      "goal>evacuate",
      "mechanic>move",
      "mechanic>displace",
      "mechanic>random>setup",
      "board>shape>rect",
      "board>connect>rect",
      "components>special",
      "other>2+players",
    ],
    flags: ["experimental", "perspective", "rotate90", "random-start", "autopass"],
  };

  constructor(state: IWayfarerState | string | number, variants?: string[]) {
    super();
    if (typeof state === "number") {
      this.numplayers = state;
      if (variants !== undefined) this.variants = [...variants];
    }
    this.begin(typeof state === "number" ? undefined : state, () => this.first());
  }

  protected specText(): string {
    const rules = this.variants.find((one) => one === "advanced" || one === "expert") ?? "basic";
    return `traverse:players=${this.numplayers},rules=${rules}`;
  }

  /** The start, or the position after setups drawn at random: the same order for all, as each of them sees it, or one each. */
  private first(): Position {
    let position = library().position(this.spec);
    if (!this.isRandom) return position;
    const same = shuffled(lacking(""));
    for (const seat of this.spec.seats) {
      const order = this.variants.includes("each") ? shuffled(same) : [...same];
      if (seat === "w" || seat === "n") order.reverse(); // their left hand is where the row ends
      position = position.apply(`=${order.join("")}`);
    }
    return position;
  }

  private get isRandom(): boolean {
    return this.variants.includes("same") || this.variants.includes("each");
  }

  public getStartingPosition(): string {
    return this.isRandom ? this.stack[0]!.position : "";
  }

  /** Whether the player to move has to set up. */
  private get isSetup(): boolean {
    return !this.gameover && this.position.pieces(this.position.turn).size === 0;
  }

  protected readSetup(text: string): Reading | undefined {
    const begun = BEGUN.exec(text.replace(/\s+/g, ""));
    if (begun === null || !this.isSetup) return undefined;
    const order = begun[1]!.toUpperCase();
    const surplus = [...SHAPES].find((shape) => order.split(shape).length > 3);
    if (surplus !== undefined) {
      const what = this.position.game.kindName(surplus);
      return { text, next: [], refused: i18next.t("apgames:validation.traverse.SURPLUS", { what }) };
    }
    if (order.length === 8) return { text: `=${order}`, move: this.position.move(`=${order}`), next: [] };
    return { text: `=${order}`, next: startingRow(this.position.turn).slice(order.length) };
  }

  /** A shape of the stock goes to the next space; a space that is filled gives its shape back, and those after it. */
  protected clickSetup(move: string, place: string | undefined, piece: string | undefined): string | undefined {
    if (!this.isSetup) return undefined;
    const begun = BEGUN.exec(move.trim())?.[1]?.toUpperCase() ?? "";
    if (place === undefined) {
      const shape = SHAPE.exec(piece ?? "")?.[0];
      return shape === undefined ? undefined : `=${begun}${shape}`;
    }
    const index = startingRow(this.position.turn).indexOf(place);
    if (index < 0 || index >= begun.length) return undefined;
    return index === 0 ? "" : `=${begun.slice(0, index)}`;
  }

  protected show(reading: Reading): void {
    super.show(reading);
    if (reading.turn !== undefined || !reading.text.startsWith("=")) return;
    const seat = this.position.turn;
    const row = startingRow(seat);
    this.shown = new Map([
      ...this.shown!,
      ...[...reading.text.slice(1)].map((letter, i) => [row[i]!, this.key({ seat, letter })] as const),
    ]);
  }

  protected resultsOf(move: Move): APMoveResult[] {
    return move.isSetup ? [{ type: "set", what: move.machine.slice(1) }] : super.resultsOf(move);
  }

  /** The stock of a player who sets up, and the button of one who cannot move. */
  protected areas(): APRenderRep["areas"] {
    if (this.isSetup) {
      const seat = this.position.turn;
      const placed =
        this.shown === undefined
          ? ""
          : startingRow(seat)
              .map((place) => this.shown!.get(place)?.[1] ?? "")
              .join("");
      const pieces = lacking(placed).map((letter) => this.key({ seat, letter })) as [string, ...string[]];
      if (pieces.length === 0) return undefined;
      return [{ type: "pieces", pieces, label: i18next.t("apgames:validation.traverse.STOCK"), ownerMark: this.playerOf(seat) }];
    }
    const moves = this.moves();
    if (moves.length !== 1 || moves[0] !== "pass") return undefined;
    return [{ type: "buttonBar", buttons: [{ label: i18next.t("apgames:validation.traverse.PASS_BUTTON"), value: "pass" }] }];
  }

  protected glyph(player: number, letter: string): Glyph {
    const rotate = TURNED[this.spec.seats[player - 1]!]!;
    if (letter === "C") return { name: "piece", colour: player };
    if (letter === "T") return { name: "piece-triangle", colour: player, rotate };
    return { name: "piece-square", colour: player, rotate: letter === "D" ? 45 : 0, scale: letter === "D" ? 0.75 : 0.9 };
  }

  protected board(): APRenderRep["board"] {
    const { seats } = this.spec;
    const markers = seats.map((seat, i) => ({
      type: "flood" as const,
      colour: i + 1,
      opacity: 0.2,
      points: startingRow(seat).map((place) => cellOf(place, 10)) as [{ row: number; col: number }],
    }));
    const corners = ["a1", "j1", "a10", "j10"].map((place) => cellOf(place, 10)) as [{ row: number; col: number }];
    return {
      style: "squares",
      width: 10,
      height: 10,
      markers: [...markers, { type: "flood", colour: "#888888", opacity: 0.4, points: corners }],
    };
  }
}

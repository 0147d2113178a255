// The Travelers, by Roberto Lavieri, for AbstractPlay.
import type { APRenderRep, Glyph } from "@abstractplay/renderer/build/schemas/schema";
import type { APGamesInformation } from "../schemas/gameinfo";
import { WayfarerGame } from "./wayfarer/game";
import { library } from "./wayfarer/library";
import type { IWayfarerState } from "./wayfarer/state";

/** What a piece bears: the inventor's page writes the distance at which an Ace, a Deuce and a Trey capture. */
const DISTANCE: { [letter: string]: string } = { A: "1", U: "2", Y: "3" };

export class TravelersGame extends WayfarerGame {
  public static readonly gameinfo: APGamesInformation = {
    name: "The Travelers",
    uid: "travelers",
    playercounts: [2],
    version: "20261129",
    dateAdded: "2026-11-29",
    description: "apgames:descriptions.travelers",
    notes: "apgames:notes.travelers",
    people: [{ type: "designer", name: "Roberto Lavieri" }],
    displays: [{ uid: "letters" }],
    categories: [
      "goal>breakthrough",
      "mechanic>move",
      "mechanic>capture",
      "mechanic>displace",
      "board>shape>rect",
      "board>connect>rect",
      "components>special",
    ],
    flags: ["experimental", "perspective"],
  };

  constructor(state?: IWayfarerState | string, variants?: string[]) {
    super();
    if (state === undefined && variants !== undefined) this.variants = [...variants];
    this.begin(state, () => library().position(this.spec));
  }

  protected specText(): string {
    return "travelers";
  }

  protected glyph(player: number, letter: string, display?: string): [Glyph, ...Glyph[]] {
    const text = display === "letters" ? letter : (DISTANCE[letter] ?? letter);
    const colour = { func: "bestContrast" as const, bg: player, fg: ["#000000", "#ffffff"] };
    return [
      { name: "piece", colour: player },
      { text, colour, scale: 0.6, orientation: "vertical" },
    ];
  }

  protected board(): APRenderRep["board"] {
    const rank = (row: number) => Array.from({ length: 9 }, (_, col) => ({ row, col }));
    return {
      style: "squares-checkered",
      width: 9,
      height: 9,
      markers: [0, 8].map((row) => ({
        type: "flood" as const,
        colour: row === 0 ? 1 : 2,
        opacity: 0.2,
        points: rank(row) as [{ row: number; col: number }],
      })),
    };
  }
}

// The names of the seats of an analysed game.
import say from "virtual:words/review";
import { seatName } from "../library/games";
import type { Seat } from "../library/protocol";
import type { AnalysisSession } from "./session";

/** "Black"; for the person's own seat "Black, you". */
export function seatWords({ game, own }: AnalysisSession, seat: Seat): string {
  const name = seatName(game, seat);
  return seat === own ? say("seat.own", { name }) : name;
}

// How the seats of a game are called that is analysed.
import say from "virtual:words/review";
import { seatName } from "../library/games";
import type { Seat } from "../library/protocol";
import type { AnalysisSession } from "./session";

/** "Black", of the person's own seat "Black, you". */
export function seatWords({ game, own }: AnalysisSession, seat: Seat): string {
  const name = seatName(game, seat);
  return seat === own ? say("seat.own", { name }) : name;
}

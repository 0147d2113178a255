// The puzzle of the day, as a board.
import { HomeCard } from "./home_card";
import { OnePiece } from "./home_continue";

export function Daily() {
  return (
    <HomeCard
      eyebrow="Puzzle of the day"
      title="A few moves, one answer"
      second="with a proven solution"
      picture={<OnePiece />}
      action={{ label: "Solve it", icon: "puzzle", href: "/puzzle" }}
    />
  );
}

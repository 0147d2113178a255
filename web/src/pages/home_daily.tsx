// The puzzle of the day, as a board.
import { Scene } from "../art";
import { HomeCard } from "./home_card";

export function Daily() {
  return (
    <HomeCard
      eyebrow="Puzzle of the day"
      title="A few moves, one answer"
      second="with a proven solution"
      picture={<Scene name="camp" size={98} />}
      action={{ label: "Solve it", icon: "puzzle", href: "/puzzle" }}
    />
  );
}

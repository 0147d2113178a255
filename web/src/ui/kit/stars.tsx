// How well a task was done: up to three stars.
import say from "virtual:words/kit";
import { Icon } from "./icon";

export const MOST_STARS = 3;

/** "4 of 6 stars". */
export function starsText(count: number, of: number): string {
  return say("stars", { count, of });
}

export function Stars({ count }: { count: number }) {
  return (
    <span class="task-stars" role="img" aria-label={starsText(count, MOST_STARS)}>
      {Array.from({ length: MOST_STARS }, (_, at) => (
        <i key={at} class={at < count ? "lit" : ""}>
          <Icon name="star" />
        </i>
      ))}
    </span>
  );
}

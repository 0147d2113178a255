// How well a step was done.
import say from "virtual:words/learn";
import { Icon } from "../ui/kit";
import { MOST_STARS } from "./progress";

export function Stars({ count }: { count: number }) {
  return (
    <span class="puzzle-stars" role="img" aria-label={say("stars", { stars: count, of: MOST_STARS })}>
      {Array.from({ length: MOST_STARS }, (_, at) => (
        <i key={at} class={at < count ? "lit" : ""}>
          <Icon name="star" />
        </i>
      ))}
    </span>
  );
}

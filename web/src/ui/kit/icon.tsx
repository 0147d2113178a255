// A drawn sign; what it stands for is said by the words beside it, or by the button's name.
import paths from "virtual:icons";
import type { IconName } from "./icons";

/** Those that say onwards or back, and so point along the lines of text. What goes through time stays as on a player of
 * music: chevrons-left and its like. */
const POINTS = /^(arrow-(left|right)|chevron-(left|right)|log-out|redo-2|send|undo-2)$/;

export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      class={POINTS.test(name) ? "icon points" : "icon"}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: paths[name] }}
    />
  );
}

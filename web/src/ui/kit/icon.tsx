// A drawn symbol. The words beside it, or the name of the button, say what it means.
import paths from "virtual:icons";
import type { IconName } from "./icons";

/** Icons that point forward or back, and therefore follow the direction of text. Icons for moving through time stay as
 * on a music player: chevrons-left and similar. */
const POINTS = /^(arrow-(left|right)|chevron-(left|right)|log-out|redo-2|send|undo-2)$/;

export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      class={POINTS.test(name) ? "icon points" : "icon"}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: paths[name]! }}
    />
  );
}

// A drawn sign; what it stands for is said by the words beside it, or by the button's name.
import paths from "virtual:icons";
import type { IconName } from "./icons";

export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      class="icon"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: paths[name] }}
    />
  );
}

// The name under which this person sits down at tables.
import { currentSettings } from "../ui/settings";

/** As the server is told of it; nothing, if none was chosen. */
export function ownName(): { name?: string } {
  const name = currentSettings().name.trim();
  return name === "" ? {} : { name };
}

// The name under which this person sits down at tables.
import say from "virtual:words/table";
import { keep, kept } from "../ui/kept";
import { TextField } from "../ui/kit";
import { change, currentSettings, useSettings } from "../ui/settings";

/** As the server is told of it; nothing, if none was chosen. */
export function ownName(): { name?: string } {
  const name = currentSettings().name.trim();
  return name === "" ? {} : { name };
}

const ASKED = "name-asked";

/** Whether it is to be asked for: once, unless the settings have one. */
export function asksName(): boolean {
  return ownName().name === undefined && !kept(ASKED, false);
}

export function nameWasAsked(): void {
  keep(ASKED, true);
}

/** Asks for it where it is seen by others; the settings have it too. */
export function NameField({ shown = false }: { shown?: boolean }) {
  const { name } = useSettings();
  return (
    <TextField
      label={say("name")}
      hidden={!shown}
      placeholder={say("name")}
      maxLength={24}
      autoComplete="nickname"
      value={name}
      onInput={(value) => change({ name: value })}
    />
  );
}

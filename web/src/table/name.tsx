// The name that this person uses at tables.
import say from "virtual:words/table";
import { keep, kept } from "../ui/kept";
import { TextField } from "../ui/kit";
import { change, currentSettings, useSettings } from "../ui/settings";

/** The name in the form of a request; empty if none was chosen. */
export function ownName(): { name?: string } {
  const name = currentSettings().name.trim();
  return name === "" ? {} : { name };
}

const ASKED = "name-asked";

/** Whether to ask for it: once, unless the settings have one. */
export function asksName(): boolean {
  return ownName().name === undefined && !kept(ASKED, false);
}

export function nameWasAsked(): void {
  keep(ASKED, true);
}

/** Asks for the name where others will see it. It is also in the settings. */
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

// In place of a person's settings on the page. Attributes of the tag choose what differs between boards.
export interface Settings {
  letters: boolean;
  notation: "short";
  confirm: "never";
  danger: boolean;
  cube: boolean;
  reference: boolean;
  stay: boolean;
  pace: "normal";
  sound: boolean;
}

const settings: Settings = {
  letters: true,
  notation: "short",
  confirm: "never",
  danger: false,
  cube: true,
  reference: false,
  stay: false,
  pace: "normal",
  sound: false,
};

export function useSettings(): Settings {
  return settings;
}

export function currentSettings(): Settings {
  return settings;
}

export function paceNow(): Settings["pace"] {
  return settings.pace;
}

export function change(_part: Partial<Settings>): void {}

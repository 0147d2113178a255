// Written from AbstractPlay's src/schemas/gameinfo.json: what the two games use of it.
export interface APGamesInformation {
  name: string;
  uid: string;
  description?: string;
  notes?: string;
  urls?: string[];
  version: string;
  dateAdded: string;
  people?: { type?: "designer" | "publisher" | "coder" | "other"; name: string; urls?: string[]; apid?: string }[];
  variants?: { uid: string; group?: string; default?: boolean; unrated?: boolean; experimental?: boolean }[];
  displays?: { uid: string }[];
  playercounts: number[];
  categories: string[];
  flags?: ("experimental" | "perspective" | "rotate90" | "random-start" | "autopass")[];
}

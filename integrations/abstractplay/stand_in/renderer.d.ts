// Written from the schema of @abstractplay/renderer: what the two games use of it.
export interface RowCol {
  row: number;
  col: number;
  [key: string]: unknown;
}

export type Colour = number | string | { func: "bestContrast"; bg: Colour; fg: string[] };

export interface Glyph {
  name?: string;
  text?: string;
  colour?: Colour;
  scale?: number;
  rotate?: number | null;
  orientation?: "vertical" | "fluid";
}

export interface APRenderRep {
  board: {
    style: "squares" | "squares-checkered";
    width?: number;
    height?: number;
    markers?: { type: "flood"; colour: Colour; opacity?: number; points: [RowCol, ...RowCol[]] }[];
  } | null;
  legend?: { [key: string]: string | Glyph | [Glyph, ...Glyph[]] };
  pieces: string | null;
  areas?: (
    | { type: "pieces"; pieces: [string, ...string[]]; label: string; ownerMark?: Colour }
    | { type: "buttonBar"; buttons: [{ label: string; value?: string }, ...{ label: string; value?: string }[]] }
  )[];
  annotations?: { type: "move" | "eject" | "enter" | "exit" | "dots"; targets: [RowCol, ...RowCol[]] }[];
}

// Everything that shows held cells, in one file, because each module that is fetched by itself splits the modules that
// all pages share.
export { HeldCard } from "./card";
export { HeldLegend } from "./legend";
export { HeldSymbols } from "./symbols";

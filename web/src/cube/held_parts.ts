// What shows who holds what, in one file: each module that is fetched by itself divides those that all pages share.
export { HeldCard } from "./held_card";
export { HeldLegend } from "./held_legend";
export { HeldSymbols } from "./held_symbols";

// What shows who holds what, in one file: each module that is fetched by itself divides those that all pages share.
export { HeldCard } from "./card";
export { HeldLegend } from "./legend";
export { HeldSymbols } from "./symbols";

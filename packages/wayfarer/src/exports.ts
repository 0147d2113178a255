// What users of the package see, on every platform.
export { Interrupted } from "./asker";
export * from "./engine";
export { Game, type Outcome, Spec, type SpecLike } from "./game";
export { type Explanation, Move, type Piece, Position, type SvgOptions } from "./position";
export {
  type Argument,
  BadInput,
  type Clause,
  type GameOption,
  IllegalMove,
  type LetterName,
  type Place,
  type Progress,
  Refusal,
  type Seat,
} from "./protocol";
export { GameOver, GameRecord, type Glyph, Node } from "./record";
export { type EngineOptions, type LoadOptions, Wayfarer } from "./wayfarer";

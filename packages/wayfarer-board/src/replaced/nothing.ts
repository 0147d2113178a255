// In place of what the tag leaves out: who holds a place, and the tower in WebGL (its SVG stays).
const none = (): null => null;

export { none as HeldLegend, none as HeldPieces, none as HeldPlaces, none as HeldSymbols, none as SvgHeld };

export const useHolding = (): undefined => undefined;

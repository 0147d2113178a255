// In place of what the tag leaves out: who holds a place, the tower in WebGL (its SVG stays), posters and scenes.
const none = (): null => null;
const empty = (): string => "";

export {
  none as End,
  none as HeldLegend,
  none as HeldPieces,
  none as HeldPlaces,
  none as HeldSymbols,
  none as Peak,
  none as Scene,
  none as SvgHeld,
  empty as plainPoster,
  empty as poster,
  empty as startPicture,
};

export const useHolding = (): undefined => undefined;

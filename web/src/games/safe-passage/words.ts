// What each piece of Safe Passage does, in at most twelve words.
export const pieceWords: Readonly<Record<string, string>> = {
  P: "Steps forward, two squares at first. Takes diagonally forward.",
  R: "Slides straight, any distance.",
  N: "Leaps in an L: two squares one way, one across.",
  B: "Slides diagonally, any distance.",
  Q: "Slides straight or diagonally, any distance.",
  K: "Steps one square any way. May castle, but never into danger.",
};

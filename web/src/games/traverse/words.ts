// What each piece of TRAVERSE does, in at most twelve words.
export const pieceWords: Readonly<Record<string, string>> = {
  S: "Steps or jumps straight: forward, back, left, right.",
  D: "Steps or jumps diagonally, four ways.",
  T: "Steps or jumps diagonally forward, or straight back.",
  C: "Steps or jumps in all eight directions.",
};

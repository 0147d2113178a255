// What each piece of Courier Leapale does, in at most twelve words.
export const pieceWords: Readonly<Record<string, string>> = {
  E: "Steps one cell any of 26 ways. To lose it is mate.",
  H: "Steps one cell any of 26 ways.",
  M: "Slides any distance in all 26 directions.",
  U: "Leaps exactly two cells in all 26 directions, over anything.",
  P: "Steps one cell straight, or diagonally within a plane.",
  Q: "Slides straight, or diagonally within a plane.",
  A: "Leaps two cells straight, or diagonally within a plane.",
  D: "Steps one cell straight, or from corner to corner.",
  C: "Slides straight, or from corner to corner.",
  Y: "Leaps two cells straight, or from corner to corner.",
  B: "Steps one cell diagonally, of both kinds.",
  G: "Slides diagonally, of both kinds.",
  L: "Leaps two cells diagonally, of both kinds.",
  N: "Leaps two or three cells one way, then one across.",
  O: "Leaps 2-1-1 or 2-2-1: in all three directions at once.",
  S: "Steps one rank forward. Which steps take depends on the file's ring.",
};

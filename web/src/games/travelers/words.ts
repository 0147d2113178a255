// What each piece of The Travelers does, in at most twelve words.
export const pieceWords: Readonly<Record<string, string>> = {
  T: "Goes 1–3 squares any way. May not step where an enemy bears.",
  D: "Goes any distance. May throw an enemy beside it along its lines.",
  B: "Goes 1–3 squares. Never taken or thrown, never on a last rank.",
  A: "Goes 1–3 squares any way. Takes at distance one.",
  U: "Goes 1–3 squares any way. Takes at distance two, over anything.",
  Y: "Goes 1–3 squares any way. Takes at distance three, over anything.",
};

// Written from AbstractPlay's src/schemas/moveresults.json: the results that the two games have.
export type APMoveResult =
  | { type: "move"; from: string; to: string; what?: string }
  | { type: "capture"; where?: string; what?: string; whose?: number }
  | { type: "eject"; from: string; to: string; what?: string }
  | { type: "place"; where?: string; what?: string }
  | { type: "set"; what?: string; who?: number }
  | { type: "pass" }
  | { type: "resigned"; player: number }
  | { type: "timeout"; player: number }
  | { type: "drawagreed" }
  | { type: "gameabandoned" }
  | { type: "eog"; reason?: string }
  | { type: "winners"; players: number[] };

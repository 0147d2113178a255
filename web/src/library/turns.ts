// Turns until the end of a game, as players count them.

/** The winner's own turns among `turns` of both sides, which are negative if the seat to move loses (TableValue, Line). */
export function winnersTurns(turns: number): number {
  return turns < 0 ? Math.floor(-turns / 2) : Math.ceil(turns / 2);
}

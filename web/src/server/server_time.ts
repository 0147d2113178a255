// The server's time: as its messages say it, and meanwhile by the monotonic clock, because this device's date may be
// wrong, and may be set in the middle of a game.

const LATE = 1000; // milliseconds after which a message is not taken for a late one

let ahead: number | undefined; // the server's time less the monotonic clock

/** A message says the server's time. Messages come late, never early, so the one that came fastest is the best known; but
 * the server's clock may have been set back. */
export function hearTime(now: number): void {
  const heard = now - performance.now();
  if (ahead === undefined || heard > ahead || heard < ahead - LATE) ahead = heard;
}

export function serverNow(): number {
  return performance.now() + (ahead ?? performance.timeOrigin);
}

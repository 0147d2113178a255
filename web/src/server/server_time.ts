// The server's time, taken from its messages and advanced by the monotonic clock in between. This device's date may be
// wrong, and may be changed in the middle of a game.

const LATE = 1000; // milliseconds: a larger difference is not a delay of the message

let ahead: number | undefined; // the server's time minus the monotonic clock

/** Called with the server's time in a message. Messages arrive late, never early, so the fastest one gives the best
 * estimate; but the server's clock may also have been set back. */
export function hearTime(now: number): void {
  const heard = now - performance.now();
  if (ahead === undefined || heard > ahead || heard < ahead - LATE) ahead = heard;
}

export function serverNow(): number {
  return performance.now() + (ahead ?? performance.timeOrigin);
}

// A stand-in for what AbstractPlay's src/common has for each game.
export class UserFacingError extends Error {
  constructor(
    message: string,
    public client: string,
  ) {
    super(message);
    this.name = "UserFacingError";
  }
}

/** Restores Map and Set, as AbstractPlay's states have them; ours have neither. */
export const reviver = (_key: string, value: unknown): unknown => value;

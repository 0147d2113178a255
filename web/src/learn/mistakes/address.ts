/** The last part of the address of one's own mistakes, in place of a game. */
export const MISTAKES = "mistakes";

/** Where the person's own mistakes are practised. */
export const MISTAKES_ADDRESS = `/learn/${MISTAKES}`;

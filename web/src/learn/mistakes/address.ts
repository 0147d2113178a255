/** Where the person's own mistakes are practised. */
export const MISTAKES_ADDRESS = "/learn/mistakes";

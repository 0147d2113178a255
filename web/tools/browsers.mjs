// The oldest browsers that the page supports. README.md names them, src/begin.js rejects older ones, and
// tests/targets.mjs checks whether the built page uses something that they lack.
export const BROWSERS = { chrome: "111", edge: "111", firefox: "121", safari: "16.4" };

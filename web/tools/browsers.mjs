// The oldest browsers that the page is for: README.md names them, src/begin.js turns older ones away, and
// tests/targets.mjs looks whether the built page uses something that they lack.
export const BROWSERS = { chrome: "111", edge: "111", firefox: "121", safari: "16.4" };

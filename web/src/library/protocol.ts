// The types of the library's answers are shared with the npm package.
export * from "../../../packages/wayfarer/src/protocol";

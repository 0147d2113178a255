// Made by build.mjs.
declare module "virtual:tag/css" {
  const css: string;
  export default css;
}
declare module "virtual:tag/cube-css" {
  const css: string;
  export default css;
}
declare module "virtual:tag/worker" {
  const source: string;
  export default source;
}
declare module "virtual:tag/code" {
  const code: import("./place").Code;
  export default code;
}
declare module "virtual:tag/place" {
  export const place: import("./place").Place;
}
/** The languages that there are; English is the first. */
declare const LANGUAGES: readonly string[];
/** The games whose boards are the part "cube". */
declare const CUBES: readonly string[];
/** The files beside the script, and the scripts with the same contents. */
declare const FILES: readonly (readonly [name: string, script: string])[];
/** The language that the code of a board is run for, and where the rest of the package lies. */
declare const LANGUAGE: string;
declare const PLACE: import("./place").Place;
/** What came as scripts: packed files, and code of parts. */
declare var wayfarerFiles: { [name: string]: string | import("./place").Code } | undefined;

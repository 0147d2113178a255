// Made by build.mjs.
declare module "virtual:tag/css" {
  const css: string;
  export default css;
}
declare module "virtual:tag/worker" {
  const source: string;
  export default source;
}
declare module "virtual:tag/names" {
  const names: readonly string[];
  export default names;
}
declare module "virtual:tag/files" {
  export const addresses: { readonly [name: string]: () => URL };
  export const modules: { readonly [name: string]: () => Promise<{ default: string }> };
}
declare module "virtual:tag/starts" {
  const states: { readonly [spec: string]: import("../../wayfarer/src/protocol").State };
  export default states;
}
/** The files that came as scripts, packed. */
declare var wayfarerFiles: { [name: string]: string } | undefined;

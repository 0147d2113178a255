// Parts that are fetched when they are first shown: two functions of preact/compat. The rest of that module imitates React:
// for each element that is rendered it writes its properties again under other names. This page needs none of that, and it
// took 6 to 11 ms of a first screen of the analysis.
import { options } from "preact";
import { lazy as lazyOf, Suspense } from "preact/compat";

options.vnode = undefined;

export { Suspense };

type PartOf<Module> = Module extends { default: infer Part } ? Part : Module;

/** A component whose code is fetched when it is first rendered, or earlier by `load`. */
export type Lazy<Module> = PartOf<Module> & { load: () => Promise<Module> };

/** `fetchPart`: a module with the component as its default, or the component. */
export function lazy<Module>(fetchPart: () => Promise<Module>): Lazy<Module> {
  let part: Promise<Module> | undefined;
  const load = () => (part ??= fetchPart());
  return Object.assign(lazyOf(load) as object, { load }) as Lazy<Module>;
}

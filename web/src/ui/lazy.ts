// Parts that are fetched when they are first shown: two functions of preact/compat. The rest of that module imitates React:
// for each element that is rendered it writes its properties again under other names. This page needs none of that, and it
// took 6 to 11 ms of a first screen of the analysis.
import { options } from "preact";
import { lazy, Suspense } from "preact/compat";

options.vnode = undefined;

export { lazy, Suspense };

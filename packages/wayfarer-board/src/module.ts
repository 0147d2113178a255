// The module, for bundlers and `import`.
import code from "virtual:tag/code";
import { place } from "virtual:tag/place";
import { begin } from "./element";

export { WayfarerBoard } from "./element";

begin(code, place);

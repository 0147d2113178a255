// The module's host is shared with the npm package.
export { Host } from "../../../packages/wayfarer/src/host";

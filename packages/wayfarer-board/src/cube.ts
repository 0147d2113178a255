// The part that is loaded when a cube is first shown.
import css from "virtual:tag/cube-css";
import { addSheet } from "./sheets";

export { CubeBoards } from "../../../web/src/cube/boards";

addSheet(css);

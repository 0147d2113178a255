// The classic script.
import code from "virtual:tag/code";
import { begin } from "./element";
import { place } from "./script_place";

begin(code, place);

// The page knows the moves of starts, too. Boards for other pages do without them.
import * as known from "virtual:starts/moves";
import { knowStartMoves } from "./starts";

knowStartMoves(known);

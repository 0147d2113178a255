// The parts of the page for Courier Leapale.
import say from "virtual:words/kinds_table";
import { lazy } from "../../ui/lazy";
import type { GameParts } from "../game_parts";
import { Kinds } from "./kinds";
import { useEnd } from "./mating_net_end";

const Card = lazy(() => import("./code_card"));

export default { Kinds, useEnd, reference: { label: () => say("code"), icon: "grid-3x3", Card } } satisfies GameParts;

// What to try next time, by the kind of reason why a move was weak (`wayfarer review --kinds`).
import say from "virtual:words/review";
import { plainKind } from "../../library/motifs";

const ADVICE = {
  forced: ["allows-mate", "allows-win", "lets-arrive", "shuts-out", "lets-a-draw-slip"],
  forcing: ["misses-mate", "misses-win", "throws-away-a-win"],
  taking: ["loses-material", "loses-material-en-prise", "fewer-pieces", "more-hanging"],
  forks: ["loses-material-fork", "misses-material-fork", "loses-material-skewer", "misses-material-skewer"],
  lines: ["loses-material-discovery", "misses-material-discovery", "loses-material-pin", "misses-material-pin"],
  guards: ["loses-material-guard", "misses-material-guard", "loses-material-overload", "misses-material-overload"],
  traps: ["loses-material-trap", "misses-material-trap"],
  winning: ["misses-material"],
  promotion: ["allows-promotion", "misses-promotion"],
  throws: ["allows-displacement", "ko", "more-displaceable"],
  ways: ["fewer-ways"],
  race: ["loses-ground", "loses-race", "takes-space"],
  last: ["last-piece", "strands"],
  jumps: ["allows-series", "prepares-series", "misses-series", "fewer-jumps"],
  circles: ["sends-circle"],
  emperor: ["emperor-open"],
} as const;

/** A sentence, or undefined: no advice fits this kind. */
export function adviceFor(kind: string): string | undefined {
  const keys = Object.keys(ADVICE) as (keyof typeof ADVICE)[];
  const keyOf = (of: string) => keys.find((one) => (ADVICE[one] as readonly string[]).includes(of));
  const key = keyOf(kind) ?? keyOf(plainKind(kind));
  return key && say(`advice.${key}`);
}

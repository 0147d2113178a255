// The options of a game in words.
import say from "virtual:words/new";
import { lookOf } from "../games";
import { gameOf, infoOf } from "../library/games";

/** What a spec chooses, in words: "No. 254", "4 players", "queens". */
export function optionWords(spec: string): string {
  const game = gameOf(spec);
  const wordsOf = (option: string) => {
    const [key = "", value = ""] = option.split("=");
    if (!/^\d+$/.test(value)) return value;
    const isNumbered = infoOf(game).options.some((one) => one.key === key && one.values.some((each) => each.value === "#"));
    return isNumbered ? say("option.number", { number: value }) : say("option.value", { value, option: (lookOf(game).options[key]?.label ?? key).toLowerCase() });
  };
  return spec.slice(game.length + 1).split(",").filter(Boolean).map(wordsOf).join(" · ");
}

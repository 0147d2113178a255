// The options of a game in words.
import say from "virtual:words/new";
import { wordsOf } from "../games/words";
import { gameOf, infoOf } from "../library/games";

/** What a spec chooses, in words: "No. 254", "4 players", "queens". */
export function optionWords(spec: string): string {
  const game = gameOf(spec);
  const wordsOfOption = (option: string) => {
    const [key = "", value = ""] = option.split("=");
    const words = wordsOf(game).options()[key];
    const [, before, number] = /^(.+-)(\d+)$/.exec(value) ?? [];
    const label = before === undefined ? undefined : words?.values?.[`${before}#`]?.label;
    if (label !== undefined) return `${label} ${say("option.number", { number: number! })}`;
    if (!/^\d+$/.test(value)) return words?.values?.[value]?.label ?? value;
    const isNumbered = infoOf(game).options.some((one) => one.key === key && one.values.some((each) => each.value === "#"));
    return isNumbered ? say("option.number", { number: value }) : (words?.counted?.(value) ?? say("option.value", { value, option: key }));
  };
  return spec
    .slice(game.length + 1)
    .split(",")
    .filter(Boolean)
    .map(wordsOfOption)
    .join(" · ");
}

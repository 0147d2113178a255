// A stand-in for i18next, with the texts that the two games add and those that AbstractPlay has already.
import games from "../locales/en/apgames.json";
import results from "../locales/en/apresults.json";
import there from "./texts.json";

type Texts = { [key: string]: string | Texts };
const texts: { [space: string]: Texts[] } = { apgames: [games as Texts, there.apgames], apresults: [results as Texts, there.apresults] };

function find(key: string): string | undefined {
  const [space = "", path = ""] = key.split(":");
  for (const all of texts[space] ?? []) {
    let found: string | Texts | undefined = all;
    for (const part of path.split(".")) found = typeof found === "object" ? found[part] : undefined;
    if (typeof found === "string") return found;
  }
  return undefined;
}

const i18next = {
  language: "en",
  t: (key: string, values: { [name: string]: unknown } = {}): string =>
    (find(key) ?? key).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? "")),
  exists: (key: string): boolean => find(key) !== undefined,
};
export default i18next;

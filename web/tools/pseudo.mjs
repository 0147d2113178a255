// A language for tests: English with accents, a third longer and in brackets. Text that appears without them is not in
// the messages but in the code, and text that is cut off will be cut off in German, too.
import { parse } from "@messageformat/parser";

const accents = {
  a: "á",
  b: "ƀ",
  c: "ç",
  d: "ð",
  e: "é",
  g: "ĝ",
  i: "í",
  k: "ķ",
  l: "ļ",
  n: "ñ",
  o: "ó",
  r: "ŕ",
  s: "š",
  t: "ţ",
  u: "ú",
  w: "ŵ",
  y: "ý",
};
const accented = (text) => text.replace(/[a-z]/g, (letter) => accents[letter] ?? letter);

const quoted = (text) => text.replace(/'/g, "''").replace(/[{}]/g, "'$&'");

function write(tokens) {
  return tokens
    .map((token) => {
      if (token.type === "content") return quoted(accented(token.value));
      if (token.type === "octothorpe") return "#";
      if (token.type === "argument") return `{${token.arg}}`;
      if (token.type === "function") return token.ctx.text;
      const offset = token.pluralOffset ? ` offset:${token.pluralOffset}` : "";
      const cases = token.cases.map(
        (one) => `${/^\d+$/.test(one.key) && token.type !== "select" ? "=" : ""}${one.key}{${write(one.tokens)}}`,
      );
      return `{${token.arg}, ${token.type},${offset} ${cases.join(" ")}}`;
    })
    .join("");
}

function pseudoText(text) {
  const letters = text.replace(/\{[^}]*\}/g, "").length;
  const longer = "~".repeat(Math.ceil(letters / 3)).replace(/~{8}(?=~)/g, "$& "); // no longer than real words
  return `[${write(parse(text))}${longer}]`;
}

/** Areas of messages in the pseudo-locale. */
export function pseudo(areas) {
  const area = (messages) => Object.fromEntries(Object.entries(messages).map(([key, text]) => [key, pseudoText(text)]));
  return Object.fromEntries(Object.entries(areas).map(([name, messages]) => [name, area(messages)]));
}

// The reference of the tag <wayfarer-board>, from its description for editors: custom-elements.json.
import { readFileSync } from "node:fs";
import { join } from "node:path";

const cell = (text) => text.replaceAll("|", "\\|").replaceAll(/\s+/g, " ");

/** A table of what an element has of a sort, if it has any. */
function table(title, of, rows) {
  if (rows.length === 0) return [];
  return [`## ${title}`, "", `| ${of} | |`, "|---|---|", ...rows.map(([name, about]) => `| ${cell(name)} | ${cell(about)} |`), ""];
}

const code = (text) => `\`${text}\``;
const typed = ({ name, type }) => (type === undefined ? code(name) : `${code(name)} ${type.text}`);

export function write(root) {
  const { modules } = JSON.parse(readFileSync(join(root, "packages/wayfarer-board/custom-elements.json"), "utf8"));
  const element = modules.flatMap(({ declarations }) => declarations).find(({ customElement }) => customElement);
  const { attributes = [], members = [], events = [], slots = [], cssParts = [], cssProperties = [] } = element;
  const about = ({ description = "" }) => description;
  return [
    `# The tag ${element.tagName}`,
    "",
    element.description,
    "",
    "[How to use it](/wayfarer-board), with examples and keys.",
    "",
    ...table("Attributes", "attribute", attributes.map((one) => [typed(one), about(one)])),
    ...table("Properties and methods", "member", members.map((one) => [typed(one), about(one)])),
    ...table("Events", "event", events.map((one) => [typed(one), about(one)])),
    ...table("Slots", "slot", slots.map((one) => [code(one.name), about(one)])),
    ...table("Parts", "part", cssParts.map((one) => [code(one.name), about(one)])),
    ...table("Properties of CSS", "property", cssProperties.map((one) => [`${code(one.name)} ${one.default ? `(${one.default})` : ""}`, about(one)])),
  ].join("\n");
}

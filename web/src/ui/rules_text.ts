// A rules text, which is Markdown, as HTML: wide things scroll by themselves, and an example (its
// drawing, what it says of moves, its board) is more than a block of code.
import { Marked, Renderer, type Tokens } from "marked";

const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escape = (text: string) => text.replace(/[&<>]/g, (sign) => signs[sign]!);

// What scrolls must be reached by keyboard too.
const preformatted = (text: string) => `<pre tabindex="0">${escape(text)}</pre>`;

/** One line: `MOVE: legal ...`, `MOVE: refused because ...` or `now: ...`. */
function claim(line: string): string {
  const [, moves, words] = /^(.*?): (.*)$/.exec(line)!;
  const kind = words!.startsWith("legal") ? "legal" : words!.startsWith("refused") ? "refused" : "now";
  const before = kind === "now" ? "Here:" : `<code>${escape(moves!)}</code>`;
  return `<li class="${kind}">${before} ${escape(words!)}</li>`;
}

function example(text: string): string {
  const [above, board] = text.split("board: ");
  const lines = above!.trimEnd().split("\n");
  const claims = lines.filter((line) => line.includes(": "));
  const drawing = lines.filter((line) => !line.includes(": ")).join("\n");
  const list = claims.length > 0 ? `<ul>${claims.map(claim).join("")}</ul>` : "";
  return `<figure class="example">${drawing && preformatted(drawing)}${list}<figcaption>Board: <code>${escape(board!.replaceAll("\n  ", ""))}</code></figcaption></figure>`;
}

const markdown = new Marked({
  renderer: {
    code: ({ text, lang }: Tokens.Code) => (lang === "example" ? example(text) : preformatted(text)),
    table(token: Tokens.Table) {
      return `<div class="wide" tabindex="0">${Renderer.prototype.table.call(this, token)}</div>`;
    },
  },
});

export function rulesHtml(text: string): string {
  return markdown.parse(text, { async: false });
}

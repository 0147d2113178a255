// Rules texts as HTML: examples, drawings and tables.
import { expect, test } from "vitest";
import { rulesHtml } from "../src/ui/rules_text";

const text = `# A game

| piece | moves |
|-------|-------|
| Ace   | \`1\` |

\`\`\`example
 2  . A <
    a b c
b2b3: legal, one step
b2b9: refused because it is too far
now: a draw
board: travelers 9/9/
  9 w
\`\`\`

    drawn
`;

test("an example is a drawing, what it says of moves, and its board in one piece", () => {
  const html = rulesHtml(text);
  expect(html).toContain('<pre tabindex="0"> 2  . A &lt;\n    a b c</pre>');
  expect(html).toContain('<li class="legal"><code>b2b3</code> legal, one step</li>');
  expect(html).toContain('<li class="refused"><code>b2b9</code> refused because it is too far</li>');
  expect(html).toContain('<li class="now">Here: a draw</li>');
  expect(html).toContain("<code>travelers 9/9/9 w</code>");
});

test("headings, tables that scroll, drawings as they are", () => {
  const html = rulesHtml(text);
  expect(html).toContain("<h1>A game</h1>");
  expect(html).toMatch(/<div class="wide" tabindex="0"><table>[^]*<td><code>1<\/code><\/td>[^]*<\/table>\s*<\/div>/);
  expect(html).toContain('<pre tabindex="0">drawn</pre>');
});

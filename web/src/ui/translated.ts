// Keeps the page working with a browser's translator. A translator removes texts from the page and inserts <font>
// elements with translations, but Preact continues to use its own texts: changes to them are invisible, and inserting
// before them throws. This module therefore puts removed texts back, empty, before their translation. When such a text
// is changed or removed, its translation is removed, and the translator handles the new text.

const fontOf = new WeakMap<Node, Element>();
/** For each translation, the texts that it replaces and their contents. */
const textsOf = new WeakMap<Node, Map<Text, string>>();

let isAtWork = false; // whether a translator has been active since the page was opened

const isFont = (node: Node | null): node is Element => node?.nodeName === "FONT";
const isText = (node: Node): node is Text => node.nodeType === Node.TEXT_NODE;

/** Puts back a text that was removed or moved into its translation. */
function putBack(text: Text, parent: Node, font: Element): void {
  const texts = textsOf.get(font) ?? new Map<Text, string>();
  texts.set(text, text.data);
  textsOf.set(font, texts);
  fontOf.set(text, font);
  if (font.contains(text)) text.replaceWith(text.cloneNode());
  text.data = "";
  parent.insertBefore(text, font);
}

/** Among new translations, the one for a removed text: next to it, preferably one without a text so far. Some
 * translations replace several texts. */
function fontFor({ target, addedNodes, previousSibling, nextSibling }: MutationRecord, fresh: ReadonlySet<Node>): Element | undefined {
  const beside = [...addedNodes, previousSibling, nextSibling].filter(
    (node) => isFont(node) && fresh.has(node) && node.parentNode === target,
  );
  return (beside.find((font) => !textsOf.has(font!)) ?? beside[0]) as Element | undefined;
}

/** Shows a text again, because translators look at what is added. */
function showAgain(text: Text): void {
  if (text.parentElement?.closest("font") === null) text.replaceWith(text);
}

/** A translation stays directly after its texts as long as they are unchanged. */
function settle(font: Element, changed: ReadonlySet<Node>): void {
  const texts = textsOf.get(font)!;
  const all = [...texts.keys()];
  const parent = font.parentNode;
  if (parent !== null && all.every((text) => text.parentNode === parent && !changed.has(text))) {
    if (font.previousSibling !== all.at(-1)) all.at(-1)!.after(font);
    return;
  }
  for (const [text, words] of texts) {
    if (!changed.has(text)) text.data = words;
    fontOf.delete(text);
    showAgain(text);
  }
  textsOf.delete(font);
  font.remove();
}

function follow(records: readonly MutationRecord[]): void {
  const fresh = new Set(records.flatMap(({ addedNodes }) => [...addedNodes].filter(isFont)));
  isAtWork ||= fresh.size > 0;
  if (!isAtWork) return;
  const written = records.filter(({ type }) => type === "characterData").map(({ target }) => target as Text);
  const changed = new Set(written.filter((text) => fontOf.has(text)));
  for (const record of records)
    for (const text of record.removedNodes) {
      const font = isText(text) && text.parentNode !== record.target ? fontFor(record, fresh) : undefined;
      if (font !== undefined) putBack(text as Text, record.target, font);
    }
  for (const text of written) if (!changed.has(text)) showAgain(text);
  const near = records.flatMap(({ target, removedNodes }) => [fontOf.get(target), ...target.childNodes, ...removedNodes]);
  for (const font of new Set(near)) if (font !== undefined && textsOf.has(font)) settle(font as Element, changed);
}

export function followTranslators(): void {
  const observer = new MutationObserver((records) => {
    follow(records);
    observer.takeRecords(); // discards the changes made here
  });
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
}

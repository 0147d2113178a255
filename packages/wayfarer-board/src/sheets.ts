// The style sheets of all boards. That of the cube comes with its code.
import css from "virtual:tag/css";

const sheets: CSSStyleSheet[] = [];
const roots = new Set<ShadowRoot>();

export function addSheet(text: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  sheets.push(sheet);
  for (const root of roots) root.adoptedStyleSheets = sheets;
}

export function adopt(root: ShadowRoot): void {
  roots.add(root);
  root.adoptedStyleSheets = sheets;
}

export function forget(root: ShadowRoot): void {
  roots.delete(root);
}

addSheet(css);

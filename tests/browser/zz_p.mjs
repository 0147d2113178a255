import { settled } from "./looks.mjs";
import { screens } from "./screens.mjs";
import { runTests } from "./visit.mjs";
import { writeFileSync, mkdirSync } from "node:fs";
const OUT = process.env.OUT; mkdirSync(OUT, { recursive: true });
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }, desk = { viewport: { width: 1366, height: 768 } };
const kinds = { phone: [phone], desk: [desk], low: [{ viewport: { width: 640, height: 360 }, hasTouch: true, isMobile: true }], dark: [{ ...desk, colorScheme: "dark" }], forced: [{ ...desk, forcedColors: "active" }], hover: [desk, ["hover"]], focus: [desk, ["focus", "focus-visible", "focus-within"]], active: [desk, ["hover", "active"]], print: [desk, [], "print"] };
const ONLY = (process.env.KINDS ?? Object.keys(kinds).join()).split(",");
function styles() {
  const skip = /^(animation|transition|perspective-origin|transform-origin|-webkit-locale)/;
  const P = ['color', 'background-color', 'background-image', 'border-top-color', 'border-top-width', 'border-top-style', 'border-right-color', 'border-right-width', 'border-right-style', 'border-bottom-color', 'border-bottom-width', 'border-bottom-style', 'border-left-color', 'border-left-width', 'border-left-style', 'border-top-left-radius', 'border-top-right-radius', 'border-bottom-left-radius', 'border-bottom-right-radius', 'padding-top', 'padding-right', 'padding-bottom', 'padding-left', 'margin-top', 'margin-right', 'margin-bottom', 'margin-left', 'font-family', 'font-size', 'font-weight', 'font-style', 'line-height', 'letter-spacing', 'text-align', 'text-decoration-line', 'text-overflow', 'text-transform', 'text-wrap', 'white-space', 'display', 'position', 'flex-direction', 'flex-wrap', 'flex-grow', 'flex-shrink', 'flex-basis', 'grid-template-columns', 'grid-auto-flow', 'row-gap', 'column-gap', 'justify-content', 'align-items', 'align-self', 'justify-self', 'order', 'opacity', 'outline-color', 'outline-style', 'outline-width', 'outline-offset', 'box-shadow', 'transform', 'filter', 'cursor', 'overflow-x', 'overflow-y', 'z-index', 'visibility', 'fill', 'stroke', 'stroke-width', 'min-width', 'min-height', 'max-width', 'max-height', 'list-style-type', 'content', 'touch-action', 'user-select', 'pointer-events', 'appearance', 'scrollbar-width', 'font-variant-numeric', 'translate', 'scale', 'rotate', 'clip-path', 'aspect-ratio', 'accent-color', 'container-type', 'forced-color-adjust'];
  const out = {};
  for (const e of document.querySelectorAll("*")) {
    const own = (cs) => P.map((k) => `${k}:${cs.getPropertyValue(k)}`).join(';');
    const key = e.tagName + "." + (e.getAttribute("class") ?? "");
    (out[key] ??= []).push(own(getComputedStyle(e)), "B " + own(getComputedStyle(e, "::before")), "A " + own(getComputedStyle(e, "::after")));
  }
  for (const k in out) out[k] = [...new Set(out[k])].sort();
  return out;
}
const tests = {};
for (const [name, [go, shown]] of Object.entries(screens)) for (const kind of ONLY) {
  const [o, states = [], media] = kinds[kind];
  tests[`${name} ${kind}`] = async (visit) => {
    const p = await visit.person({ ...o, reducedMotion: "reduce" });
    typeof go === "string" ? await p.go(go) : await go(p);
    await p.page.locator(shown).first().waitFor({ state: "attached" }); await p.page.waitForTimeout(500);
    await p.page.evaluate(settled).catch(() => 0); await p.page.evaluate(() => document.fonts.ready);
    if (media) await p.page.emulateMedia({ media });
    if (states.length) {
      const c = await p.page.context().newCDPSession(p.page);
      await c.send("DOM.enable"); await c.send("CSS.enable");
      const { root } = await c.send("DOM.getDocument", { depth: -1, pierce: true });
      const all = []; (function walk(n) { if (n.nodeType === 1) all.push(n.nodeId); (n.children ?? []).forEach(walk); })(root);
      await Promise.all(all.map((nodeId) => c.send("CSS.forcePseudoState", { nodeId, forcedPseudoClasses: states }).catch(() => 0)));
    }
    writeFileSync(`${OUT}/${name.replace(/\W/g, "_")}-${kind}.json`, JSON.stringify(await p.page.evaluate(styles)));
  };
}
await runTests(tests);

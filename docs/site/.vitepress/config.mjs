// The site over the documents: pages.mjs says which. Nothing is fetched from elsewhere: fonts, search index and pictures are
// files of the site.
import { defineConfig } from "vitepress";
import { GERMAN, SECTIONS } from "../pages.mjs";

const entry = ({ title, address, outside }) =>
  outside ? { text: title, link: outside, target: "_self" } : { text: title, link: `/${address}` };
const bars = (groups) => groups.map(({ title, pages }) => ({ text: title, items: pages.map(entry) }));
const first = (groups) => `/${groups[0].pages[0].address}`;

const escaped = (text) => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;").replaceAll("{{", "&#123;&#123;");

/** A board as gather.mjs and strategy.py write it. What is in the tag is shown while there is no script, or without any. */
function board(text) {
  const { attributes, instead, picture } = JSON.parse(text);
  const words = Object.entries(attributes).map(([name, value]) => `${name}="${escaped(value)}"`);
  const within = picture === undefined ? `<p>${escaped(instead)}</p>` : `<img src="${escaped(picture)}" alt="${escaped(instead)}">`;
  return `<wayfarer-board ${words.join(" ")}>${within}</wayfarer-board>\n`;
}

/** Each page shows the sidebar of its audience. */
const sidebar = Object.fromEntries(
  SECTIONS.flatMap(({ groups }) => groups.flatMap(({ pages }) => pages.map(({ address, outside }) => [outside ?? `/${address}`, bars(groups)]))),
);

// Kept by addresses in order of length, since a sidebar is chosen by the beginning of an address.
const byLength = Object.fromEntries(Object.entries(sidebar).sort(([a], [b]) => b.length - a.length));

export default defineConfig({
  title: "Wayfarer",
  description: "Four rare board games, all of them journeys: to play, learn, analyse and solve.",
  srcDir: "pages",
  outDir: process.env.WAYFARER_SITE ?? "../../build/site",
  base: process.env.WAYFARER_SITE_BASE ?? "/",
  cleanUrls: false,
  lastUpdated: false,
  ignoreDeadLinks: [/^\/(source|reference\/c)\//],
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag === "wayfarer-board" } } },
  markdown: {
    html: false,
    linkify: false,
    // Nothing in the documents is a template: double braces are text.
    config: (md) => {
      const { text, code_inline: code, fence } = md.renderer.rules;
      const plain = (html) => html.replaceAll("{{", "&#123;&#123;");
      md.renderer.rules.text = (...all) => plain(text(...all));
      md.renderer.rules.code_inline = (...all) => plain(code(...all));
      md.renderer.rules.fence = (tokens, index, ...all) =>
        tokens[index].info.trim() === "board" ? board(tokens[index].content) : fence(tokens, index, ...all);
    },
  },
  head: [["link", { rel: "icon", href: `${process.env.WAYFARER_SITE_BASE ?? "/"}icon.svg` }]],
  themeConfig: {
    logo: "/icon.svg",
    i18nRouting: false, // not every page is in every language: the menu leads to the first one
    search: {
      provider: "local",
      options: { miniSearch: { searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } } } },
    },
    outline: [2, 3],
  },
  locales: {
    root: {
      label: "English",
      lang: "en",
      themeConfig: {
        nav: SECTIONS.map(({ title, groups }) => ({ text: title, link: first(groups) })),
        sidebar: byLength,
      },
    },
    de: {
      label: "Deutsch",
      lang: "de",
      description: "Vier seltene Brettspiele, alle sind Reisen: zum Spielen, Lernen, Analysieren und Lösen.",
      themeConfig: {
        nav: GERMAN.map(({ title, pages }) => ({ text: title, link: `/${pages[0].address}` })),
        sidebar: { "/de/": bars(GERMAN) },
        outline: { level: [2, 3], label: "Auf dieser Seite" },
        docFooter: { prev: "Zurück", next: "Weiter" },
        darkModeSwitchLabel: "Dunkel",
        returnToTopLabel: "Nach oben",
        sidebarMenuLabel: "Inhalt",
      },
    },
  },
});

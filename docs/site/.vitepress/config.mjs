// The site over the documents: pages.mjs says which. Nothing is fetched from elsewhere: fonts, search index and pictures are
// files of the site.
import { defineConfig } from "vitepress";
import { GERMAN, SECTIONS } from "../pages.mjs";
import { FIXED, inGerman, SEARCH, THEME } from "./german.mjs";

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

/** Lets components of the theme say what is fixed in them in the language of the page: `$said` in theme/index.js. */
const fixedWords = {
  name: "fixed-words",
  enforce: "pre",
  transform(code, id) {
    const [words] = FIXED[/\/theme-default\/components\/(\w+)\.vue$/.exec(id)?.[1]] ?? [];
    if (words === undefined) return undefined;
    const said = `$said('${words}')`;
    const text = code.replace(new RegExp(`(?<= )([\\w-]+)="${words}"`), `:$1="${said}"`).replace(new RegExp(`(?<=>\\s*)${words}(?=\\s*<)`), `{{ ${said} }}`);
    if (text === code) throw new Error(`${id} no longer says "${words}"`);
    return text;
  },
};

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
  vite: { plugins: [fixedWords] },
  vue: { template: { compilerOptions: { isCustomElement: (tag) => tag === "wayfarer-board" } } },
  markdown: {
    html: false,
    linkify: false,
    // Nothing in the documents is a template: double braces are text.
    config: (md) => {
      const { text, code_inline: code, fence } = md.renderer.rules;
      const { render } = md;
      md.render = (source, env) => {
        const html = render.call(md, source, env);
        return env?.relativePath?.startsWith("de/") ? inGerman(html) : html;
      };
      const plain = (html) => html.replaceAll("{{", "&#123;&#123;");
      md.renderer.rules.text = (...all) => plain(text(...all));
      md.renderer.rules.code_inline = (...all) => plain(code(...all));
      md.renderer.rules.fence = (tokens, index, ...all) =>
        tokens[index].info.trim() === "board" ? board(tokens[index].content) : fence(tokens, index, ...all);
      // An indented block as a fenced one, which scrolls by itself if it is wider than the page.
      md.renderer.rules.code_block = (tokens, index, ...all) => {
        tokens[index].info = "text";
        return md.renderer.rules.fence(tokens, index, ...all);
      };
    },
  },
  head: [["link", { rel: "icon", href: `${process.env.WAYFARER_SITE_BASE ?? "/"}icon.svg` }]],
  themeConfig: {
    logo: "/icon.svg",
    i18nRouting: false, // not every page is in every language: the menu leads to the first one
    search: {
      provider: "local",
      options: {
        locales: { de: { translations: SEARCH } },
        miniSearch: { searchOptions: { fuzzy: 0.2, prefix: true, boost: { title: 4, text: 2, titles: 1 } } },
      },
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
        ...THEME,
      },
    },
  },
});

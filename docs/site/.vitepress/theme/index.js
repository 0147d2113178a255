import { useData, useRoute } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import { h, nextTick, onMounted, ref, watch } from "vue";
import { FIXED } from "../german.mjs";
import "./style.css";

/** Loads the boards of a page, with the script that lies on the site; they follow the site's light and dark. */
function showBoards(base, isDark) {
  const boards = document.querySelectorAll("wayfarer-board");
  for (const board of boards) board.setAttribute("theme", isDark ? "dark" : "light");
  if (boards.length === 0 || document.getElementById("boards") !== null) return;
  const script = document.createElement("script");
  script.id = "boards";
  script.src = `${base}board/wayfarer-board.js`;
  document.head.append(script);
}

/** The site has one file for addresses that do not exist, in English. It is drawn again in the language of the address. */
const Layout = {
  setup() {
    const { page } = useData();
    const key = ref(0);
    onMounted(() => {
      if (page.value.isNotFound) key.value++;
    });
    return () => h(DefaultTheme.Layout, { key: key.value });
  },
};

export default {
  extends: DefaultTheme,
  Layout,
  enhanceApp({ app, router }) {
    const german = Object.fromEntries(Object.values(FIXED));
    const isGerman = () => router.route.data.relativePath?.startsWith("de/");
    app.config.globalProperties.$said = (words) => (isGerman() ? german[words] : words);
  },
  setup() {
    const { site, isDark } = useData();
    const route = useRoute();
    const show = () => nextTick(() => showBoards(site.value.base, isDark.value));
    onMounted(() => {
      watch([() => route.path, () => route.data, isDark], show, { immediate: true, flush: "post" });
    });
  },
};

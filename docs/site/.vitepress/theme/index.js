import { useData, useRoute } from "vitepress";
import DefaultTheme from "vitepress/theme-without-fonts";
import { nextTick, onMounted, watch } from "vue";
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

export default {
  extends: DefaultTheme,
  setup() {
    const { site, isDark } = useData();
    const route = useRoute();
    const show = () => nextTick(() => showBoards(site.value.base, isDark.value));
    onMounted(() => {
      watch([() => route.path, () => route.data, isDark], show, { immediate: true, flush: "post" });
    });
  },
};

// The entry of the board for other pages, /embed/…: it has no shell, and only what a board needs.
import { render } from "preact";
import { beginLanguage } from "./language/language";
import { EmbedPage } from "./pages/embed";
import { drawn } from "./ui/painted";
import { followTranslators } from "./ui/translated";
import "./shown/sheet.css";

const likesDark = matchMedia("(prefers-color-scheme: dark)");

/** As in the address, otherwise as on the device. */
function applyTheme(): void {
  const asked = new URLSearchParams(location.search).get("theme");
  const { dataset } = document.documentElement;
  dataset.theme = asked === "dark" || asked === "light" ? asked : likesDark.matches ? "dark" : "light";
  dataset.board = "fjord";
}

applyTheme();
likesDark.addEventListener("change", applyTheme);

async function start(): Promise<void> {
  await beginLanguage();
  followTranslators();
  render(<EmbedPage url={new URL(location.href)} />, document.getElementById("page")!);
  void drawn();
}

if (!("cannotBegin" in globalThis)) await start(); // otherwise begin.js has reported why

// The frame of every page: the bar at the top, and on phones the tabs at the bottom. In a game on a phone, the bar has
// the way back and the title, and the game's own actions are at the bottom.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import say from "virtual:words/shell";
import { Mark } from "../art";
import { Icon, IconButton, type IconName, Toasts } from "./kit";
import { change, currentTheme, useSettings } from "./settings";
import { play } from "./sound";
import { useTitle } from "./title";

interface Way {
  path: string;
  label: "home" | "play" | "learn" | "puzzles" | "analyse";
  icon: IconName;
  pages: readonly string[]; // first parts of the addresses for which this tab is the current one
}

const HOME: Way = { path: "/", label: "home", icon: "house", pages: [""] };
const WAYS: readonly Way[] = [
  { path: "/new/", label: "play", icon: "dices", pages: ["new", "play", "t"] },
  { path: "/learn", label: "learn", icon: "graduation-cap", pages: ["learn", "rules", "pieces", "practice", "strategy", "endgames"] },
  { path: "/puzzle", label: "puzzles", icon: "puzzle", pages: ["puzzle"] },
  { path: "/analyse", label: "analyse", icon: "chart-line", pages: ["analyse", "study", "edit"] },
];

function Ways({ ways, page, looks, label }: { ways: readonly Way[]; page: string; looks: string; label: string }) {
  return (
    <nav class={looks} aria-label={label}>
      {ways.map((way) => (
        <a key={way.path} href={way.path} aria-current={way.pages.includes(page) ? "page" : undefined}>
          <Icon name={way.icon} size={looks === "ways" ? 18 : 22} />
          <span>{say(way.label)}</span>
        </a>
      ))}
    </nav>
  );
}

function Tools({ onSettings }: { onSettings: () => void }) {
  const settings = useSettings();
  const dark = currentTheme() === "dark";
  const sound = () => {
    change({ sound: !settings.sound });
    play("move");
  };
  return (
    <div class="tools">
      <IconButton
        class="spare"
        icon={settings.sound ? "volume-2" : "volume-x"}
        label={say(settings.sound ? "sound.off" : "sound.on")}
        onClick={sound}
      />
      <IconButton
        class="spare"
        icon={dark ? "sun" : "moon"}
        label={say(dark ? "theme.light" : "theme.dark")}
        onClick={() => change({ theme: dark ? "light" : "dark" })}
      />
      <IconButton icon="settings" label={say("settings")} onClick={onSettings} />
    </div>
  );
}

export interface ShellProps {
  /** The first part of the address. */
  page: string;
  /** A board fills the page: phones show the way back and the title in the bar, and no tabs at the bottom. */
  inGame: boolean;
  /** The page has its own header, so phones show no bar. This is known before the page has loaded, so that the layout
   * does not jump. */
  ownHead: boolean;
  onSettings: () => void;
  children: ComponentChildren;
}

export function Shell({ page, inGame, ownHead, onSettings, children }: ShellProps) {
  const [inside, setInside] = useState<HTMLElement | null>(null);
  const title = useTitle();
  const kind = inGame ? "in-game" : page === "" ? "at-home" : "";
  return (
    <div class={`shell ${kind} ${ownHead ? "own-head" : ""}`.trim()}>
      <a
        class="skip"
        href="#page-inside"
        onClick={(event) => {
          event.preventDefault();
          inside?.focus();
        }}
      >
        {say("skip")}
      </a>
      <header class="bar">
        <a class="back" href="/" aria-label={say("back")}>
          <Icon name="arrow-left" size={22} />
        </a>
        <a class="brand" href="/" aria-label={say("first")}>
          <Mark />
          <span>Wayfarer</span>
        </a>
        {/* On phones it is in the bar; in wider windows it is on the game's card. */}
        {inGame && <h1 class="bar-title">{title}</h1>}
        <Ways ways={WAYS} page={page} looks="ways" label={say("pages")} />
        <Tools onSettings={onSettings} />
      </header>
      <div class="inside-page" id="page-inside" ref={setInside} tabindex={-1}>
        {children}
      </div>
      <Ways ways={[HOME, ...WAYS]} page={page} looks="bottom-tabs" label={say("pages.foot")} />
      <Toasts />
    </div>
  );
}

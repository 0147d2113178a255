// HTML that embeds the board in another page, with buttons to step through the moves.
import { useState } from "preact/hooks";
import say from "virtual:words/share";
import { sheetOf } from "../board/picture";
import { infoOf } from "../library/games";
import { Button, copyText, Segments } from "../ui/kit";
import { type FormProps, embedCode, embedPath } from "./shared";

const SIZES = [
  { value: "320", says: "size.small" },
  { value: "480", says: "size.medium" },
  { value: "640", says: "size.large" },
] as const;
const THEMES = ["auto", "light", "dark"] as const;

export function EmbedTab({ shared, what }: FormProps) {
  const [size, setSize] = useState<(typeof SIZES)[number]["value"]>("480");
  const [theme, setTheme] = useState<(typeof THEMES)[number]>("auto");
  const path = embedPath(shared, what);
  const themed = theme === "auto" ? path : `${path}${path.includes("?") ? "&" : "?"}theme=${theme}`;
  const { width, height } = sheetOf(infoOf(shared.game));
  const code = embedCode(location.origin + themed, shared.title, Number(size), height / width);
  const sizes = SIZES.map(({ value, says }) => ({ value, label: say(says) }));
  const themes = THEMES.map((value) => ({ value, label: say(`theme.${value}`) }));
  return (
    <>
      <Segments label={say("size")} items={sizes} value={size} onChange={setSize} />
      <Segments label={say("colours")} items={themes} value={theme} onChange={setTheme} />
      <textarea class="share-text" aria-label={say("html")} readOnly spellcheck={false} rows={5} value={code} />
      <div class="share-buttons">
        <Button kind="primary" icon="copy" onClick={() => void copyText(code, say("html.copied"))}>
          {say("html.copy")}
        </Button>
        <a class="share-look" href={themed} target="_blank" rel="noopener">
          {say("see")}
        </a>
      </div>
    </>
  );
}

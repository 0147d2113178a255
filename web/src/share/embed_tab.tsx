// HTML with which another page shows the board and steps through the moves.
import { useState } from "preact/hooks";
import { sheetOf } from "../board/picture";
import { infoOf } from "../library/games";
import { Button, copyText, Segments } from "../ui/kit";
import { type FormProps, embedCode, embedPath } from "./shared";

const sizes = [
  { value: "320", label: "Small" },
  { value: "480", label: "Medium" },
  { value: "640", label: "Large" },
] as const;
const themes = [
  { value: "auto", label: "Automatic" },
  { value: "light", label: "Light" },
  { value: "dark", label: "Dark" },
] as const;

export function EmbedTab({ shared, what }: FormProps) {
  const [size, setSize] = useState<(typeof sizes)[number]["value"]>("480");
  const [theme, setTheme] = useState<(typeof themes)[number]["value"]>("auto");
  const path = embedPath(shared, what);
  const themed = theme === "auto" ? path : `${path}${path.includes("?") ? "&" : "?"}theme=${theme}`;
  const { width, height } = sheetOf(infoOf(shared.game));
  const code = embedCode(location.origin + themed, shared.title, Number(size), height / width);
  return (
    <>
      <Segments label="Size" items={sizes} value={size} onChange={setSize} />
      <Segments label="Colours" items={themes} value={theme} onChange={setTheme} />
      <textarea class="share-text" aria-label="HTML for your page" readOnly spellcheck={false} rows={5} value={code} />
      <div class="share-buttons">
        <Button kind="primary" icon="copy" onClick={() => void copyText(code, "HTML copied")}>
          Copy HTML
        </Button>
        <a class="share-look" href={themed} target="_blank" rel="noopener">
          See it
        </a>
      </div>
    </>
  );
}

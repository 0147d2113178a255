// The list of keys, from the tables by which they are heard.
import { Fragment } from "preact";
import { boardKeys } from "../board/keys";
import { levelKeys } from "../cube/keys";
import { infoOf } from "../library/games";
import { Dialog, Icon, type IconName } from "../ui/kit";
import { gameKeys } from "./keys";

const icons: Readonly<Record<string, [icon: IconName, name: string]>> = {
  ArrowLeft: ["arrow-left", "arrow left"],
  ArrowRight: ["arrow-right", "arrow right"],
  ArrowUp: ["arrow-up", "arrow up"],
  ArrowDown: ["arrow-down", "arrow down"],
};
const names: Readonly<Record<string, string>> = { Escape: "Esc", PageUp: "Page Up", PageDown: "Page Down", " ": "Space" };

/** A key, or several that are held at once: "Shift+ArrowLeft". */
function Key({ chord }: { chord: string }) {
  return (
    <>
      {chord.split("+").map((key) => {
        const [icon, name] = icons[key] ?? [];
        if (icon === undefined) return <kbd key={key}>{names[key] ?? key}</kbd>;
        return (
          <kbd key={key}>
            <Icon name={icon} size={14} />
            <span class="unseen">{name}</span>
          </kbd>
        );
      })}
    </>
  );
}

interface Row {
  keys: readonly string[];
  words: string;
}

function Keys({ title, rows }: { title: string; rows: readonly Row[] }) {
  return (
    <section class="keys">
      <h3>{title}</h3>
      <dl>
        {rows.map(({ keys, words }) => (
          <div key={words}>
            <dt>
              {keys.map((key, i) => (
                <Fragment key={key}>
                  {i > 0 && key.includes("+") && <span class="second"> or </span>}
                  <Key chord={key} />
                </Fragment>
              ))}
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface KeysDialogProps {
  game: string;
  /** Keys of the page besides. */
  more?: { title: string; rows: readonly Row[] };
  onClose: () => void;
}

export default function KeysDialog({ game, more, onClose }: KeysDialogProps) {
  const rows = infoOf(game).levels === "" ? boardKeys : [...boardKeys, ...levelKeys];
  return (
    <Dialog title="Keys" onClose={onClose}>
      {more !== undefined && <Keys {...more} />}
      <Keys title="In a game" rows={gameKeys} />
      <Keys title="On the board, once its cursor is seen (Tab)" rows={rows} />
    </Dialog>
  );
}

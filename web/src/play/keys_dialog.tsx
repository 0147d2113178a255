// The list of keys, made from the tables that handle them.
import { Fragment } from "preact";
import say from "virtual:words/keys";
import { boardKeys } from "../board/keys";
import { levelKeys } from "../cube/keys";
import { infoOf } from "../library/games";
import { Dialog, Icon, type IconName } from "../ui/kit";
import { gameKeys, type KeyUse } from "./keys";
import { hasReference } from "./reference";

const icons: Readonly<Record<string, IconName>> = {
  ArrowLeft: "arrow-left",
  ArrowRight: "arrow-right",
  ArrowUp: "arrow-up",
  ArrowDown: "arrow-down",
};

/** Labels of keys. A key labelled with a symbol also has a name for screen readers. */
const names = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
  Escape: "esc",
  PageUp: "page.up",
  PageDown: "page.down",
  Home: "home",
  End: "end",
  Enter: "enter",
  Shift: "shift",
  Tab: "tab",
  Delete: "delete",
  Ctrl: "ctrl",
  Cmd: "cmd",
  " ": "space",
} as const;

const nameOf = (key: string): string => (key in names ? say(names[key as keyof typeof names]) : key);

/** A key, or several pressed together: "Shift+ArrowLeft". */
function Key({ chord }: { chord: string }) {
  return (
    <>
      {chord.split("+").map((key) => {
        const icon = icons[key];
        const name = nameOf(key);
        if (icon === undefined)
          return (
            <kbd key={key} translate={false}>
              {name}
            </kbd>
          );
        return (
          <kbd key={key} translate={false}>
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
                  {i > 0 && key.includes("+") && <span class="second"> {say("or")} </span>}
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
  /** Further keys of the page. */
  more?: { title: string; rows: readonly Row[] };
  onClose: () => void;
}

export default function KeysDialog({ game, more, onClose }: KeysDialogProps) {
  const { attacks: canAttack, seats } = infoOf(game);
  const isUsed = ({ many, attacks, reference }: KeyUse) =>
    (!many || (more === undefined && seats.length > 2)) && (!attacks || canAttack) && (!reference || hasReference(game));
  const taken = new Set(more?.rows.flatMap(({ keys }) => keys).filter((key) => key.length === 1)); // letters of the page itself
  const free = ({ keys }: Row) => (keys.length === 1 ? keys : keys.filter((key) => !taken.has(key)));
  const plays = gameKeys.filter(isUsed).map((row) => ({ keys: free(row), words: row.words }));
  const rows = infoOf(game).levels === "" ? boardKeys : [...boardKeys, ...levelKeys];
  return (
    <Dialog title={say("title")} onClose={onClose}>
      {more !== undefined && <Keys {...more} />}
      <Keys title={say("game")} rows={plays} />
      <Keys title={say("board")} rows={rows} />
    </Dialog>
  );
}

// The settings of this device, in one place. They take effect at once and are kept.
import say from "virtual:words/settings";
import { chooseLanguage, chosenLanguage, offered } from "../language/language";
import { Dialog, Segments, Slider, Switch, TextField, Tiles } from "../ui/kit";
import { KeptHere } from "../offline/kept_here";
import { change, openAgain, type Settings, useSettings } from "../ui/settings";
import { play } from "../ui/sound";
import "./settings.css";

const THEMES = [
  { value: "auto", says: "auto", icon: "sun-moon" },
  { value: "light", says: "theme.light", icon: "sun" },
  { value: "dark", says: "theme.dark", icon: "moon" },
] as const;
const BOARDS = ["fjord", "oak", "slate", "contrast"] as const;
const CONFIRMATIONS = ["never", "slow", "always"] as const;
const PACES = ["slow", "normal", "instant"] as const;
const NOTATIONS = ["short", "machine"] as const;

/** The available languages, each by its own name; the browser's first. */
function Languages() {
  const items = [{ value: "auto", label: say("language.auto") }, ...offered.map(({ tag, name }) => ({ value: tag, label: name }))];
  const choose = (tag: string) => {
    openAgain();
    chooseLanguage(tag);
  };
  return <Segments label={say("language")} shown items={items} value={chosenLanguage()} onChange={choose} />;
}

/** Four squares of a board. */
function Swatch({ board }: { board: string }) {
  return (
    <span class={`swatch ${board}`} aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </span>
  );
}

function Sight({ settings }: { settings: Settings }) {
  const themes = THEMES.map(({ says, ...theme }) => ({ ...theme, label: say(says) }));
  const tiles = BOARDS.map((board) => ({ value: board, label: say(`board.${board}`), picture: <Swatch board={board} /> }));
  const motions = [
    { value: "auto", label: say("auto") },
    { value: "none", label: say("motion.none") },
  ] as const;
  return (
    <section>
      <h3>{say("look")}</h3>
      <Languages />
      <Segments label={say("theme")} shown items={themes} value={settings.theme} onChange={(theme) => change({ theme })} />
      <Tiles label={say("board")} shown items={tiles} value={settings.board} onChange={(board) => change({ board })} />
      <Switch label={say("letters")} hint={say("letters.hint")} checked={settings.letters} onChange={(letters) => change({ letters })} />
      <Segments label={say("motion")} shown items={motions} value={settings.motion} onChange={(motion) => change({ motion })} />
    </section>
  );
}

function Hearing({ settings }: { settings: Settings }) {
  const volume = (value: number) => {
    change({ volume: value });
    play("move");
  };
  const sound = (on: boolean) => {
    change({ sound: on });
    play("move");
  };
  return (
    <section>
      <h3>{say("sound")}</h3>
      <Switch label={say("sound.game")} checked={settings.sound} onChange={sound} />
      {settings.sound && (
        <Slider
          label={say("volume")}
          value={settings.volume}
          says={say("volume.value", { percent: Math.round(settings.volume * 100) })}
          onChange={volume}
        />
      )}
    </section>
  );
}

function Playing({ settings }: { settings: Settings }) {
  const { confirm, pace, notation, name } = settings;
  const confirmations = CONFIRMATIONS.map((value) => ({ value, label: say(`confirm.${value}`) }));
  const paces = PACES.map((value) => ({ value, label: say(`pace.${value}`) }));
  const notations = NOTATIONS.map((value) => ({ value, label: say(`notation.${value}`) }));
  return (
    <section>
      <h3>{say("playing")}</h3>
      <TextField
        label={say("name")}
        placeholder={say("name.none")}
        maxLength={24}
        autoComplete="nickname"
        value={name}
        onInput={(value) => change({ name: value })}
      />
      <Segments label={say("confirm")} shown items={confirmations} value={confirm} onChange={(value) => change({ confirm: value })} />
      <Segments label={say("pace")} shown items={paces} value={pace} onChange={(value) => change({ pace: value })} />
      <Segments label={say("notation")} shown items={notations} value={notation} onChange={(value) => change({ notation: value })} />
    </section>
  );
}

export default function SettingsDialog({ onClose }: { onClose: () => void }) {
  const settings = useSettings();
  return (
    <Dialog title={say("title")} onClose={onClose} wide>
      <div class="settings">
        <Sight settings={settings} />
        <div>
          <Playing settings={settings} />
          <Hearing settings={settings} />
        </div>
        <KeptHere />
      </div>
      <p class="second">{say("kept")}</p>
    </Dialog>
  );
}

// The settings of this device, in one place. They count at once and stay.
import { Dialog, Segments, Slider, Switch, TextField, Tiles } from "../ui/kit";
import { change, type Settings, useSettings } from "../ui/settings";
import { play } from "../ui/sound";

const themes = [
  { value: "auto", label: "As the device", icon: "sun-moon" },
  { value: "light", label: "Light", icon: "sun" },
  { value: "dark", label: "Dark", icon: "moon" },
] as const;

const boards: readonly { value: Settings["board"]; label: string }[] = [
  { value: "fjord", label: "Fjord" },
  { value: "oak", label: "Oak" },
  { value: "slate", label: "Slate" },
  { value: "contrast", label: "High contrast" },
];

const confirmations = [
  { value: "never", label: "Never" },
  { value: "slow", label: "In slow games" },
  { value: "always", label: "Always" },
] as const;

const paces = [
  { value: "slow", label: "Slow" },
  { value: "normal", label: "Normal" },
  { value: "instant", label: "At once" },
] as const;

const notations = [
  { value: "short", label: "Short" },
  { value: "machine", label: "As in files" },
] as const;

const motions = [
  { value: "auto", label: "As the device" },
  { value: "none", label: "None" },
] as const;

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
  const tiles = boards.map((board) => ({ ...board, picture: <Swatch board={board.value} /> }));
  return (
    <section>
      <h3>Look</h3>
      <Segments label="Theme" shown items={themes} value={settings.theme} onChange={(theme) => change({ theme })} />
      <Tiles label="Board" shown items={tiles} value={settings.board} onChange={(board) => change({ board })} />
      <Switch
        label="Letters on pieces"
        hint="Where a kind has one and its piece is large enough"
        checked={settings.letters}
        onChange={(letters) => change({ letters })}
      />
      <Segments label="Motion" shown items={motions} value={settings.motion} onChange={(motion) => change({ motion })} />
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
      <h3>Sound</h3>
      <Switch label="Sounds of the game" checked={settings.sound} onChange={sound} />
      {settings.sound && (
        <Slider
          label="Volume"
          value={settings.volume}
          says={`${Math.round(settings.volume * 100)} per cent`}
          onChange={volume}
        />
      )}
    </section>
  );
}

function Playing({ settings }: { settings: Settings }) {
  const { confirm, pace, notation, name } = settings;
  return (
    <section>
      <h3>Playing</h3>
      <TextField
        label="Your name at tables"
        placeholder="Guest"
        maxLength={24}
        autoComplete="nickname"
        value={name}
        onInput={(value) => change({ name: value })}
      />
      <Segments label="Confirm each move" shown items={confirmations} value={confirm} onChange={(value) => change({ confirm: value })} />
      <Segments label="Pace of computers" shown items={paces} value={pace} onChange={(value) => change({ pace: value })} />
      <Segments label="How moves are written" shown items={notations} value={notation} onChange={(value) => change({ notation: value })} />
    </section>
  );
}

export default function SettingsDialog({ onClose }: { onClose: () => void }) {
  const settings = useSettings();
  return (
    <Dialog title="Settings" onClose={onClose} wide>
      <div class="settings">
        <Sight settings={settings} />
        <div>
          <Playing settings={settings} />
          <Hearing settings={settings} />
        </div>
      </div>
      <p class="second">Kept in this browser. They count at once.</p>
    </Dialog>
  );
}

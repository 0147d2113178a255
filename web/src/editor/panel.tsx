// The panel beside the board: the library's verdict, the side to move, counters, options, the text, and what to do
// next.
import { useState } from "preact/hooks";
import say from "virtual:words/editor";
import { games, infoOf, seatName, titleOf } from "../library/games";
import type { Field, Game } from "../library/protocol";
import { OptionFields, specOf } from "../options/options";
import { addressOf, analysisOf } from "../play/session/address";
import { Button, copyText, Icon, IconButton, Segments, Select, Switch, TextField } from "../ui/kit";
import { navigate } from "../ui/router";
import { sentence } from "../ui/words";
import { editAddress, newAddress, optionsIn } from "./address";
import { withField } from "./arrangement";
import type { Editor } from "./editor";
import { TextForm } from "./text_form";
import type { Verdict } from "./words";

interface Props {
  editor: Editor;
}

const icons = { valid: "check", over: "flag", wrong: "circle-x" } as const;

export function VerdictLine({ verdict }: { verdict: Verdict | undefined }) {
  return (
    <p class={`verdict ${verdict?.kind ?? ""}`} role="status">
      {verdict !== undefined && <Icon name={icons[verdict.kind]} />}
      <span>{verdict?.words}</span>
    </p>
  );
}

function NumberField({ editor, field, index }: Props & { field: Field; index: number }) {
  const value = editor.now!.fields[index]!;
  const [typed, setTyped] = useState<string>();
  const isGood = (text: string) => /^\d{1,9}$/.test(text) && Number(text) >= field.low && Number(text) <= field.high;
  const bad = typed !== undefined && !isGood(typed);
  const onInput = (text: string) => {
    setTyped(text);
    if (isGood(text))
      editor.edit(withField(editor.now!, index, Number(text)), say("field.set", { label: field.label, value: Number(text) }), field.key);
  };
  return (
    <TextField
      label={field.label}
      value={bad ? typed : String(value)}
      inputMode="numeric"
      autocomplete="off"
      hint={field.help}
      error={bad ? say("field.fault", { low: field.low, high: field.high }) : undefined}
      onInput={onInput}
      onBlur={() => setTyped(undefined)}
    />
  );
}

function Fields({ editor }: Props) {
  const all = editor.fields.map((field, index) => ({ field, index }));
  const isFlag = ({ field }: { field: Field }) => field.low === 0 && field.high === 1;
  return (
    <>
      <div class="flags">
        {all.filter(isFlag).map(({ field, index }) => (
          <Switch
            key={field.key}
            label={field.label}
            hint={field.help}
            checked={editor.now!.fields[index] === 1}
            onChange={(on) =>
              editor.edit(withField(editor.now!, index, on ? 1 : 0), say(on ? "field.yes" : "field.no", { label: field.label }))
            }
          />
        ))}
      </div>
      <div class="numbers">
        {all
          .filter((one) => !isFlag(one))
          .map(({ field, index }) => (
            <NumberField key={field.key} editor={editor} field={field} index={index} />
          ))}
      </div>
    </>
  );
}

function Side({ editor }: Props) {
  const { game, seats } = editor;
  const now = editor.now!;
  return (
    <Segments
      label={say("to.move")}
      shown
      items={seats.map((seat) => ({ value: seat, label: seatName(game, seat) }))}
      value={now.turn}
      onChange={(turn) => editor.edit({ ...now, turn }, say("to.move.set", { seat: seatName(game, turn) }))}
    />
  );
}

const FEW = 2; // options that are shown at once

function Options({ editor }: Props) {
  const info = infoOf(editor.game);
  const chosen = editor.wanted ?? optionsIn(editor.now!.spec);
  const [open, setOpen] = useState(info.options.length <= FEW || editor.refused !== "");
  if (info.options.length === 0) return null;
  const onChange = (key: string, value: string) => {
    const next = { ...chosen, [key]: value };
    void editor.choose(next, specOf(info, next), key);
  };
  return (
    <details class="edit-options" open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{say("options")}</summary>
      <div class="edit-fields">
        {editor.refused !== "" && <p role="status">{sentence(editor.refused)}</p>}
        <OptionFields info={info} chosen={chosen} onChange={onChange} />
      </div>
    </details>
  );
}

function GameChoice({ game }: { game: string }) {
  const items = games.map(({ name }) => ({ value: name, label: titleOf(name) }));
  return <Select label={say("game")} items={items} value={game} onChange={(name) => navigate(editAddress(name))} />;
}

function whyNot(editor: Editor, verdict: Verdict | undefined): string | undefined {
  if (editor.typedFault !== undefined) return say("text.why");
  if (verdict === undefined) return say("moment");
  return verdict.kind === "wrong" ? verdict.words : undefined;
}

/** What to do next from here. */
export function GoOn({ editor, verdict }: Props & { verdict: Verdict | undefined }) {
  const { judged, judgedSpec: spec, game } = editor;
  const why = whyNot(editor, verdict);
  const whyNoGame = why ?? (verdict?.kind === "over" ? say("over") : undefined);
  const position = judged?.position ?? "";
  const here: Game = { spec, start: position, events: [] };
  return (
    <div class="go-on" role="group" aria-label={say("go.on")}>
      <IconButton
        class="in-narrow"
        icon="undo-2"
        label={say("undo")}
        why={editor.mayUndo ? undefined : say("undo.why")}
        onClick={() => editor.undo()}
      />
      <Button kind="primary" icon="chart-line" why={why} onClick={() => navigate(analysisOf(here))}>
        {say("analyse")}
      </Button>
      {infoOf(game).cooperative && (
        <Button icon="puzzle" why={whyNoGame} onClick={() => navigate(addressOf(here))}>
          {say("solve")}
        </Button>
      )}
      <Button icon="play" why={whyNoGame} onClick={() => navigate(newAddress(spec, position))}>
        {say("play")}
      </Button>
      <IconButton
        icon="link"
        label={say("link")}
        why={why}
        onClick={() => void copyText(location.origin + editAddress(spec, position), say("link.copied"))}
      />
    </div>
  );
}

export function Panel({ editor }: Props) {
  // All at once, so that parts which appear later do not push others away.
  return (
    <section class="edit-panel" aria-label={say("panel")}>
      {editor.ready && (
        <>
          {editor.arranges && (
            <div class="edit-fields">
              <Side editor={editor} />
              <Fields editor={editor} />
            </div>
          )}
          <Options editor={editor} />
          <TextForm editor={editor} />
          {!editor.arranges && <p class="second">{say("text.only.words")}</p>}
          <GameChoice game={editor.game} />
        </>
      )}
    </section>
  );
}

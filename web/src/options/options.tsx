// The options of a game as fields, made from the library's data. A game may supply better words (games/game.ts). The
// library checks values while they are typed.
import { useEffect, useState } from "preact/hooks";
import say from "virtual:words/new";
import type { OptionWords, ValueWords } from "../games/game";
import { startPictureOf } from "../games/posters";
import { wordsOf } from "../games/words";
import { MiniBoard } from "../board/mini_board";
import { library } from "../library/client";
import { gameOf } from "../library/games";
import type { GameInfo, GameOption } from "../library/protocol";
import { startState } from "../library/starts";
import { Segments, Select, Tiles } from "../ui/kit";
import { capital, sentence } from "../ui/words";
import { Numbered } from "./numbered";
import { patternOf, writtenIn } from "./values";

/** Values by the key of their option. Missing options have their default. */
export type OptionChoice = Readonly<Record<string, string>>;

const usual = (option: GameOption): string => option.values[0]!.value;

/** The spec of the chosen options. */
export function specOf(info: GameInfo, chosen: OptionChoice): string {
  const parts = info.options
    .map((option) => ({ option, value: (chosen[option.key] ?? usual(option)).trim() }))
    .filter(({ option, value }) => value !== usual(option))
    .map(({ option, value }) => `${option.key}=${value}`);
  return parts.length === 0 ? info.name : `${info.name}:${parts.join(",")}`;
}

const hasNumber = ({ values }: GameOption): boolean => values.some(({ most }) => most !== undefined);

/** The fault in a typed value, as decided by the library. */
export async function faultOf(info: GameInfo, key: string, value: string): Promise<string | undefined> {
  const option = info.options.find((one) => one.key === key)!;
  if (value === usual(option)) return undefined;
  try {
    await library.spec(`${info.name}:${key}=${value}`);
    return undefined;
  } catch {
    const pattern = patternOf(option, value);
    return say("fault", { value: writtenIn(pattern, value), help: say("range", { most: pattern.most! }) });
  }
}

interface FieldProps {
  info: GameInfo;
  option: GameOption;
  words: OptionWords;
  value: string;
  /** With a picture of the resulting start. */
  pictured: boolean;
  onChange: (value: string) => void;
  onFault: (fault: string | undefined) => void;
}

/** An option with a number, which is checked while it is typed. */
function Written({ onFault, ...field }: FieldProps) {
  const { info, option, value } = field;
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    let here = true;
    const tell = (found: string | undefined) => {
      if (!here) return;
      setFault(found);
      onFault(found);
    };
    void faultOf(info, option.key, value.trim()).then(tell);
    return () => {
      here = false;
    };
  }, [value]);
  return <Numbered {...field} fault={fault} />;
}

/** The words for a value in a list, in which each begins with a capital letter. Without words of the game, the value
 * itself. */
function listedWords(value: string, { label, about }: ValueWords = { label: value }): ValueWords {
  return { label: capital(label), about };
}

const SEGMENTS_MOST = 3;

/** A start as a picture: the game's own, or its board. */
function StartTile({ spec }: { spec: string }) {
  const pieces = startState({ spec, start: "", events: [] })?.pieces ?? [];
  const picture = startPictureOf(gameOf(spec), pieces);
  if (picture === undefined) return <MiniBoard spec={spec} pieces={pieces} />;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">${picture}</svg>`;
  return <img class="start-picture" alt="" width="88" height="88" src={`data:image/svg+xml,${encodeURIComponent(svg)}`} />;
}

/** Starts, each with its picture, in the order of the game's words. */
function Starts({ info, option, words, value, onChange }: FieldProps) {
  const order = Object.keys(words.values ?? {});
  const values = option.values.map((one) => one.value).sort((a, b) => order.indexOf(a) - order.indexOf(b));
  const items = values.map((one) => ({
    value: one,
    label: listedWords(one, words.values?.[one]).label,
    second: words.values?.[one]?.second,
    picture: <StartTile spec={specOf(info, { [option.key]: one })} />,
  }));
  const about = words.values?.[value]?.about;
  return (
    <div class="field starts">
      <Tiles label={words.label!} shown items={items} value={value} onChange={onChange} />
      {about !== undefined && (
        <span class="second" aria-live="polite">
          {sentence(about)}
        </span>
      )}
    </div>
  );
}

function Listed({ option, words, value, onChange }: FieldProps) {
  const items = option.values.map((one) => ({ value: one.value, ...listedWords(one.value, words.values?.[one.value]) }));
  const about = items.find((item) => item.value === value)?.about;
  const hint = about === undefined ? undefined : sentence(about);
  if (items.length > SEGMENTS_MOST) return <Select label={words.label!} items={items} value={value} onChange={onChange} hint={hint} />;
  return (
    <div class="field">
      <Segments label={words.label!} shown items={items} value={value} onChange={onChange} />
      {hint !== undefined && <span class="second">{hint}</span>}
    </div>
  );
}

/** The options in the order of the game's words, followed by those that these do not mention. */
function ordered(info: GameInfo, words: Readonly<Record<string, OptionWords>>): GameOption[] {
  const keys = [...Object.keys(words), ...info.options.map(({ key }) => key)];
  return [...info.options].sort((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key));
}

export interface OptionFieldsProps {
  info: GameInfo;
  chosen: OptionChoice;
  /** There is no board beside it. */
  pictured?: boolean;
  onChange: (key: string, value: string) => void;
  /** The fault of a field, or undefined once there is none. */
  onFault?: (key: string, fault: string | undefined) => void;
}

export function OptionFields({ info, chosen, pictured = false, onChange, onFault }: OptionFieldsProps) {
  const words = wordsOf(info.name).options();
  return (
    <>
      {ordered(info, words).map((option) => {
        const Field = hasNumber(option) ? Written : words[option.key]?.pictured ? Starts : Listed;
        const label = option.key[0]!.toUpperCase() + option.key.slice(1);
        return (
          <Field
            key={option.key}
            info={info}
            option={option}
            words={{ label, ...words[option.key] }}
            value={chosen[option.key] ?? usual(option)}
            pictured={pictured}
            onChange={(value) => onChange(option.key, value)}
            onFault={(fault) => onFault?.(option.key, fault)}
          />
        );
      })}
    </>
  );
}

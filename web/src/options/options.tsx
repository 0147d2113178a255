// The options of a game as fields, made from the library's data. A game may supply better words (games/game.ts). The
// library checks values while they are typed.
import { useEffect, useState } from "preact/hooks";
import say from "virtual:words/new";
import type { OptionWords, ValueWords } from "../games/game";
import { wordsOf } from "../games/words";
import { library } from "../library/client";
import type { GameInfo, GameOption } from "../library/protocol";
import { Segments, Select } from "../ui/kit";
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
        const Field = hasNumber(option) ? Written : Listed;
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

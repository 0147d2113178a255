// The options of a game as fields of a form, made from what the library says of them. A game's look
// may give them better words.
import { lookOf } from "../games";
import type { OptionWords } from "../games/game";
import type { GameInfo, GameOption } from "../library/protocol";
import { Select } from "./select";

/** Values by the key of their option; one that is not there is at its default. */
export type Chosen = Readonly<Record<string, string>>;

const usual = (option: GameOption): string => option.values[0]!.value;

/** The spec of what was chosen. */
export function specOf(info: GameInfo, chosen: Chosen): string {
  const parts = info.options
    .filter((option) => (chosen[option.key] ?? usual(option)) !== usual(option))
    .map(({ key }) => `${key}=${chosen[key]}`);
  return parts.length === 0 ? info.name : `${info.name}:${parts.join(",")}`;
}

interface FieldProps {
  option: GameOption;
  words: OptionWords;
  value: string;
  onChange: (value: string) => void;
}

const hasNumber = ({ values }: GameOption): boolean => values.some(({ most }) => most !== undefined);

/** "standard, 0 to 959, or scramble-NUMBER" */
function helpFor({ values }: GameOption): string {
  const words = values.map(({ value, most }) => {
    if (most === undefined) return value;
    return value === "#" ? `0 to ${most}` : value.replace("#", "NUMBER");
  });
  return words.length < 2 ? words.join() : `${words.slice(0, -1).join(", ")}, or ${words.at(-1)}`;
}

/** An option that takes a number is written. */
function Written({ option, words, value, onChange }: FieldProps) {
  const id = `${option.key}-help`;
  return (
    <label class="field">
      {words.label}
      <span class="together">
        <input
          value={value}
          pattern={option.values.map((one) => one.value.replace("#", "\\d+")).join("|")}
          aria-describedby={id}
          onInput={(event) => onChange(event.currentTarget.value.trim())}
        />
        {words.any !== undefined && (
          <button type="button" onClick={() => onChange(words.any!.choose())}>
            {words.any.label}
          </button>
        )}
      </span>
      <small id={id}>{words.help ?? helpFor(option)}</small>
    </label>
  );
}

function Listed({ option, words, value, onChange }: FieldProps) {
  const values = option.values.map((one) => [one.value, words.values?.[one.value] ?? one.value] as const);
  return <Select label={words.label!} value={value} values={values} onChange={onChange} />;
}

/** The options in the order of the look, then those that it does not mention. */
function ordered(info: GameInfo, words: Readonly<Record<string, OptionWords>>): GameOption[] {
  const keys = [...Object.keys(words), ...info.options.map(({ key }) => key)];
  return [...info.options].sort((a, b) => keys.indexOf(a.key) - keys.indexOf(b.key));
}

export function OptionFields({
  info,
  chosen,
  onChange,
}: {
  info: GameInfo;
  chosen: Chosen;
  onChange: (key: string, value: string) => void;
}) {
  const words = lookOf(info.name).options;
  return (
    <>
      {ordered(info, words).map((option) => {
        const Field = hasNumber(option) ? Written : Listed;
        const label = option.key[0]!.toUpperCase() + option.key.slice(1);
        return (
          <Field
            key={option.key}
            option={option}
            words={{ label, ...words[option.key] }}
            value={chosen[option.key] ?? usual(option)}
            onChange={(value) => onChange(option.key, value)}
          />
        );
      })}
    </>
  );
}

// Fields: a switch, a list, a slider, a line of text, a file.
import type { JSX, Ref } from "preact";
import { useId, useRef } from "preact/hooks";
import { Button, type ButtonProps } from "./button";
import { Icon } from "./icon";

export interface SwitchProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  hint?: string;
  why?: string;
}

export function Switch({ label, checked, onChange, hint, why }: SwitchProps) {
  const id = useId();
  return (
    <div class="switch-row" title={why}>
      <label class="words" for={id}>
        <span>{label}</span>
        {hint !== undefined && (
          <span class="second" id={`${id}-hint`}>
            {hint}
          </span>
        )}
      </label>
      <button
        type="button"
        role="switch"
        id={id}
        class="switch"
        aria-checked={checked}
        aria-label={label}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        disabled={why !== undefined}
        onClick={() => onChange(!checked)}
      />
    </div>
  );
}

export interface SelectProps<T extends string> {
  label: string;
  items: readonly { value: T; label: string }[];
  value: T;
  onChange: (value: T) => void;
  hint?: string;
  hidden?: boolean; // only screen readers get the label
}

export function Select<T extends string>({ label, items, value, onChange, hint, hidden = false }: SelectProps<T>) {
  const id = useId();
  return (
    <div class="field">
      <label class={hidden ? "unseen" : "label"} for={id}>
        {label}
      </label>
      <span class="select">
        <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value as T)}>
          {items.map((item) => (
            <option key={item.value} value={item.value}>
              {item.label}
            </option>
          ))}
        </select>
        <Icon name="chevron-down" />
      </span>
      {hint !== undefined && <span class="second">{hint}</span>}
    </div>
  );
}

export interface SliderProps {
  label: string;
  value: number;
  min?: number;
  max?: number;
  step?: number;
  onChange: (value: number) => void;
  says?: string; // the value in words
  hidden?: boolean;
}

export function Slider(props: SliderProps) {
  const { label, value, min = 0, max = 1, step = 0.05, onChange, says, hidden = false } = props;
  const id = useId();
  const share = `${((value - min) / (max - min)) * 100}%`;
  return (
    <div class="field">
      <label class={hidden ? "unseen" : "label"} for={id}>
        {label}
      </label>
      <input
        id={id}
        type="range"
        class="slider"
        style={{ "--share": share } as JSX.CSSProperties}
        min={min}
        max={max}
        step={step}
        value={value}
        aria-valuetext={says}
        onInput={(event) => onChange(event.currentTarget.valueAsNumber)}
      />
    </div>
  );
}

type InputAttributes = Omit<JSX.InputHTMLAttributes<HTMLInputElement>, "onInput" | "label">;

export interface TextFieldProps extends InputAttributes {
  label: string;
  value: string;
  onInput: (value: string) => void;
  hint?: string;
  error?: string; // what is wrong with it, in a sentence
  hidden?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

export function TextField(props: TextFieldProps) {
  const { label, value, onInput, hint, error, hidden = false, inputRef, ...rest } = props;
  const id = useId();
  const below = error ?? hint;
  return (
    <div class={error === undefined ? "field" : "field wrong"}>
      <label class={hidden ? "unseen" : "label"} for={id}>
        {label}
      </label>
      <input
        type="text"
        {...rest}
        id={id}
        ref={inputRef}
        value={value}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={below === undefined ? undefined : `${id}-below`}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      {below !== undefined && (
        <span class="below" id={`${id}-below`} role={error === undefined ? undefined : "status"}>
          {error !== undefined && <Icon name="circle-x" size={16} />}
          {below}
        </span>
      )}
    </div>
  );
}

export interface FileButtonProps extends Omit<ButtonProps, "onClick" | "accept" | "label"> {
  label: string;
  accept: string;
  onFile: (file: File) => void;
}

/** Opens a file of this device: a button like the others, over the browser's own file chooser. */
export function FileButton({ label, accept, onFile, ...rest }: FileButtonProps) {
  const chooser = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon="folder-open" {...rest} onClick={() => chooser.current?.click()}>
        {label}
      </Button>
      <input
        ref={chooser}
        type="file"
        accept={accept}
        aria-label={label}
        hidden
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = "";
          if (file !== undefined) onFile(file);
        }}
      />
    </>
  );
}

// Choice of one among several: tabs, segments and tiles. Each is a single Tab stop; the arrow keys choose.
import type { ComponentChildren } from "preact";
import say from "virtual:words/kit";
import { Icon } from "./icon";
import type { IconName } from "./icons";

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** The direction of an arrow key: 1 forward, -1 back. Sideways it follows the direction of text. */
export function stepOf(key: string): number | undefined {
  const mirrored = document.documentElement.dir === "rtl" && /Left|Right/.test(key);
  return mirrored && key in STEPS ? -STEPS[key]! : STEPS[key];
}

/** The index to which an arrow key, Home or End leads among `count` items; undefined for other keys. */
function stepTo(key: string, from: number, count: number): number | undefined {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const step = stepOf(key);
  return step === undefined ? undefined : (from + step + count) % count;
}

/** Keys within a row of buttons: they change the choice, and the focus follows. */
export function keysOf<T>(values: readonly T[], value: T, onChange: (value: T) => void) {
  return (event: KeyboardEvent) => {
    const to = stepTo(event.key, values.indexOf(value), values.length);
    const next = to === undefined ? undefined : values[to];
    if (to === undefined || next === undefined) return;
    event.preventDefault();
    onChange(next);
    const row = event.currentTarget as Element;
    row.querySelectorAll<HTMLElement>("[role=tab], [role=radio]")[to]?.focus();
  };
}

export interface Tab<T extends string> {
  id: T;
  label: string;
  icon?: IconName;
  badge?: number;
}

export interface TabsProps<T extends string> {
  label: string;
  tabs: readonly Tab<T>[];
  current: T;
  onChange: (id: T) => void;
}

export function Tabs<T extends string>({ label, tabs, current, onChange }: TabsProps<T>) {
  const keys = keysOf(
    tabs.map(({ id }) => id),
    current,
    onChange,
  );
  return (
    <div
      class={`tabs${tabs.length >= 5 ? " from-5" : ""}${tabs.length >= 6 ? " from-6" : ""}`}
      role="tablist"
      aria-label={label}
      onKeyDown={keys}
    >
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          aria-selected={tab.id === current}
          tabindex={tab.id === current ? 0 : -1}
          onClick={(event) => {
            onChange(tab.id);
            if (event.detail > 0) event.currentTarget.blur(); // after a mouse press, the page gets the arrow keys
          }}
        >
          {tab.icon && <Icon name={tab.icon} />}
          <span>{tab.label}</span>
          {(tab.badge ?? 0) > 0 && (
            <span class="badge" aria-label={say("new", { count: tab.badge! })}>
              {tab.badge}
            </span>
          )}
        </button>
      ))}
    </div>
  );
}

export interface Item<T extends string> {
  value: T;
  label: string;
  icon?: IconName;
  second?: string;
  picture?: ComponentChildren;
}

export interface ChoiceProps<T extends string> {
  label: string;
  items: readonly Item<T>[];
  value: T;
  onChange: (value: T) => void;
  shown?: boolean; // the label stands above
}

function Choice<T extends string>(props: ChoiceProps<T> & { looks: string }) {
  const { label, items, value, onChange, looks, shown = false } = props;
  const values = items.map((item) => item.value);
  const stop = values.includes(value) ? value : values[0];
  const row = (
    <div class={looks} role="radiogroup" aria-label={label} onKeyDown={keysOf(values, value, onChange)}>
      {items.map((item) => (
        <button
          key={item.value}
          type="button"
          role="radio"
          aria-checked={item.value === value}
          tabindex={item.value === stop ? 0 : -1}
          onClick={() => onChange(item.value)}
        >
          {item.picture ?? (item.icon && <Icon name={item.icon} size={20} />)}
          <span class="name">{item.label}</span>
          {item.second !== undefined && <span class="about">{item.second}</span>}
        </button>
      ))}
    </div>
  );
  if (!shown) return row;
  return (
    <div class="labelled">
      <span class="label" aria-hidden="true">
        {label}
      </span>
      {row}
    </div>
  );
}

/** A few words side by side in one track. */
export function Segments<T extends string>(props: ChoiceProps<T>) {
  return <Choice {...props} looks="segments" />;
}

/** Tiles with a picture, a name and a second line. */
export function Tiles<T extends string>(props: ChoiceProps<T>) {
  return <Choice {...props} looks="tiles" />;
}

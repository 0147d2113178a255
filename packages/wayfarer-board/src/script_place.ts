// For the classic script: everything is found beside it.
import type { Code, Place } from "./place";

const script = document.currentScript as HTMLScriptElement | null;
const base = script?.src || location.href;

/** A script beside this one, which puts its contents into `wayfarerFiles`. */
function load<T extends string | Code>(path: string, name: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const element = document.createElement("script");
    element.src = new URL(path, base).href;
    element.onload = () => {
      element.remove();
      const contents = globalThis.wayfarerFiles?.[name];
      if (contents === undefined) reject(new Error(`${element.src} is not the file ${name}`));
      else resolve(contents as T);
    };
    element.onerror = () => reject(new Error(`${element.src} cannot be loaded`));
    document.head.append(element);
  });
}

const parts = new Map<string, Promise<Code>>();

/** A part that cannot be loaded is asked for again. */
function part(name: string): Promise<Code> {
  const known = parts.get(name) ?? load<Code>(`wayfarer-board.${name}.js`, name);
  parts.set(name, known);
  known.catch(() => parts.delete(name));
  return known;
}

export const place: Place = {
  addresses: Object.fromEntries(FILES.map(([name]) => [name, () => new URL(name, base)])),
  modules: Object.fromEntries(FILES.map(([name, path]) => [name, async () => ({ default: await load<string>(path, name) })])),
  part,
};

// For the classic script: files are found beside it.
import names from "virtual:tag/names";

const script = document.currentScript as HTMLScriptElement | null;
const base = script?.src || location.href;

/** A file as a script, which puts its contents into `wayfarerFiles`. */
function load(name: string): Promise<{ default: string }> {
  return new Promise((resolve, reject) => {
    const element = document.createElement("script");
    element.src = new URL(`inlined/${name.replace(/^.*\//, "").replaceAll(/\W/g, "_")}.js`, base).href;
    element.onload = () => {
      element.remove();
      const contents = globalThis.wayfarerFiles?.[name];
      if (contents === undefined) reject(new Error(`${element.src} is not the file ${name}`));
      else resolve({ default: contents });
    };
    element.onerror = () => reject(new Error(`${element.src} cannot be loaded`));
    document.head.append(element);
  });
}

export const addresses = Object.fromEntries(names.map((name) => [name, () => new URL(name, base)]));
export const modules = Object.fromEntries(names.map((name) => [name, () => load(name)]));

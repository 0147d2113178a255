interface Language {
  name: string;
  direction: "ltr" | "rtl";
  page: Record<string, Record<string, string>>;
}
export function readLanguages(): Record<string, Language>;
export function faultsOf(source: Language, other: Language, name: string): string[];
export function wordsPlugin(namesFile: URL): import("vite").Plugin;

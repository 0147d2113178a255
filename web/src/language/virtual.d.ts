// Made by web/tools/words.mjs: the languages, and how to fetch the messages of those other than English.
declare module "virtual:languages" {
  export const languages: readonly { tag: string; name: string; direction: "ltr" | "rtl" }[];
  export const load: Readonly<Record<string, () => Promise<{ areas: import("./say").Areas; names: import("./noun").Names }>>>;
}

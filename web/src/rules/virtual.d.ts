// Made by web/tools/drawn.ts: how to fetch the sentences of each game's page, with the boards that test them.
declare module "virtual:drawn" {
  export const load: Readonly<Record<string, () => Promise<{ default: import("./tested").TestedSentence[] }>>>;
}

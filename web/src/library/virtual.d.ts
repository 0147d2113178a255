// Made by vite.config.ts: what the library answers to `games`, asked while the page is built.
declare module "virtual:games" {
  const games: import("./protocol").Games;
  export default games;
}

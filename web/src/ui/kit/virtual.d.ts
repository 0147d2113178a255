// Made by tools/icons.ts: the paths inside each icon's picture.
declare module "virtual:icons" {
  const paths: Readonly<Record<import("./icons").IconName, string>>;
  export default paths;
}

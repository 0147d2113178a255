// Made by tools/icons.ts: the paths inside each icon's picture.
declare module "virtual:icons" {
  const paths: Partial<Record<import("./icons").IconName, string>>;
  export default paths;
}
declare module "virtual:icons/others" {
  const paths: Partial<Record<import("./icons").IconName, string>>;
  export default paths;
}

// The page's own pictures.

export { HeroPicture } from "./hero";
export { Mark } from "./mark";
export { Mountain } from "./mountain";
export { End, Peak, PersonPicture, Scene } from "./pictures";

// The components of which every page is built.
export { Icon } from "./icon";
export type { IconName } from "./icons";
export { ActionBar, ActionButton, AskOnce, Button, IconButton } from "./button";
export { Segments, Tabs, Tiles, type Item, type Tab } from "./choice";
export { FileButton, Select, Slider, Switch, TextField } from "./field";
export { Dialog, SidePanel } from "./dialog";
export { copyText } from "./copy";
export { useFocusBack } from "./focus";
export { MOST_STARS, Stars, starsText } from "./stars";
export { dismiss, toast, Toasts } from "./toast";
export { Card, Empty, Skeleton, Tag } from "./surface";
export { Clock, PlayerStrip, timeWords } from "./strip";

// Sharing: what of the game, and as what. Each form has a tab of its own.
import { useState } from "preact/hooks";
import { Dialog, Segments, type Tab, Tabs } from "../ui/kit";
import { EmbedTab } from "./embed_tab";
import { GifTab } from "./gif_tab";
import { LinkTab } from "./link_tab";
import { PictureTab } from "./picture_tab";
import { choicesOf, type Shared, type What } from "./shared";
import { TextTab } from "./text_tab";
import "../ui/style/share.css";

const forms = { link: LinkTab, text: TextTab, picture: PictureTab, gif: GifTab, embed: EmbedTab };
type Form = keyof typeof forms;

const tabs: readonly Tab<Form>[] = [
  { id: "link", label: "Link" },
  { id: "text", label: "Text" },
  { id: "picture", label: "Picture" },
  { id: "gif", label: "Animation" },
  { id: "embed", label: "Embed" },
];

export default function ShareDialog({ shared, onClose }: { shared: Shared; onClose: () => void }) {
  const choices = choicesOf(shared);
  const [what, setWhat] = useState<What>(choices.some(({ value }) => value === "game") ? "game" : "position");
  const [form, setForm] = useState<Form>("link");
  const Shown = forms[form];
  const moves = choices.some(({ value }) => value !== "position");
  const offered = tabs.filter(({ id }) => moves || id !== "gif"); // a position by itself does not move
  return (
    <Dialog title="Share" onClose={onClose} wide>
      <div class="sharing">
        {choices.length > 1 && <Segments label="What to share" items={choices} value={what} onChange={setWhat} />}
        <Tabs label="Share as" tabs={offered} current={form} onChange={setForm} />
        <div class="share-form" role="tabpanel" aria-label={tabs.find(({ id }) => id === form)!.label}>
          <Shown key={`${form} ${what}`} shared={shared} what={what} />
        </div>
      </div>
    </Dialog>
  );
}

// Sharing: what part of the game, and in what form. Each form has its own tab.
import { useState } from "preact/hooks";
import say from "virtual:words/share";
import { Dialog, Segments, Tabs } from "../ui/kit";
import { EmbedTab } from "./embed_tab";
import { GifTab } from "./gif_tab";
import { LinkTab } from "./link_tab";
import { PictureTab } from "./picture_tab";
import { choicesOf, type ShareTarget, type What } from "./shared";
import { TextTab } from "./text_tab";
import "./share.css";

const forms = { link: LinkTab, text: TextTab, picture: PictureTab, gif: GifTab, embed: EmbedTab };
type Form = keyof typeof forms;
const TABS: readonly Form[] = ["link", "text", "picture", "gif", "embed"];
const STUDY_TABS: readonly Form[] = ["link", "text"];
/** Initially chosen: the largest part that is available. */
const FIRST: readonly What[] = ["study", "game", "position"];

export default function ShareDialog({ shared, onClose }: { shared: ShareTarget; onClose: () => void }) {
  const choices = choicesOf(shared);
  const [what, setWhat] = useState<What>(() => FIRST.find((one) => choices.some(({ value }) => value === one))!);
  const [form, setForm] = useState<Form>("link");
  const moves = choices.some(({ value }) => value !== "position");
  const offered = what === "study" ? STUDY_TABS : TABS.filter((id) => moves || id !== "gif"); // a position does not move
  const current = offered.includes(form) ? form : "link";
  const Shown = forms[current];
  return (
    <Dialog title={say("title")} onClose={onClose} wide>
      <div class="sharing">
        {choices.length > 1 && <Segments label={say("what")} items={choices} value={what} onChange={setWhat} />}
        <Tabs label={say("as")} tabs={offered.map((id) => ({ id, label: say(id) }))} current={current} onChange={setForm} />
        <div class="share-form" role="tabpanel" aria-label={say(current)}>
          <Shown key={`${current} ${what}`} shared={shared} what={what} />
        </div>
      </div>
    </Dialog>
  );
}

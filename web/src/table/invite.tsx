// The invitation to a table: its link, to copy, to share, or to scan with a phone from this screen.
import { useState } from "preact/hooks";
import say from "virtual:words/table";
import { Button, copyText, TextField } from "../ui/kit";
import { Qr } from "../ui/kit/qr";
import "../pages/new/new.css";

export function linkOf(table: string): string {
  return new URL(`/t/${table}`, location.href).href;
}

/** The button Copy, and whatever else the device can do with a link. */
export function LinkButtons({ link, dense = false }: { link: string; dense?: boolean }) {
  const [mayShare] = useState(() => typeof navigator.share === "function");
  const size = dense ? "dense" : "normal";
  return (
    <>
      <Button kind="primary" size={size} icon="copy" onClick={() => void copyText(link, say("link.copied"))}>
        {say("link.copy")}
      </Button>
      {mayShare && (
        <Button size={size} icon="share-2" onClick={() => void navigator.share({ url: link }).catch(() => undefined)}>
          {say("share")}
        </Button>
      )}
    </>
  );
}

/** Three dots that indicate waiting. */
export function Waits() {
  return (
    <span class="trail" aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  );
}

interface LinkProps {
  link: string;
  /** What the page waits for. */
  waits: string;
  words: string;
}

/** A link in all its forms. */
export function LinkCard({ link, waits, words }: LinkProps) {
  return (
    <div class="waiting-friend">
      <Qr text={link} label={say("link.qr")} width={184} />
      <div class="waiting-words">
        <p class="waiting-now" role="status">
          {waits}
          <Waits />
        </p>
        <p class="second">{words}</p>
        <TextField label={say("link")} value={link} readOnly onInput={() => undefined} onFocus={(event) => event.currentTarget.select()} />
        <div class="waiting-buttons">
          <LinkButtons link={link} />
        </div>
      </div>
    </div>
  );
}

/** The invitation to a table with free seats. */
export function Invite({ table }: { table: string }) {
  return <LinkCard link={linkOf(table)} waits={say("invite.waits")} words={say("invite.words")} />;
}

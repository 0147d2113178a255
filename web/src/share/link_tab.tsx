// Links: each to be copied, or handed to another program.
import { useState } from "preact/hooks";
import say from "virtual:words/share";
import { Button, copyText, IconButton, TextField } from "../ui/kit";
import { type FormProps, linksFor } from "./shared";

const LONG = 2000; // letters that some programs cut links at

export function LinkTab({ shared, what }: FormProps) {
  const [mayShare] = useState(() => typeof navigator.share === "function");
  const links = linksFor(shared, what).map(({ label, path }) => ({ label, url: location.origin + path }));
  return (
    <>
      {links.map(({ label, url }) => (
        <div key={label} class="share-link">
          <TextField label={label} value={url} readOnly onInput={() => undefined} onFocus={(event) => event.currentTarget.select()} />
          <IconButton icon="copy" label={say("copy.of", { label })} onClick={() => void copyText(url, say("link.copied"))} />
        </div>
      ))}
      {links.some(({ url }) => url.length > LONG) && (
        <p class="second">{say("link.long")}</p>
      )}
      {mayShare && (
        <Button icon="share-2" onClick={() => void navigator.share({ url: links[0]!.url, title: shared.title }).catch(() => undefined)}>
          {say("send")}
        </Button>
      )}
    </>
  );
}

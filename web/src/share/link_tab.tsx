// Links: each to be copied, or handed to another program.
import { useState } from "preact/hooks";
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
          <IconButton icon="copy" label={`Copy: ${label}`} onClick={() => void copyText(url, "Link copied")} />
        </div>
      ))}
      {links.some(({ url }) => url.length > LONG) && (
        <p class="second">This game is long, and so is its link: some programs cut it. Share the text instead.</p>
      )}
      {mayShare && (
        <Button icon="share-2" onClick={() => void navigator.share({ url: links[0]!.url, title: shared.title }).catch(() => undefined)}>
          Send …
        </Button>
      )}
    </>
  );
}

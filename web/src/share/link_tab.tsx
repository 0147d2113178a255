// Links, each to copy or to share.
import { useEffect, useState } from "preact/hooks";
import say from "virtual:words/share";
import { Button, copyText, IconButton, TextField } from "../ui/kit";
import { sentence } from "../ui/words";
import { type FormProps, type Link, linksFor } from "./shared";

const LONG = 2000; // characters at which some programs cut off links

/** The links, for a study once its link has been made; or why that is not possible. */
function useLinks({ shared, what }: FormProps): { links: readonly Link[]; fault: string } {
  const [found, setFound] = useState(() => ({ links: what === "study" ? [] : linksFor(shared, what), fault: "" }));
  useEffect(() => {
    if (what !== "study") return undefined;
    let here = true;
    shared.study!.path().then(
      (path) => here && setFound({ links: [{ label: say("link.study"), path }], fault: "" }),
      (error: Error) => here && setFound({ links: [], fault: sentence(error.message) }),
    );
    return () => {
      here = false;
    };
  }, []);
  return found;
}

export function LinkTab({ shared, what }: FormProps) {
  const [mayShare] = useState(() => typeof navigator.share === "function");
  const { links: paths, fault } = useLinks({ shared, what });
  const links = paths.map(({ label, path }) => ({ label, url: location.origin + path }));
  return (
    <>
      {links.map(({ label, url }) => (
        <div key={label} class="share-link">
          <TextField label={label} value={url} readOnly onInput={() => undefined} onFocus={(event) => event.currentTarget.select()} />
          <IconButton icon="copy" label={say("copy.of", { label })} onClick={() => void copyText(url, say("link.copied"))} />
        </div>
      ))}
      {fault !== "" && <p role="alert">{fault}</p>}
      {links.some(({ url }) => url.length > LONG) && <p class="second">{say(what === "study" ? "study.long" : "link.long")}</p>}
      {mayShare && links.length > 0 && (
        <Button icon="share-2" onClick={() => void navigator.share({ url: links[0]!.url, title: shared.title }).catch(() => undefined)}>
          {say("send")}
        </Button>
      )}
    </>
  );
}

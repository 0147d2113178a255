// The game or the position as text: a record, the position in one line, or a diagram for forums and mail.
import { useEffect, useState } from "preact/hooks";
import say from "virtual:words/share";
import { library } from "../library/client";
import { Button, copyText, Segments } from "../ui/kit";
import { download } from "../ui/download";
import { sentence } from "../ui/words";
import { type FormProps, drawnFor, gameFor } from "./shared";

const KINDS = ["record", "position", "diagram"] as const;
type Kind = (typeof KINDS)[number];

async function textOf({ shared, what }: FormProps, kind: Kind): Promise<string> {
  if (what === "study") return shared.study!.text();
  const drawn = drawnFor(shared, what);
  if (kind === "diagram") return library.diagram(drawn);
  if (kind === "position") return `${(await library.state(drawn)).position}\n`;
  if (what === "game" && shared.record !== undefined) return shared.record();
  return (await library.notes(gameFor(shared, what).game)).notes;
}

export function TextTab(props: FormProps) {
  const [kind, setKind] = useState<Kind>(props.what === "position" ? "diagram" : "record");
  const [found, setFound] = useState({ kind, text: "" });
  const text = found.kind === kind ? found.text : ""; // never text of another kind, which might be copied
  useEffect(() => {
    let here = true;
    textOf(props, kind).then(
      (text) => here && setFound({ kind, text }),
      (error: Error) => here && setFound({ kind, text: sentence(error.message) }),
    );
    return () => {
      here = false;
    };
  }, [kind]);
  const save = () => download(new Blob([text], { type: "text/plain" }), `${props.shared.game}.txt`);
  return (
    <>
      {props.what !== "study" && (
        <Segments
          label={say("kind")}
          items={KINDS.map((value) => ({ value, label: say(`kind.${value}`) }))}
          value={kind}
          onChange={setKind}
        />
      )}
      <textarea class="share-text" aria-label={say("text")} readOnly spellcheck={false} rows={kind === "position" ? 3 : 12} value={text} />
      <div class="share-buttons">
        <Button kind="primary" icon="copy" onClick={() => void copyText(text, say("text.copied"))}>
          {say("text.copy")}
        </Button>
        <Button icon="download" onClick={save}>
          {say("text.save")}
        </Button>
      </div>
    </>
  );
}

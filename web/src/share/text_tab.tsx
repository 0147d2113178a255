// The game or the position as text: a record, the position in one line, or a diagram for forums and mail.
import { useEffect, useState } from "preact/hooks";
import { library } from "../library/client";
import { Button, copyText, Segments } from "../ui/kit";
import { download } from "../ui/download";
import { sentence } from "../ui/words";
import { type FormProps, drawnFor, gameFor } from "./shared";

type Kind = "record" | "position" | "diagram";

const kinds = [
  { value: "record", label: "Record" },
  { value: "position", label: "Position" },
  { value: "diagram", label: "Diagram" },
] as const;

async function textOf({ shared, what }: FormProps, kind: Kind): Promise<string> {
  const drawn = drawnFor(shared, what);
  if (kind === "diagram") return library.diagram(drawn);
  if (kind === "position") return `${(await library.state(drawn)).position}\n`;
  if (what === "game" && shared.record !== undefined) return shared.record();
  return (await library.notes(gameFor(shared, what).game)).notes;
}

export function TextTab(props: FormProps) {
  const [kind, setKind] = useState<Kind>(props.what === "position" ? "diagram" : "record");
  const [text, setText] = useState("");
  useEffect(() => {
    let here = true;
    textOf(props, kind).then(
      (found) => here && setText(found),
      (error: Error) => here && setText(sentence(error.message)),
    );
    return () => {
      here = false;
    };
  }, [kind]);
  const save = () => download(new Blob([text], { type: "text/plain" }), `${props.shared.game}.txt`);
  return (
    <>
      <Segments label="Kind of text" items={kinds} value={kind} onChange={setKind} />
      <textarea class="share-text" aria-label="Text" readOnly spellcheck={false} rows={kind === "position" ? 3 : 12} value={text} />
      <div class="share-buttons">
        <Button kind="primary" icon="copy" onClick={() => void copyText(text, "Text copied")}>
          Copy text
        </Button>
        <Button icon="download" onClick={save}>
          Save as file
        </Button>
      </div>
    </>
  );
}

// Texts that become an analysis: a record, or a spec with a position; pasted, from a file, or dropped on the page.
import { useEffect, useRef, useState } from "preact/hooks";
import say from "virtual:words/pages";
import { keepStudy, newStudyId, type Study } from "../analysis/shelf";
import { readStudy } from "../analysis/study_text";
import { library } from "../library/client";
import { textOfFile } from "../library/text_file";
import { Button, Dialog, FileButton, toast } from "../ui/kit";
import { navigate } from "../ui/router";
import { sentence } from "../ui/words";
import { lineOf } from "../play/session/tree";

const LARGEST = 12 << 20; // bytes

/** Reads the records of a text; says so if there are several. */
async function readChapters(text: string): Promise<Study> {
  const study = await readStudy(text);
  const count = study.chapters.length;
  if (count > 1) toast(say("text.chapters", { count }));
  return study;
}

/** Reads one or more records, or one line with a spec followed by a position. */
async function read(text: string): Promise<Study> {
  const line = text.trim();
  if (line.startsWith("[") || /[\r\n]/.test(line) || line === "") return readChapters(text);
  const [, spec = "", start = ""] = /^(\S+)\s*(.*)$/.exec(line)!;
  await library.state({ spec, start, events: [] });
  return { id: newStudyId(), title: "", chapters: [{ title: "", game: { spec, start, nodes: lineOf([]), at: 0 } }] };
}

async function readFile(file: File): Promise<Study> {
  if (file.size > LARGEST) throw new Error(say("file.large", { name: file.name, size: Math.ceil(file.size / (1 << 20)) }));
  return read(await textOfFile(file));
}

/** Stores the records of a text as a study, and opens it. */
export async function openChapters(text: string): Promise<void> {
  await openStudy(await readChapters(text));
}

export async function openStudy(study: Study): Promise<void> {
  await keepStudy(study);
  navigate(`/study/${study.id}`);
}

/** Opens text that is dropped on the page, or pasted outside a text field. */
export function useDropped(onOpen: (study: Study) => void): void {
  const open = useRef(onOpen);
  open.current = onOpen;
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.some((type) => type === "Files" || type === "text/plain")) event.preventDefault();
    };
    const take = (event: Event, data: DataTransfer | null) => {
      const file = data?.files[0];
      const text = data?.getData("text/plain") ?? "";
      if (file === undefined && text === "") return;
      event.preventDefault();
      (file === undefined ? read(text) : readFile(file)).then(
        (study) => open.current(study),
        (error: Error) => toast(sentence(error.message), { kind: "refusal" }),
      );
    };
    const drop = (event: DragEvent) => take(event, event.dataTransfer);
    const paste = (event: ClipboardEvent) => {
      if ((event.target as Element).closest?.("input, textarea") === null) take(event, event.clipboardData);
    };
    addEventListener("dragover", over);
    addEventListener("drop", drop);
    addEventListener("paste", paste);
    return () => {
      removeEventListener("dragover", over);
      removeEventListener("drop", drop);
      removeEventListener("paste", paste);
    };
  }, []);
}

export function OpenText({ onClose, onOpen }: { onClose: () => void; onOpen: (study: Study) => void }) {
  const [text, setText] = useState("");
  const [fault, setFault] = useState("");
  const [busy, setBusy] = useState(false);
  const open = async (reading: Promise<Study>) => {
    setBusy(true);
    setFault("");
    try {
      onOpen(await reading);
      onClose();
    } catch (error) {
      setFault(sentence((error as Error).message));
    }
    setBusy(false);
  };
  return (
    <Dialog
      title={say("text.open")}
      onClose={onClose}
      foot={
        <Button kind="primary" busy={busy} why={text.trim() === "" ? say("text.none") : undefined} onClick={() => void open(read(text))}>
          {say("open")}
        </Button>
      }
    >
      <p class="second">{say("text.words")}</p>
      <label class="field open-text">
        <span class="label">{say("text")}</span>
        <textarea
          rows={10}
          value={text}
          spellcheck={false}
          aria-invalid={fault !== ""}
          onInput={(event) => setText(event.currentTarget.value)}
        />
      </label>
      {fault !== "" && (
        <p class="fault" role="alert">
          {fault}
        </p>
      )}
      <FileButton label={say("file.choose")} accept=".txt,text/plain" onFile={(file) => void open(readFile(file))} />
    </Dialog>
  );
}

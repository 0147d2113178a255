// The position as text, to copy, to type and to paste. Faults are shown within the text.
import { useId } from "preact/hooks";
import say from "virtual:words/editor";
import { Icon, IconButton, copyText } from "../ui/kit";
import { sentence } from "../ui/words";
import type { Editor, TextFault } from "./editor";

const BEFORE = 14; // characters shown before the one at fault, and after it
const AFTER = 8;

/** The text around the character at fault. */
function Around({ text, at }: { text: string; at: number }) {
  const start = Math.max(0, at - BEFORE);
  return (
    <code class="around">
      {start > 0 && "…"}
      {text.slice(start, at)}
      <mark>{text[at] ?? "␣"}</mark>
      {text.slice(at + 1, at + 1 + AFTER)}
      {at + 1 + AFTER < text.length && "…"}
    </code>
  );
}

function Fault({ id, fault }: { id: string; fault: TextFault }) {
  return (
    <span class="below" id={id} role="status">
      <Icon name="circle-x" size={16} />
      <span>
        {say.parts("text.fault", { column: fault.at + 1, fault: sentence(fault.words), text: <Around text={fault.text} at={fault.at} /> })}
      </span>
    </span>
  );
}

export function TextForm({ editor }: { editor: Editor }) {
  const id = useId();
  const { typed, typedFault, judged } = editor;
  const text = typed ?? judged?.position ?? "";
  return (
    <div class={typedFault === undefined ? "field text-form" : "field text-form wrong"}>
      <div class="head">
        <label class="label" for={id}>
          {say("text")}
        </label>
        <IconButton icon="copy" label={say("text.copy")} onClick={() => void copyText(text, say("text.copied"))} />
      </div>
      <textarea
        id={id}
        rows={3}
        value={text}
        autocomplete="off"
        autocapitalize="off"
        spellcheck={false}
        aria-invalid={typedFault !== undefined || undefined}
        aria-describedby={typedFault === undefined ? undefined : `${id}-below`}
        onInput={(event) => void editor.write(event.currentTarget.value)}
        onBlur={() => editor.written()}
      />
      {typedFault !== undefined && <Fault id={`${id}-below`} fault={typedFault} />}
    </div>
  );
}

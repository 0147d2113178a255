// To the clipboard, where the browser lets it.
import say from "virtual:words/kit";
import { toast } from "./toast";

/** Marks the field that shows a text; false if none does. */
function mark(text: string): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
  const field = [...fields].find(({ value }) => value === text);
  field?.focus();
  field?.select();
  return field !== undefined;
}

/** As browsers did it before; they still do where a page did not come by https. */
function copyMarked(text: string): boolean {
  const back = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.style.position = "fixed";
  field.style.opacity = "0";
  (document.querySelector("dialog[open]") ?? document.body).append(field); // what is outside a dialog has no focus
  field.select();
  const copied = document.execCommand("copy");
  field.remove();
  (back as HTMLElement | null)?.focus({ preventScroll: true });
  return copied;
}

async function copied(text: string): Promise<boolean> {
  if (navigator.clipboard === undefined) return copyMarked(text);
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => false,
  );
}

/** Copies a text and says so; where that cannot be, the field that shows it is marked, to be copied by hand. */
export async function copyText(text: string, said: string): Promise<void> {
  if (await copied(text)) toast(said, { icon: "copy" });
  else toast(say(mark(text) ? "copy.marked" : "copy.not"), { kind: "refusal" });
}

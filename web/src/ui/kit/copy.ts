// Copies to the clipboard, if the browser allows it.
import say from "virtual:words/kit";
import { toast } from "./toast";

/** Selects the field that shows a text; false if there is none. */
function mark(text: string): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea");
  const field = [...fields].find(({ value }) => value === text);
  field?.focus();
  field?.select();
  return field !== undefined;
}

/** The older way of copying, which still works on pages that were not loaded by https. */
function copyMarked(text: string): boolean {
  const back = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.style.position = "fixed";
  field.style.opacity = "0";
  // Outside an open dialog nothing can have the focus.
  (document.querySelector("dialog[open]") ?? document.body).append(field);
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

/** Copies a text and says so. If that is impossible, selects the field that shows it, so that it can be copied by
 * hand. */
export async function copyText(text: string, said: string): Promise<void> {
  if (await copied(text)) toast(said, { icon: "copy" });
  else toast(say(mark(text) ? "copy.marked" : "copy.not"), { kind: "refusal" });
}

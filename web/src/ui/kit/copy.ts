// To the clipboard, where the browser lets it.
import { toast } from "./toast";

/** Copies a text and says so; where that cannot be, the text is shown, to be marked and copied. */
export async function copyText(text: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast(said, { icon: "copy" });
  } catch {
    toast(text, { icon: "copy", sticky: true });
  }
}

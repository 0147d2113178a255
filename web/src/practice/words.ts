// The texts of what is practised are data, a language each.
import { language } from "../language/language";

/** A text of the data in the language that is spoken, or in English. */
export function inLanguage(text: Readonly<Record<string, string>>): string {
  return text[language] ?? text.en ?? "";
}

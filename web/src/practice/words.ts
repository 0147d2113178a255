// The texts of practice entries are data, in each language.
import { language } from "../language/language";

/** A text of the data in the current language, otherwise in English. */
export function inLanguage(text: Readonly<Record<string, string>>): string {
  return text[language] ?? text.en ?? "";
}

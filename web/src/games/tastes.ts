// The tastes that games bring, by their names.
import type { Taste } from "../taste/taste_type";

const files = import.meta.glob<Taste>("./*/taste.ts", { import: "default", eager: true });

export function tasteOf(game: string): Taste | undefined {
  return files[`./${game}/taste.ts`];
}

// The teasers that games define, by name.
import type { Teaser } from "../teaser/teaser_type";

const files = import.meta.glob<Teaser>("./*/teaser.ts", { import: "default", eager: true });

export function teaserOf(game: string): Teaser | undefined {
  return files[`./${game}/teaser.ts`];
}

// Each of the four games by mouse, by touch and by keyboard, from the first page on.
//
// usage: every_use.mjs PROGRAM WEB [ONLY]
import { playPassage, playSome, playWhole } from "./games_played.mjs";
import { runTests } from "./visit.mjs";

const wide = { viewport: { width: 1366, height: 768 } };
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const uses = { mouse: wide, touch: phone, keys: wide };

/** Two of the games are long: they are given up after some turns; play.mjs has them to their ends. */
const plays = {
  "The Travelers": (person) => playWhole(person, "The Travelers"),
  "Courier Leapale": (person) => playSome(person, "Courier Leapale", 8),
  TRAVERSE: (person) => playSome(person, "TRAVERSE", 6),
  "Safe Passage": playPassage,
};

export const tests = {};

for (const [title, play] of Object.entries(plays))
  for (const [use, screen] of Object.entries(uses))
    tests[`${title} by ${use}`] = async (visit) => {
      const person = await visit.person(screen);
      person.use = use;
      await play(person);
    };

await runTests(tests, { file: import.meta.url, atOnce: 2 });

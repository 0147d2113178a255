// The lessons as modules: one that lists them, and one for each game, without the parts that only tests read.
import { readFileSync } from "node:fs";
import type { LessonFile, Texts } from "../src/library/lessons_file";
import { slug } from "../src/rules/text";

const LIST = "virtual:lessons";

/** A lesson as written, with its table of rules. */
type Written = Omit<LessonFile, "beyond"> & { rules: readonly { title?: Texts; section: string }[] };

function beyond({ rules }: Written): LessonFile["beyond"] {
  return rules.flatMap(({ title, section }) => (title === undefined ? [] : [{ title, anchor: slug(section) }]));
}

/** The lessons by game. The list is a file from the library's build, with a path on each line, and defines the
 * order. */
export function readLessons(list: URL): Map<string, LessonFile> {
  const paths = readFileSync(list, "utf8")
    .split("\n")
    .filter((path) => path !== "");
  const files = paths.map((path) => JSON.parse(readFileSync(new URL(path, "file://"), "utf8")) as Written);
  return new Map(files.map((file) => [file.spec.split(":")[0]!, { ...file, beyond: beyond(file) }]));
}

function listModule(lessons: ReadonlyMap<string, LessonFile>): string {
  const entries = [...lessons].map(([game, { steps }]) => {
    const ids = JSON.stringify(steps.map(({ id }) => id));
    return `${JSON.stringify(game)}: { ids: ${ids}, load: () => import("${LIST}/${game}") }`;
  });
  return `export const lessons = { ${entries.join(", ")} };`;
}

/** A lesson in the form that the page uses. */
function forPage({ spec, steps, guide, beyond }: LessonFile): LessonFile {
  return { spec, guide, beyond, steps: steps.map((step) => ({ ...step, aim: undefined, basic: undefined })) };
}

export function lessonsPlugin(list: URL) {
  const lessons = readLessons(list);
  return {
    name: "lessons",
    resolveId: (id: string) => (id === LIST || id.startsWith(`${LIST}/`) ? `\0${id}` : undefined),
    load(id: string) {
      if (id === `\0${LIST}`) return listModule(lessons);
      const lesson = id.startsWith(`\0${LIST}/`) ? lessons.get(id.slice(LIST.length + 2)) : undefined;
      return lesson && `export default ${JSON.stringify(forPage(lesson))};`;
    },
  };
}

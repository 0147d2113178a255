// A study in the list of all: its name, with actions to rename and to delete it.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import say from "virtual:words/pages";
import { forgetStudy, keepStudy, type StudyEntry, LONGEST_TITLE, readStudy, renameStudy } from "../analysis/shelf";
import { language } from "../language/language";
import { library } from "../library/client";
import { gameOf, isGame, titleOf } from "../library/games";
import { AskOnce, Button, IconButton, TextField, toast, useFocusBack } from "../ui/kit";

function gameTitle({ spec }: StudyEntry): string {
  return isGame(gameOf(spec)) ? titleOf(gameOf(spec)) : spec;
}

/** The first moves of a study in notation; undefined until they are known. */
function useOpening({ spec, start = "", opening = [], title }: StudyEntry): string | undefined {
  const [words, setWords] = useState<string>();
  useEffect(() => {
    let here = true;
    if (title !== "" || opening.length === 0) return undefined;
    library.written({ spec, start, events: opening }, 0).then(
      (written) => here && setWords(written.map(({ text }) => text).join(", ")),
      () => here && setWords(opening.join(", ")),
    );
    return () => {
      here = false;
    };
  }, [spec, start, opening.join(" "), title]);
  return words;
}

/** The name of a study: its title, or else its game and first moves. */
function useName(study: StudyEntry): string {
  const words = useOpening(study);
  const { title, start = "", opening = [], moves } = study;
  if (title !== "") return title;
  const begins =
    start === "" ? (moves === 0 ? say("row.empty") : words) : words ? say("row.position.moves", { moves: words }) : say("row.position");
  if (!begins) return gameTitle(study);
  return say(moves > opening.length ? "row.more" : "row", { title: gameTitle(study), begins });
}

function whenWords(when: number): string {
  return new Date(when).toLocaleString(language, { day: "numeric", month: "short", year: "numeric", hour: "numeric", minute: "2-digit" });
}

function secondLine(study: StudyEntry): string {
  return [
    ...(study.title === "" ? [] : [gameTitle(study)]),
    ...(study.chapters > 1 ? [say("row.chapters", { count: study.chapters })] : []),
    say("row.moves", { count: study.moves }),
    whenWords(study.when),
  ].join(" · ");
}

interface RenameProps {
  /** Its present name. */
  name: string;
  onTitle: (title: string) => void;
  onEnd: () => void;
}

function Rename({ name, onTitle, onEnd }: RenameProps) {
  const [title, setTitle] = useState(name);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.select(), []); // at once, because the person may be typing already
  return (
    <form
      class="study-rename"
      onSubmit={(event) => {
        event.preventDefault();
        if (title.trim() === name) onEnd();
        else onTitle(title.trim());
      }}
      onKeyDown={(event) => event.key === "Escape" && onEnd()}
    >
      <TextField label={say("row.title")} value={title} maxLength={LONGEST_TITLE} inputRef={field} onInput={setTitle} hidden />
      <Button kind="tinted" size="dense" type="submit">
        {say("rename")}
      </Button>
      <Button size="dense" onClick={onEnd}>
        {say("cancel")}
      </Button>
    </form>
  );
}

interface RowProps {
  study: StudyEntry;
  /** The list has changed; `gone`: this row has been removed. */
  onChange: (gone: boolean) => void;
}

/** Deletes a study. For a while this can be undone. */
async function remove(id: string, name: string, onChange: (gone: boolean) => void): Promise<void> {
  const whole = await readStudy(id);
  await forgetStudy(id);
  const onClick = () => void keepStudy(whole!).then(() => onChange(false));
  toast(say("deleted", { name }), whole === undefined ? {} : { action: { label: say("deleted.back"), onClick } });
  onChange(true);
}

export function StudyRow({ study, onChange }: RowProps) {
  const [renaming, setRenaming] = useState(false);
  const pencil = useRef<HTMLLIElement>(null);
  const name = useName(study);
  const end = () => setRenaming(false);
  useFocusBack(renaming, () => pencil.current?.querySelector<HTMLElement>(".icon-button")?.focus());
  const rename = (title: string) =>
    void renameStudy(study.id, title).then(
      () => {
        onChange(false);
        end();
      },
      (error: unknown) => toast(say("rename.not", { why: String(error) }), { kind: "refusal" }),
    );
  if (renaming)
    return (
      <li class="study-row">
        <Rename name={name} onTitle={rename} onEnd={end} />
      </li>
    );
  return (
    <li class="study-row" ref={pencil}>
      <a href={`/study/${study.id}`}>
        <b>{name}</b>
        <span class="second">{secondLine(study)}</span>
      </a>
      <IconButton icon="pencil" label={say("rename.of", { name })} onClick={() => setRenaming(true)} />
      <AskOnce
        icon="trash-2"
        label={say("delete")}
        about={name}
        question={say("delete.ask")}
        danger
        onYes={() => void remove(study.id, name, onChange)}
      />
    </li>
  );
}

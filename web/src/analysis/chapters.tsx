// The chapters of a study: select, name, add, delete and move them.
import say from "virtual:words/study";
import { Button, IconButton, Switch, TextField } from "../ui/kit";
import { lineOf } from "../play/session/tree";
import { type Chapter, LONGEST_TITLE, type Study, studyAddress } from "./shelf";

interface ChaptersProps {
  study: Study;
  chapter: number;
  /** The shown position; empty until it is known. */
  position: string;
  /** Changes the study, and shows a chapter. */
  onChange: (make: (study: Study) => Partial<Study>, go?: number) => void;
}

function titleOfChapter(chapter: Chapter, i: number): string {
  return chapter.title === "" ? say("chapter", { number: i + 1 }) : chapter.title;
}

export function Chapters({ study, chapter, position, onChange }: ChaptersProps) {
  const { chapters } = study;
  const now = chapters[chapter]!;
  const change = (changed: Partial<Chapter>) =>
    onChange((study) => ({ chapters: study.chapters.map((one, i) => (i === chapter ? { ...one, ...changed } : one)) }));
  /** Adds a chapter that starts from this one's first position, or from another. */
  const add = (start: string) => {
    const game = { spec: now.game.spec, start, nodes: lineOf([]), at: 0 };
    onChange((study) => ({ chapters: [...study.chapters, { title: "", game }] }), chapters.length);
  };
  const move = (by: -1 | 1) =>
    onChange((study) => {
      const list = [...study.chapters];
      [list[chapter], list[chapter + by]] = [list[chapter + by]!, list[chapter]!];
      return { chapters: list };
    }, chapter + by);
  const remove = () => onChange((study) => ({ chapters: study.chapters.filter((_, i) => i !== chapter) }), Math.max(0, chapter - 1));
  return (
    <div class="chapters">
      <ol>
        {chapters.map((one, i) => (
          <li key={i}>
            <a href={studyAddress(study, i)} aria-current={i === chapter ? "page" : undefined}>
              <span class="number">{i + 1}</span>
              {titleOfChapter(one, i)}
            </a>
          </li>
        ))}
      </ol>
      <TextField label={say("chapter.title")} value={now.title} maxLength={LONGEST_TITLE} onInput={(title) => change({ title })} />
      <Switch label={say("find")} hint={say("find.hint")} checked={now.hidden === true} onChange={(hidden) => change({ hidden })} />
      <div class="answers">
        <Button size="dense" icon="plus" onClick={() => add(now.game.start)}>
          {say("chapter.new")}
        </Button>
        <Button size="dense" icon="plus" title={say("chapter.here")} disabled={position === ""} onClick={() => add(position)}>
          {say("chapter.new.here")}
        </Button>
        <IconButton icon="arrow-up" label={say("chapter.up")} disabled={chapter === 0} onClick={() => move(-1)} />
        <IconButton icon="arrow-down" label={say("chapter.down")} disabled={chapter === chapters.length - 1} onClick={() => move(1)} />
        <IconButton icon="trash-2" label={say("chapter.delete")} disabled={chapters.length === 1} onClick={remove} />
      </div>
    </div>
  );
}

// The messages shown while a person finds the moves of a chapter.
import say from "virtual:words/study";
import { Button } from "../ui/kit";
import type { Lesson } from "./lesson";

export function LessonCard({ lesson, onEdit }: { lesson: Lesson; onEdit: () => void }) {
  const done = lesson.says === "done";
  return (
    <section class={`panel try-card ${lesson.says}`} aria-label={say("lesson")}>
      <div role="status">
        <h2>{lesson.words}</h2>
      </div>
      <div class="answers">
        {done ? (
          <Button kind="primary" size="dense" icon="rotate-ccw" onClick={lesson.restart}>
            {say("again")}
          </Button>
        ) : (
          <Button size="dense" icon="eye" onClick={lesson.show}>
            {say("show")}
          </Button>
        )}
        <Button size="dense" icon="pencil" onClick={onEdit}>
          {say("edit")}
        </Button>
      </div>
    </section>
  );
}

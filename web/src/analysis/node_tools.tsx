// Actions on the shown move: judge it, comment on it, move its variation forward, delete it.
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import say from "virtual:words/study";
import { type Glyph, glyphs } from "../play/session/tree";
import { Button, IconButton, toast } from "../ui/kit";
import type { AnalysisSession } from "./session";

const NAMES = {
  "!": "glyph.good",
  "?": "glyph.mistake",
  "!!": "glyph.very.good",
  "??": "glyph.blunder",
  "!?": "glyph.interesting",
  "?!": "glyph.dubious",
} as const satisfies Record<Glyph, string>;

function Glyphs({ session }: { session: AnalysisSession }) {
  const { at } = session;
  const { glyph } = session.tree.node(at);
  return (
    <div class="glyphs" role="group" aria-label={say("judgement")}>
      {glyphs.map((one) => (
        <button
          key={one}
          type="button"
          aria-label={say(NAMES[one])}
          title={say(NAMES[one])}
          aria-pressed={one === glyph}
          disabled={at === 0}
          onClick={() => session.judge(at, one === glyph ? undefined : one)}
        >
          {one}
        </button>
      ))}
    </div>
  );
}

function Comment({ session, asked }: { session: AnalysisSession; asked: number }) {
  const { at } = session;
  const kept = session.tree.node(at).comment ?? "";
  const [words, setWords] = useState({ at, text: kept });
  const field = useRef<HTMLTextAreaElement>(null);
  const text = words.at === at ? words.text : kept;
  // Before the next key event: what is typed immediately is meant for the field.
  useLayoutEffect(() => {
    if (asked > 0) field.current?.focus();
  }, [asked]);
  return (
    <label class="comment-field">
      <span class="unseen">{say(at === 0 ? "comment.start" : "comment.move")}</span>
      <textarea
        ref={field}
        rows={2}
        placeholder={say(at === 0 ? "comment.start.hint" : "comment.move.hint")}
        value={text}
        onInput={(event) => {
          setWords({ at, text: event.currentTarget.value });
          session.comment(at, event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          event.currentTarget.blur();
        }}
      />
    </label>
  );
}

/** Deletes the shown move and everything after it. For a while this can be undone. */
export function removeShown(session: AnalysisSession): void {
  if (session.at === 0) return;
  const count = session.tree.countFrom(session.at);
  session.remove(session.at);
  toast(say("deleted", { count }), {
    action: { label: say("bring.back"), onClick: () => bringBack(session) },
  });
}

/** Restores what was deleted last, and says so. */
export function bringBack(session: AnalysisSession): void {
  toast(say(session.restore() ? "brought.back" : "brought.back.nothing"));
}

/** `asked`: incremented to open the comment for writing. */
export function NodeTools({ session, asked }: { session: AnalysisSession; asked: number }) {
  const { at, tree } = session;
  const main = tree.variationOf(at) === undefined;
  return (
    <div class="node-tools">
      <Glyphs session={session} />
      <div class="node-acts">
        <IconButton icon="arrow-up" label={say("forward")} disabled={main} onClick={() => session.promote(at)} />
        <Button size="dense" kind="quiet" disabled={main} onClick={() => session.makeMain(at)}>
          {say("main")}
        </Button>
        <span class="spring" />
        <IconButton icon="trash-2" label={say("delete")} disabled={at === 0} onClick={() => removeShown(session)} />
      </div>
      <Comment session={session} asked={asked} />
    </div>
  );
}

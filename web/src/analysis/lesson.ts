// A chapter whose moves the person has to find: the main line, move by move. A variation with "!" is accepted, too; the
// comment of any other variation says why it is wrong.
import { useEffect, useState } from "preact/hooks";
import say from "virtual:words/study";
import type { AnalysisSession } from "./session";

const REPLY = 700; // milliseconds until the other side answers

export interface Lesson {
  /** The message about the shown position. */
  words: string;
  says: "ask" | "right" | "wrong" | "done";
  restart(): void;
  /** Plays the next move of the line. */
  show(): void;
}

/** Whether a move is an accepted answer. */
function isAnswer(session: AnalysisSession, node: number): boolean {
  const { parent, glyph } = session.tree.node(node);
  return session.tree.node(parent).children[0] === node || glyph === "!" || glyph === "!!";
}

export function useLesson(session: AnalysisSession, on: boolean): Lesson | undefined {
  const [said, setSaid] = useState<{ at: number; says: Lesson["says"]; words: string }>();
  const { at, tree } = session;
  const side = session.first;
  const answered = tree.node(at).children.length === 0;
  const mine = session.state?.turn === side;

  /** Shows a move of the line, and says that it was right; the other side replies after a moment (below). */
  const goOn = (node: number) => {
    setSaid({ at: node, says: "right", words: [say("right"), tree.node(node).comment ?? ""].join(" ").trim() });
    session.goTo(node);
  };
  useEffect(() => {
    if (!on) return undefined;
    session.goTo(0);
    return () => {
      session.intercept = undefined;
    };
  }, [session, on]);
  useEffect(() => {
    if (!on) return undefined;
    session.intercept = async (move) => {
      const node = tree.childOf(session.at, move);
      if (node !== undefined && isAnswer(session, node)) {
        goOn(node);
        return false;
      }
      const why = node === undefined ? undefined : tree.node(node).comment;
      session.say(why ?? say("wrong"));
      return false;
    };
    const [reply] = tree.node(at).children;
    if (mine || reply === undefined || session.state === undefined || at === 0) return undefined;
    const timer = setTimeout(() => session.goTo(reply), REPLY);
    return () => clearTimeout(timer);
  }, [on, at, mine]);

  if (!on) return undefined;
  const here = said?.at === at ? said : undefined;
  const ask = tree.node(at).comment ?? say("ask");
  return {
    words: here?.words ?? (answered ? (tree.node(at).comment ?? say("done")) : ask),
    says: answered ? "done" : (here?.says ?? "ask"),
    restart: () => session.goTo(0),
    show: () => {
      const [next] = tree.node(session.at).children;
      if (next !== undefined) goOn(next);
    },
  };
}

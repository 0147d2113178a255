// The one place that catches what a part of the page throws, and says what to do: a file of it that is gone, because the
// server has a newer version or cannot be reached, or a fault of ours.
import { Component, type ComponentChildren } from "preact";
import { Suspense } from "preact/compat";
import say from "virtual:words/shell";
import { Scene } from "../art";
import { Button, Empty, toast } from "./kit";

const loadAgain = () => location.reload();

/** Every browser has other words for a module that could not be fetched; all name what kind of thing it was. Vite has its
 * own for a style sheet. */
export function isMissingPart(error: unknown): boolean {
  return error instanceof Error && /^(TypeError: .*\bmodule\b|Error: Unable to preload)/i.test(String(error));
}

/** What to say of a fault: a title, and what to do. */
export function wordsFor(error: unknown): { title: string; words: string } {
  if (!isMissingPart(error)) return { title: say("fault"), words: say("fault.words", { why: String(error) }) };
  return { title: say("part.none"), words: say(navigator.onLine ? "part.newer" : "part.offline") };
}

interface Props {
  children?: ComponentChildren;
  /** A dialog or the like that stands over a page: the page stays, and a message says what to do. */
  over?: boolean;
  /** What is shown: when it changes, what was thrown before is forgotten. The children stay, unlike with a key. */
  place?: string;
}

export class Boundary extends Component<Props, { error?: unknown }> {
  static override getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidUpdate(before: Props) {
    if (before.place !== this.props.place && this.state.error !== undefined) this.setState({ error: undefined });
  }

  override componentDidCatch(error: unknown) {
    console.warn(error);
    if (this.props.over) sayFault(error);
  }

  render() {
    const { error } = this.state;
    if (error === undefined) return this.props.children;
    if (this.props.over) return null;
    const { title, words } = wordsFor(error);
    return (
      <main class="plain">
        <Empty
          picture={<Scene name="lost" />}
          title={title}
          words={words}
          action={
            <Button kind="primary" icon="rotate-ccw" onClick={loadAgain}>
              {say("load.again")}
            </Button>
          }
        />
      </main>
    );
  }
}

/** A dialog, or another part of a page, that is fetched when it is first shown. */
export function Part({ children, fallback = null, place }: Pick<Props, "children" | "place"> & { fallback?: ComponentChildren }) {
  return (
    <Boundary over place={place}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </Boundary>
  );
}

function sayFault(error: unknown): void {
  const { title, words } = wordsFor(error);
  toast(`${title}. ${words}`, { kind: "refusal", action: { label: say("load.again"), onClick: loadAgain } });
}

/** Parts that are fetched when a button is pressed have no place of their own on the page. */
export function watchParts(): void {
  addEventListener("unhandledrejection", ({ reason }) => isMissingPart(reason) && sayFault(reason));
}

// Error boundaries: the one place that catches what a part of the page throws and says what to do. Either a file cannot
// be loaded, because the server has a newer version or cannot be reached, or the page has a fault.
import { Component, type ComponentChildren } from "preact";
import say from "virtual:words/shell";
import { Suspense } from "./lazy";
import { Scene } from "../art";
import { Button, Empty, toast } from "./kit";

const loadAgain = () => location.reload();

/** Whether a module or a style sheet could not be loaded. Each browser words the error differently, but all name a module;
 * for a style sheet Vite throws an error of its own. */
function isMissingPart(error: unknown): boolean {
  return error instanceof Error && /^(TypeError: .*\bmodule\b|Error: Unable to preload)/i.test(String(error));
}

/** What to say of a fault: a title, and what to do. */
function wordsFor(error: unknown): { title: string; words: string } {
  if (!isMissingPart(error)) return { title: say("fault"), words: say("fault.words", { why: String(error) }) };
  return { title: say("part.none"), words: say(navigator.onLine ? "part.newer" : "part.offline") };
}

interface Props {
  children?: ComponentChildren;
  /** A dialog or the like over a page. The page stays, and a toast says what to do. */
  over?: boolean;
  /** What is shown. When it changes, an earlier error is cleared; the children are not mounted again, as with a key. */
  place?: string;
}

/** Catches errors that its children throw during rendering, and shows a message in their place. */
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

/** Reports modules that fail to load outside a component, for example when a button is pressed. Call it once. */
export function watchParts(): void {
  addEventListener("unhandledrejection", ({ reason }) => isMissingPart(reason) && sayFault(reason));
}

// The custom element <wayfarer-board>. custom-elements.json and README.md list its attributes, properties and events.
import { render } from "preact";
import css from "virtual:tag/css";
import say from "virtual:words/tag";
import { gameOf, isGame } from "../../../web/src/library/games";
import { drawn } from "../../../web/src/ui/painted";
import { ShownGame, type Tell, type Wanted } from "../../../web/src/shown/shown_game";
import { BoardView } from "../../../web/src/shown/view";

const ATTRIBUTES = [
  "analysis",
  "at",
  "controls",
  "game",
  "interactive",
  "moves",
  "opponent",
  "position",
  "seats",
  "solution",
  "style-board",
  "theme",
  "turned",
] as const;

/** Attributes that change how the board looks, and not what is on it. */
const LOOKS: readonly string[] = ["analysis", "controls", "style-board", "theme", "turned"];
const BOARDS = ["fjord", "oak", "slate", "contrast"];
const MOST = 10; // the highest level

const sheet = new CSSStyleSheet();
sheet.replaceSync(css);
const likesDark = matchMedia("(prefers-color-scheme: dark)");
let isPainted = false;

export class WayfarerBoard extends HTMLElement {
  static readonly observedAttributes: readonly string[] = ATTRIBUTES;
  private readonly root = this.attachShadow({ mode: "open" });
  private readonly frame = document.createElement("div");
  private session: ShownGame | undefined;
  private isDue = false;
  private readonly follow = () => this.applyTheme();

  constructor() {
    super();
    this.root.adoptedStyleSheets = [sheet];
    this.frame.className = "root";
    this.frame.setAttribute("part", "base");
    this.root.append(this.frame);
  }

  connectedCallback(): void {
    likesDark.addEventListener("change", this.follow);
    this.due();
  }

  disconnectedCallback(): void {
    likesDark.removeEventListener("change", this.follow);
    queueMicrotask(() => {
      if (this.isConnected) return; // it was only moved
      this.session?.close();
      this.session = undefined;
      render(null, this.frame);
    });
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after) return;
    if (name === "at" && this.session !== undefined && this.session.line.length > 0) return this.session.show(this.at ?? 0);
    if (!LOOKS.includes(name)) {
      this.session?.close();
      this.session = undefined;
    }
    this.due();
  }

  /** The moves that are on the board, in machine notation. */
  get events(): readonly string[] {
    return this.session?.line ?? [];
  }

  /** How many of them are shown. */
  get shown(): number {
    return this.session?.events.length ?? 0;
  }

  /** Shows the position after this many moves. */
  show(length: number): void {
    this.session?.show(length);
  }

  /** Plays a legal move in machine notation from the shown position. Rejects if it is not legal. */
  async play(move: string): Promise<void> {
    const { session } = this;
    if (session === undefined) throw new Error("the board is not shown");
    await session.settled();
    await session.playChecked(move);
  }

  /** Takes moves back until it is the person's turn. */
  undo(): Promise<void> {
    return this.session?.mayUndo ? this.session.undo() : Promise.resolve();
  }

  /** Begins again from the first position. */
  restart(): Promise<void> {
    return this.session?.restart() ?? Promise.resolve();
  }

  private get at(): number | undefined {
    const text = this.getAttribute("at");
    return text === null || !/^\d+$/.test(text) ? undefined : Number(text);
  }

  private readonly tell: Tell = (what, detail) => {
    this.dispatchEvent(new CustomEvent(`wayfarer-${what}`, { detail, bubbles: true, composed: true }));
  };

  private get wanted(): Wanted {
    const text = (name: string) => this.getAttribute(name)?.trim() ?? "";
    const opponent = this.hasAttribute("opponent") ? Math.min(MOST, Math.max(1, Number(text("opponent")) || 1)) : 0;
    const solution = text("solution");
    return {
      spec: text("game"),
      start: text("position"),
      moves: text("moves"),
      at: this.at,
      interactive: this.hasAttribute("interactive") || opponent > 0 || solution !== "",
      opponent,
      seats: [...text("seats").replaceAll(/\s/g, "")],
      solution,
    };
  }

  /** Attributes that are set one after the other are shown together. */
  private due(): void {
    if (this.isDue || !this.isConnected) return;
    this.isDue = true;
    queueMicrotask(() => {
      this.isDue = false;
      if (this.isConnected) this.draw();
    });
  }

  private applyTheme(): void {
    const asked = this.getAttribute("theme");
    const board = this.getAttribute("style-board") ?? "";
    this.frame.dataset.theme = asked === "dark" || asked === "light" ? asked : likesDark.matches ? "dark" : "light";
    this.frame.dataset.board = BOARDS.includes(board) ? board : "fjord";
  }

  private draw(): void {
    this.applyTheme();
    const { wanted } = this;
    if (!isGame(gameOf(wanted.spec))) {
      const message = wanted.spec === "" ? say("no-game") : say("unknown-game", { game: wanted.spec });
      render(<p role="alert">{message}</p>, this.frame);
      return this.tell("error", { message });
    }
    if (this.session === undefined) {
      this.session = new ShownGame(wanted, this.tell);
      void this.session.open();
    }
    const { session } = this;
    const props = { session, turned: this.hasAttribute("turned"), analysis: this.hasAttribute("analysis") };
    const bare = this.getAttribute("controls") === "none";
    const slots = { heading: <slot name="heading" />, below: <slot name="below" /> };
    render(<BoardView key={keyOf(session)} {...props} {...slots} bare={bare} onDrawn={() => this.onDrawn()} />, this.frame);
  }

  private onDrawn(): void {
    if (!isPainted) void drawn(); // the library loads after the first board is there
    isPainted = true;
    this.dispatchEvent(new CustomEvent("wayfarer-ready", { bubbles: true, composed: true }));
  }
}

const keys = new WeakMap<ShownGame, number>();
let next = 1;

/** Another game is another view. */
function keyOf(session: ShownGame): number {
  let key = keys.get(session);
  if (key === undefined) keys.set(session, (key = next++));
  return key;
}

if (customElements.get("wayfarer-board") === undefined) customElements.define("wayfarer-board", WayfarerBoard);

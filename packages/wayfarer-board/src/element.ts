// The custom element <wayfarer-board>. custom-elements.json and README.md list its attributes, properties and events.
import type { Told, Wanted } from "../../../web/src/shown/shown_game";
import type { Board, Looks } from "./board";
import { languageOf } from "./languages";
import { type Code, type Core, coreOf, type Place } from "./place";

const ATTRIBUTES = [
  "analysis",
  "at",
  "controls",
  "game",
  "interactive",
  "lang",
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

const likesDark = matchMedia("(prefers-color-scheme: dark)");

let code: Code;
let place: Place;
const cores = new Map<string, Core | Promise<void>>();

/** The code of boards in a language, or when it will be there. */
function coreIn(language: string): Core | Promise<void> {
  const known = cores.get(language);
  if (known !== undefined) return known;
  const core = coreOf(code, language, place);
  const keep = (kept: Core | Promise<void>) => cores.set(language, kept);
  const messages = core.speaking()?.then(
    () => void keep(core),
    () => void keep(coreIn("en")),
  );
  keep(messages ?? core);
  return messages ?? core;
}

let cube: Promise<void> | "over" | undefined;

/** When the part that draws cubes will be there, or is known not to come; undefined if a game does without. */
function cubeFor(spec: string): Promise<void> | undefined {
  if (!CUBES.includes(spec.split(":")[0]!)) return undefined;
  const over = () => void (cube = "over");
  cube ??= place.part("cube").then(over, over);
  return cube === "over" ? undefined : cube;
}

export class WayfarerBoard extends HTMLElement {
  static readonly observedAttributes: readonly string[] = ATTRIBUTES;
  private readonly root = this.attachShadow({ mode: "open" });
  private readonly frame = document.createElement("div");
  private board: Board | undefined;
  private isDue = false;
  private readonly follow = () => this.applyTheme();

  constructor() {
    super();
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
      this.close();
    });
  }

  attributeChangedCallback(name: string, before: string | null, after: string | null): void {
    if (before === after) return;
    if (name === "at" && this.events.length > 0) return this.show(this.at ?? 0);
    if (name === "lang") this.close();
    else if (!LOOKS.includes(name)) this.board?.drop();
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

  private get session() {
    return this.board?.session;
  }

  private get at(): number | undefined {
    const text = this.getAttribute("at");
    return text === null || !/^\d+$/.test(text) ? undefined : Number(text);
  }

  private readonly tell = (what: keyof Told | "ready", detail: unknown) => {
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

  private get looks(): Looks {
    return { turned: this.hasAttribute("turned"), analysis: this.hasAttribute("analysis"), bare: this.getAttribute("controls") === "none" };
  }

  private draw(): void {
    this.applyTheme();
    if (this.board === undefined) {
      const language = languageOf(this);
      if (language !== LANGUAGES[0]) place.part(language).catch(() => undefined); // before the code of the board runs, and asks for it
      const cubeComing = cubeFor(this.wanted.spec);
      const core = coreIn(language);
      if (core instanceof Promise) return void core.then(() => this.due());
      if (cubeComing !== undefined) return void cubeComing.then(() => this.due());
      this.frame.lang = language;
      this.board = new core.Board(this.frame, this.tell, () => this.tell("ready", null));
    }
    this.board.draw(this.wanted, this.looks);
  }

  private close(): void {
    this.board?.close();
    this.board = undefined;
  }
}

/** Defines the element. */
export function begin(ofBoard: Code, where: Place): void {
  code = ofBoard;
  place = where;
  if (customElements.get("wayfarer-board") === undefined) customElements.define("wayfarer-board", WayfarerBoard);
}

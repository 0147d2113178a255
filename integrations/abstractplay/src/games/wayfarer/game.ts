// What the two games share: everything that is a question of rules is asked of the library.
import type { APRenderRep, Glyph } from "@abstractplay/renderer/build/schemas/schema";
import i18next from "i18next";
import { type GameRecord, IllegalMove, type Move, type Outcome, type Position, Refusal, type Spec } from "wayfarer/sync";
import { reviver, UserFacingError } from "../../common";
import type { APMoveResult } from "../../schemas/moveresults";
import { GameBase, type IClickResult, type IMoveOptions, type IRenderOpts, type IScores, type IValidationResult } from "../_base";
import { annotationsOf, piecesText, placeOf, resultsOf } from "./board";
import { canBecome, carryOut, completed, isWhole, type LegalTurn, nextPlaces, readTurn, type Turn, turnsOf, writeTurn } from "./draft";
import { language, library } from "./library";
import type { IMoveState, IWayfarerState, Reading } from "./state";

const SPECIAL = /^(resign|timeout|draw|abandoned)/;

export abstract class WayfarerGame extends GameBase {
  public numplayers = 2;
  public currplayer = 1;
  public gameover = false;
  public winner: number[] = [];
  public variants: string[] = [];
  public stack: IMoveState[] = [];
  public results: APMoveResult[] = [];
  /** The places that the last turn's piece touched. */
  protected path: string[] = [];
  /** What is drawn instead of the position: a turn that is being entered. */
  protected shown: ReadonlyMap<string, string> | undefined;
  protected dots: string[] = [];
  private now: Position | undefined;
  private moveList: readonly string[] | undefined;
  private turnList: readonly LegalTurn[] | undefined;
  private game: GameRecord | undefined;
  private at = 0;

  /** The game with its options, as in "traverse:players=3". */
  protected abstract specText(): string;
  /** A turn of setting up, begun by a click or typed; undefined: it is none. */
  protected readSetup(_text: string): Reading | undefined {
    return undefined;
  }
  /** The text of a move after a click in a turn of setting up; undefined: the click has no meaning. */
  protected clickSetup(_move: string, _place: string | undefined, _piece: string | undefined): string | undefined {
    return undefined;
  }
  /** A piece in the legend. */
  protected abstract glyph(player: number, letter: string, display?: string): Glyph | [Glyph, ...Glyph[]];
  protected abstract board(): APRenderRep["board"];
  protected areas(): APRenderRep["areas"] {
    return undefined;
  }

  /** Begins a game, or goes on with one. */
  protected begin(state: IWayfarerState | string | undefined, first: () => Position): void {
    const { gameinfo } = this.constructor as typeof GameBase;
    if (state === undefined) {
      const { text } = first();
      this.stack = [{ _version: gameinfo.version, _results: [], _timestamp: new Date(), currplayer: 1, position: text }];
    } else {
      const known = typeof state === "string" ? (JSON.parse(state, reviver) as IWayfarerState) : state;
      if (known.game !== gameinfo.uid) throw new Error(`${gameinfo.name} cannot go on with a game of '${known.game}'.`);
      this.numplayers = known.numplayers;
      this.gameover = known.gameover;
      this.winner = [...known.winner];
      this.variants = [...known.variants];
      this.stack = [...known.stack];
    }
    this.load();
  }

  public load(idx = -1): this {
    const at = idx < 0 ? idx + this.stack.length : idx;
    const state = this.stack[at];
    if (state === undefined) throw new Error(`There is no state ${idx} among ${this.stack.length}.`);
    this.at = at;
    this.currplayer = state.currplayer;
    this.lastmove = state.lastmove;
    this.results = [...state._results];
    this.path = [...(state.path ?? [])];
    this.stand(undefined);
    return this;
  }

  /** Forgets what was entered; `position` is asked for when it is needed. */
  private stand(position: Position | undefined): void {
    this.now = position;
    this.moveList = this.turnList = this.shown = undefined;
    this.dots = [];
  }

  public get spec(): Spec {
    return library().spec(this.specText());
  }

  public get position(): Position {
    return (this.now ??= library().position(this.spec, this.stack[this.at]!.position));
  }

  /** The number of the player of a seat. */
  protected playerOf(seat: string): number {
    return this.spec.seats.indexOf(seat) + 1;
  }

  /** All legal moves in machine notation. */
  public moves(): string[] {
    if (this.gameover) return [];
    return [...(this.moveList ??= this.position.legalMoves.map(({ machine }) => machine))];
  }

  /** The legal turns of a piece. */
  private turnsFrom(from: string): LegalTurn[] {
    return (this.turnList ??= turnsOf(this.moves())).filter((turn) => turn.from === from);
  }

  private owner(): (place: string) => string | undefined {
    const pieces = this.position.pieces();
    return (place) => pieces.get(place)?.seat;
  }

  /** The library's sentence about a move that the rules forbid. */
  protected why(text: string): string {
    try {
      return this.position.explain(text, { language: language() }).text;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return i18next.t("apgames:validation._general.INVALID_MOVE", { move: text });
    }
  }

  /** Whether a piece can begin a turn, and if not, why. */
  private whyNotFrom(from: string): string {
    const piece = this.position.pieces().get(from);
    const other = this.position.game.places.find((place) => place !== from)!;
    if (piece?.seat !== this.position.turn) return this.why(from + other);
    const stuck = i18next.t("apgames:validation._general.NO_MOVES", { where: from });
    const [forbidden] = this.position.forbidden(from).keys();
    return forbidden === undefined ? stuck : `${stuck} ${this.why(from + forbidden)}`;
  }

  private whyNot(turn: Turn, turns: readonly Turn[]): string {
    const { from, to, sends } = turn;
    if (to === undefined) return this.whyNotFrom(from);
    const last = sends.at(-1);
    if (last === undefined) return this.why(writeTurn(turn));
    // Whom it is about, with places for the others that have to be sent away, too. If it is not said yet where to, that does
    // not matter: the place that the piece left is empty.
    const asked = { from: last.from, to: last.to ?? from };
    const before = { ...turn, sends: sends.slice(0, -1) };
    const like = turns.find((one) => canBecome({ ...before, sends: [...before.sends, { from: last.from }] }, one, this.owner()));
    const others = like?.sends.filter((send) => !sends.some((chosen) => chosen.from === send.from)) ?? [];
    const all = [...before.sends, asked, ...others].sort((a, b) => this.order(a.from) - this.order(b.from));
    return this.why(writeTurn({ from, to, sends: all }));
  }

  /** Where a place comes in machine notation. */
  private order(place: string): number {
    return this.position.game.places.indexOf(place);
  }

  /** Reads a whole move in any notation of the game, or the beginning of one. */
  protected read(text: string): Reading {
    const setup = this.readSetup(text);
    if (setup !== undefined) return setup;
    const begun = readTurn(text);
    if (begun !== undefined) {
      const turns = this.turnsFrom(begun.from);
      const owner = this.owner();
      const turn = completed(begun, turns, owner);
      const possible = turns.filter((one) => canBecome(turn, one, owner));
      const whole = possible.find((one) => isWhole(turn, one));
      const next = nextPlaces(turn, possible, owner);
      if (whole !== undefined) return { text: whole.machine, move: this.position.move(whole.machine), turn, next };
      if (possible.length > 0) return { text: writeTurn(turn), turn, next };
    }
    try {
      const move = this.position.move(text);
      return { text: move.machine, move, turn: readTurn(move.machine), next: [] };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (begun !== undefined) return { text, next: [], refused: this.whyNot(begun, this.turnsFrom(begun.from)) };
      const unread = error instanceof IllegalMove ? "" : `${i18next.t("apgames:validation._general.INVALID_MOVE", { move: text })} `;
      return { text, next: [], refused: `${unread}${this.sentence(error)}` };
    }
  }

  private sentence({ reason }: Refusal): string {
    return `${reason.charAt(0).toUpperCase()}${reason.slice(1)}${/[.!?]$/.test(reason) ? "" : "."}`;
  }

  /** What a player has to do who has entered nothing. */
  protected instruction(): string {
    const [only, second] = this.moves();
    const uid = this.metaGame;
    return i18next.t(
      only === "pass" && second === undefined ? `apgames:validation.${uid}.PASS` : `apgames:validation.${uid}.INITIAL_INSTRUCTIONS`,
    );
  }

  private verdict(reading: Reading): IValidationResult {
    const { move, turn, next, refused } = reading;
    if (refused !== undefined) return { valid: false, message: refused };
    const uid = this.metaGame;
    if (move !== undefined) {
      const { text } = this.position.explain(move, { language: language() });
      const more = next.length > 0;
      return {
        valid: true,
        complete: more ? 0 : 1,
        canrender: true,
        message: more ? `${text} ${i18next.t(`apgames:validation.${uid}.SEND_WHOM`)}` : text,
      };
    }
    const pending = turn?.sends.at(-1);
    const asks =
      turn === undefined
        ? "SETUP"
        : turn.to === undefined
          ? "DESTINATION"
          : pending?.to === undefined && pending
            ? "SEND_WHERE"
            : "SEND_WHOM";
    const message = i18next.t(`apgames:validation.${uid}.${asks}`, { where: pending?.from });
    return { valid: true, complete: -1, canrender: true, message };
  }

  public validateMove(m: string): IValidationResult {
    if (this.gameover) return { valid: false, message: i18next.t("apgames:MOVES_GAMEOVER") };
    if (m.trim() === "") return { valid: true, complete: -1, message: this.instruction() };
    const reading = this.read(m);
    const result = this.verdict(reading);
    return result.valid && reading.text !== m ? { ...result, autocomplete: reading.text } : result;
  }

  public handleClick(move: string, row: number, col: number, piece?: string): IClickResult {
    try {
      if (this.gameover) return { move, ...this.validateMove("") };
      for (const text of this.afterClick(move, row, col, piece)) {
        if (text === "") return { move: text, ...this.validateMove(text) };
        const reading = this.read(text);
        if (reading.refused === undefined) return { move: reading.text, ...this.verdict(reading) };
      }
      return { move, valid: false, message: this.refusal(move, row, col, piece) };
    } catch (e) {
      const details = { move, row, col, piece, emessage: (e as Error).message };
      return { move, valid: false, message: i18next.t("apgames:validation._general.GENERIC", details) };
    }
  }

  /** What a click can mean, the likeliest first. */
  private afterClick(move: string, row: number, col: number, piece?: string): string[] {
    if (piece === "_btn_pass") return ["pass"];
    const place = row < 0 || col < 0 ? undefined : this.placeAt(row, col);
    const setup = this.clickSetup(move, place, piece);
    if (setup !== undefined) return [setup];
    if (place === undefined) return [];
    const begun = move.trim() === "" ? undefined : (this.read(move).turn ?? readTurn(move));
    if (begun === undefined) return [place];
    const { from, to, sends } = begun;
    const pending = sends.at(-1);
    const own = this.position.pieces().get(place)?.seat === this.position.turn;
    if (to === undefined) return [from + place, ...(place === from ? [""] : own ? [place] : [])];
    if (pending !== undefined && pending.to === undefined)
      return [writeTurn({ from, to, sends: [...sends.slice(0, -1), { from: pending.from, to: place }] })];
    return [
      writeTurn({ from, to, sends: [...sends, { from: place }] }),
      ...(sends.length === 0 ? [from + place] : []),
      ...(own ? [place] : []),
    ];
  }

  private placeAt(row: number, col: number): string | undefined {
    const { game } = this.position;
    const place = placeOf(row, col, game.ranks);
    return game.places.includes(place) ? place : undefined;
  }

  /** Why a click has no meaning, in a sentence. */
  private refusal(move: string, row: number, col: number, piece?: string): string {
    const [first] = this.afterClick(move, row, col, piece);
    if (first === undefined) return i18next.t("apgames:validation._general.UNKNOWN_CLICK");
    const begun = readTurn(move);
    const place = this.placeAt(row, col);
    // Beside a turn that lacks nothing, a click is about another end of the turn.
    const isOther =
      begun?.to !== undefined &&
      begun.sends.length === 0 &&
      !this.read(move).next.includes(place!) &&
      this.position.pieces().get(place!) === undefined;
    return this.read(isOther ? begun.from + place : first).refused ?? i18next.t("apgames:validation._general.UNKNOWN_CLICK");
  }

  /** Plays a move. A partial one is only shown: load() forgets it. */
  public move(m: string, { partial = false }: IMoveOptions = {}): this {
    if (this.gameover) throw new UserFacingError("MOVES_GAMEOVER", i18next.t("apgames:MOVES_GAMEOVER"));
    const reading = this.read(m);
    if (reading.refused !== undefined) throw new UserFacingError("VALIDATION_GENERAL", reading.refused);
    if (partial) {
      this.show(reading);
      return this;
    }
    if (reading.move === undefined) {
      throw new UserFacingError("VALIDATION_GENERAL", i18next.t("apgames:validation._general.INCOMPLETE_MOVE"));
    }
    this.play(reading.move);
    return this;
  }

  /** The game so far, which knows repetitions. */
  private history(): GameRecord {
    if (this.game === undefined || this.game.length !== this.at) {
      const [first, ...later] = this.stack.slice(0, this.at + 1);
      const events = later.map(({ lastmove }) => lastmove).filter((event) => event !== undefined && !SPECIAL.test(event));
      this.game = library().read(`[Spec "${this.spec.text}"]\n[Position "${first!.position}"]\n\n${events.join(" ")} *\n`);
    }
    return this.game;
  }

  private play(move: Move): void {
    this.results = this.resultsOf(move);
    this.path = [...move.path];
    this.lastmove = move.machine;
    const game = this.history();
    const { position } = game.play(move.machine);
    this.currplayer = (this.currplayer % this.numplayers) + 1;
    this.at++;
    this.stand(position);
    const { outcome } = game;
    if (outcome !== null) this.end(outcome);
    this.saveState();
  }

  private end({ reason, shares }: Outcome): void {
    this.gameover = true;
    this.winner = this.spec.seats.flatMap((seat, i) => ((shares[seat] ?? 0) > 0 ? [i + 1] : []));
    this.results.push({ type: "eog", reason }, { type: "winners", players: [...this.winner] });
  }

  /** What a move does, as AbstractPlay tells it. */
  protected resultsOf(move: Move): APMoveResult[] {
    return resultsOf(move, this.position.pieces(), (seat) => this.playerOf(seat));
  }

  /** Shows what has been entered. */
  protected show({ move, turn, next }: Reading): void {
    const keys = new Map([...this.position.pieces()].map(([place, piece]) => [place, this.key(piece)]));
    if (turn !== undefined) carryOut(turn, keys);
    this.shown = keys;
    this.dots = next;
    this.results = move === undefined ? [] : this.resultsOf(move);
    this.path = move === undefined ? [] : [...move.path];
  }

  /** The key of a piece in the legend. */
  protected key({ seat, letter }: { seat: string; letter: string }): string {
    return `${this.playerOf(seat)}${letter}`;
  }

  public render({ altDisplay }: IRenderOpts = {}): APRenderRep {
    const { game } = this.position;
    const keys = this.shown ?? new Map([...this.position.pieces()].map(([place, piece]) => [place, this.key(piece)]));
    const legend: NonNullable<APRenderRep["legend"]> = {};
    this.spec.seats.forEach((seat, i) => {
      for (const { letter } of game.kinds) legend[this.key({ seat, letter })] = this.glyph(i + 1, letter, altDisplay);
    });
    const rep: APRenderRep = { board: this.board(), legend, pieces: piecesText(keys, game.files, game.ranks) };
    const annotations = annotationsOf(this.results, this.path, this.dots, game.ranks);
    if (annotations.length > 0) rep.annotations = annotations as NonNullable<APRenderRep["annotations"]>;
    const areas = this.gameover ? undefined : this.areas();
    if (areas !== undefined) rep.areas = areas;
    return rep;
  }

  public state(): IWayfarerState {
    return {
      game: this.metaGame,
      numplayers: this.numplayers,
      variants: [...this.variants],
      gameover: this.gameover,
      winner: [...this.winner],
      stack: [...this.stack],
    };
  }

  protected moveState(): IMoveState {
    return {
      _version: (this.constructor as typeof GameBase).gameinfo.version,
      _results: [...this.results],
      _timestamp: new Date(),
      currplayer: this.currplayer,
      position: this.position.text,
      lastmove: this.lastmove,
      path: [...this.path],
    };
  }

  public clone(): this {
    const make = this.constructor as new (state: string) => this;
    return new make(this.serialize()).load(this.at);
  }

  /** Two texts of one turn: "Td5" and "d2d5". This state is the one after the first. */
  protected sameMove(move1: string, move2: string): boolean {
    const same = (text: string) => text.toLowerCase().replace(/\s+/g, "");
    if (same(move1) === same(move2)) return true;
    if (this.specialMove(move1) || this.specialMove(move2)) return false;
    const before = library().position(this.spec, this.stack[this.at - 1]!.position);
    try {
      return before.move(move1).machine === before.move(move2).machine;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return false;
    }
  }

  public getPlayerScore(player: number): number | undefined {
    return this.position.progress(this.spec.seats[player - 1]!)?.done;
  }

  public sidebarScores(): IScores[] {
    const scores = Array.from({ length: this.numplayers }, (_, i) => this.getPlayerScore(i + 1) ?? 0);
    return [{ name: i18next.t(`apgames:status.${this.metaGame}.HOME`), scores }];
  }

  public chat(node: string[], player: string, _results: APMoveResult[], r: APMoveResult): boolean {
    if (r.type === "eject") node.push(i18next.t("apresults:EJECT.wayfarer", { what: r.what, from: r.from, to: r.to }));
    else if (r.type === "set") node.push(i18next.t("apresults:SET.traverse", { player, what: r.what }));
    else if (r.type === "eog" && r.reason !== undefined) node.push(`${i18next.t("apresults:EOG.default")} (${r.reason})`);
    else return false;
    return true;
  }
}

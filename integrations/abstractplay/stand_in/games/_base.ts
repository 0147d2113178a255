// A stand-in for AbstractPlay's src/games/_base.ts, written from its interface: what the two games and their tests use of it.
import i18next from "i18next";
import type { APRenderRep } from "@abstractplay/renderer/build/schemas/schema";
import type { APGamesInformation } from "../schemas/gameinfo";
import type { APMoveResult } from "../schemas/moveresults";

export interface IIndividualState {
  _version: string;
  _results: APMoveResult[];
  _timestamp: Date;
  // biome-ignore lint/suspicious/noExplicitAny: as there
  [key: string]: any;
}

export interface IAPGameState {
  game: string;
  numplayers: number;
  variants: string[];
  gameover: boolean;
  winner: number[];
  stack: IIndividualState[];
}

export interface IScores {
  name: string;
  scores: (number | string)[];
}

export interface IRenderOpts {
  perspective?: number;
  altDisplay?: string;
}

export interface IValidationResult {
  valid: boolean;
  message: string;
  /** 1: nothing can follow; 0: it can be played, and more can follow; -1: it cannot be played yet. */
  complete?: -1 | 0 | 1;
  canrender?: boolean;
  autocomplete?: string;
}

export interface IClickResult extends IValidationResult {
  move: string;
}

export interface IMoveOptions {
  partial?: boolean;
  trusted?: boolean;
}

export abstract class GameBase {
  public static readonly gameinfo: APGamesInformation;
  public lastmove?: string;
  public abstract stack: IIndividualState[];
  public abstract gameover: boolean;
  public abstract numplayers: number;
  public abstract winner: number[];
  public abstract results: APMoveResult[];
  public abstract variants: string[];
  public abstract currplayer: number | undefined;

  public abstract move(move: string, opts?: IMoveOptions): GameBase;
  public abstract render(opts: IRenderOpts): APRenderRep | APRenderRep[];
  public abstract state(): IAPGameState;
  public abstract load(idx: number): GameBase;
  public abstract clone(): GameBase;
  protected abstract moveState(): IIndividualState;

  public get metaGame(): string {
    return (this.constructor as typeof GameBase).gameinfo.uid;
  }

  protected saveState(): void {
    this.stack.push(this.moveState());
  }

  public serialize(): string {
    return JSON.stringify(this.state());
  }

  public resign(player: number): GameBase {
    return this.leave(player, "resign", { type: "resigned", player });
  }

  public timeout(player: number): GameBase {
    return this.leave(player, "timeout", { type: "timeout", player });
  }

  public draw(): GameBase {
    return this.leave(-1, "draw", { type: "drawagreed" });
  }

  public abandoned(): GameBase {
    return this.leave(-1, "abandoned", { type: "gameabandoned" });
  }

  /** Ends the game: all others win, after a draw all players, and nobody if it was abandoned. */
  private leave(player: number, move: string, result: APMoveResult): GameBase {
    const others = Array.from({ length: this.numplayers }, (_, i) => i + 1).filter((one) => one !== player);
    this.gameover = true;
    this.lastmove = move;
    this.winner = result.type === "gameabandoned" ? [] : others;
    this.results = [result, { type: "eog" }, { type: "winners", players: [...this.winner] }];
    this.saveState();
    return this;
  }

  protected specialMove(move: string): boolean {
    return ["resign", "draw", "timeout", "abandoned"].includes(move);
  }

  protected sameMove(move1: string, move2: string): boolean {
    return move1 === move2;
  }

  public undo(): GameBase {
    this.stack.pop();
    return this;
  }

  public getStartingPosition(): string {
    return "";
  }

  public getPlayerScore(_player: number): number | undefined {
    return undefined;
  }

  public sidebarScores(): IScores[] {
    return [];
  }

  public handleClick(move: string, _row: number, _col: number, _piece?: string): IClickResult {
    return { move, valid: false, message: "" };
  }

  public chat(_node: string[], _player: string, _results: APMoveResult[], _r: APMoveResult, _players: string[] = []): boolean {
    return false;
  }

  public chatLog(players: string[]): string[][] {
    return this.stack
      .filter(({ _results }) => _results.length > 0)
      .map((state) => {
        const before = ((state.currplayer as number) + this.numplayers - 2) % this.numplayers;
        const node = [new Date(state._timestamp).toISOString()];
        for (const result of state._results)
          if (!this.chat(node, players[before]!, state._results, result, players)) node.push(i18next.t(`stand_in:${result.type}`));
        return node;
      });
  }
}

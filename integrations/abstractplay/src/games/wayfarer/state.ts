// What is kept of a game, and how a move stands that is being entered.
import type { Move } from "wayfarer/sync";
import type { IAPGameState, IIndividualState } from "../_base";
import type { Turn } from "./draft";

export interface IMoveState extends IIndividualState {
  currplayer: number;
  /** In the notation of the game. */
  position: string;
  /** In machine notation. */
  lastmove?: string;
  /** The places that the piece touched. */
  path?: string[];
}

export interface IWayfarerState extends IAPGameState {
  stack: IMoveState[];
}

/** How a move stands: the legal move that it is, what it can still become, or why it is refused. */
export interface Reading {
  text: string;
  move?: Move;
  turn?: Turn;
  /** What may be chosen next. */
  next: string[];
  refused?: string;
}

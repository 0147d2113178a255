// What the layers of a drawn board share: the positions of its places, and which of them it shows.
import type { Place } from "../library/protocol";
import type { BoardPiece } from "./cast";
import { UNIT } from "./board";
import { type Board, drawnAt, middleOf, type Point, placeBetween, sliceOf, spotOf, type QuarterTurns } from "./geometry";

export class Drawn {
  constructor(
    readonly game: string,
    private readonly board: Board,
    readonly turned: QuarterTurns,
    private readonly level: number,
    readonly across: number,
    readonly down: number,
    /** The shown pieces, by place. */
    readonly at: ReadonlyMap<Place, BoardPiece>,
  ) {}

  shows(place: Place | undefined): place is Place {
    return place !== undefined && sliceOf(this.board, place) === this.level;
  }

  only(places: Iterable<Place> | undefined): Place[] {
    return [...(places ?? [])].filter((place) => this.shows(place));
  }

  /** The transform that places a drawing of 100 by 100 on a place. */
  moveTo(place: Place): string {
    const { x, y } = drawnAt(this.board, spotOf(this.board, place), this.turned);
    return `translate(${x * UNIT} ${y * UNIT})`;
  }

  middle(place: Place): Point {
    return middleOf(this.board, place, this.turned);
  }

  /** The place that a jump passes over. */
  between(one: Place, other: Place): Place | undefined {
    return placeBetween(this.board, one, other);
  }
}

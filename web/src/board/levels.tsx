// A board of several levels as flat boards, the top level first, always playable by themselves.
import { infoOf } from "../library/games";
import type { BoardProps } from "./board";
import { FlatBoard } from "./flat";
import { spotOf } from "./geometry";

export function LevelBoards(props: Omit<BoardProps, "level">) {
  const board = infoOf(props.game);
  const chosen = props.marks.selected === undefined ? -1 : spotOf(board, props.marks.selected).level;
  return (
    <div class="levels">
      {[...board.levels].map((name, level) => (
        <figure key={name} class={level === chosen ? "level chosen" : "level"}>
          <figcaption>
            level {name}
            {level === 0 ? " (top)" : level === board.levels.length - 1 ? " (bottom)" : ""}
          </figcaption>
          <FlatBoard {...props} level={level} label={`level ${name}: ${props.label}`} />
        </figure>
      ))}
    </div>
  );
}

// The palette: the hand, the eraser, and every kind of piece of every seat.
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";
import say from "virtual:words/editor";
import { PieceIcon } from "../board/symbols";
import { infoOf, seatName } from "../library/games";
import type { Seat } from "../library/protocol";
import { Icon } from "../ui/kit";
import { keysOf } from "../ui/kit/choice";
import type { Editor } from "./editor";
import { type Hands, sameTool, type Tool } from "./hands";
import { usePaletteDrag } from "./palette_drag";
import { pieceIn } from "./words";

interface ToolProps {
  hands: Hands;
  tool: Tool;
  label: string;
  /** Whether the tool is the Tab stop of its row: the chosen tool, or the first of the row. */
  stop: boolean;
  children: ComponentChildren;
  onPointerDown?: (event: PointerEvent) => void;
}

function ToolButton({ hands, tool, label, stop, children, onPointerDown }: ToolProps) {
  const chosen = sameTool(hands.tool, tool);
  return (
    <button
      type="button"
      role="radio"
      class={tool.kind === "piece" ? "palette-piece" : "palette-tool"}
      aria-checked={chosen}
      aria-label={label}
      title={label}
      tabindex={stop ? 0 : -1}
      onPointerDown={onPointerDown}
      onClick={() => hands.choose(tool)}
    >
      {children}
    </button>
  );
}

interface PaletteProps {
  editor: Editor;
  hands: Hands;
}

const HAND: Tool = { kind: "hand" };
const ERASER: Tool = { kind: "eraser" };

/** The tool of a row that is its Tab stop. */
function stopOf(row: readonly Tool[], chosen: Tool): Tool {
  return row.find((tool) => sameTool(tool, chosen)) ?? row[0]!;
}

/** Arrow keys move between tools. */
export function Palette({ editor: { game, seats, now }, hands }: PaletteProps) {
  const drag = usePaletteDrag();
  const keys = useId();
  const { kinds } = infoOf(game);
  const pieces = (seat: Seat) => kinds.map(({ letter }): Tool & { kind: "piece" } => ({ kind: "piece", letter, seat }));
  const tools: Tool[] = [HAND, ERASER, ...seats.flatMap(pieces)];
  const current = tools.find((tool) => sameTool(tool, hands.tool)) ?? HAND;
  const count = (letter: string, seat: Seat) => now?.pieces.filter((piece) => piece.letter === letter && piece.seat === seat).length ?? 0;
  return (
    <div
      class="palette"
      role="radiogroup"
      aria-label={say("palette")}
      aria-describedby={keys}
      onKeyDown={keysOf(tools, current, hands.choose)}
    >
      <div class="palette-tools">
        <ToolButton hands={hands} tool={HAND} label={say("hand.title")} stop={hands.tool.kind !== "eraser"}>
          <Icon name="hand" size={20} />
          <span>{say("hand")}</span>
        </ToolButton>
        <ToolButton hands={hands} tool={ERASER} label={say("eraser.title")} stop={hands.tool.kind === "eraser"}>
          <Icon name="eraser" size={20} />
          <span>{say("eraser")}</span>
        </ToolButton>
      </div>
      {seats.map((seat) => (
        <div key={seat} class="palette-seat">
          <span class="eyebrow" aria-hidden="true">
            {seatName(game, seat)}
          </span>
          <div class={kinds.length % 3 === 0 ? "palette-pieces in-threes" : "palette-pieces"}>
            {pieces(seat).map((tool, _, row) => (
              <ToolButton
                key={tool.letter}
                hands={hands}
                tool={tool}
                stop={sameTool(tool, stopOf(row, hands.tool))}
                label={say("piece", { ...pieceIn(game, tool.letter, seat), count: count(tool.letter, seat) })}
                onPointerDown={(event) => drag(event, (place) => hands.put(tool.letter, seat, place))}
              >
                <PieceIcon game={game} letter={tool.letter} seat={seat} />
                <small aria-hidden="true">{count(tool.letter, seat)}</small>
              </ToolButton>
            ))}
          </div>
        </div>
      ))}
      <p class="second palette-words">{chosenWords(game, hands.tool)}</p>
      <p class="second palette-words by-keys" id={keys}>
        {say("palette.keys")}
      </p>
    </div>
  );
}

/** What a tap does now. */
function chosenWords(game: string, tool: Tool): string {
  if (tool.kind === "eraser") return say("tap.eraser");
  if (tool.kind !== "piece") return say("tap.hand");
  return say("tap.piece", pieceIn(game, tool.letter, tool.seat));
}

// The computer's levels as a path up a mountain, with full strength above its top.
import say from "virtual:words/new";
import { Mountain } from "../../art";
import { lookOf } from "../../games";
import { pieceMarkup } from "../../games/looks";
import { infoOf, levels, seatName } from "../../library/games";
import type { Seat } from "../../library/protocol";
import { winsBelow, levelName, levelWords } from "../../play/session/levels";
import { Select, Slider, Tag } from "../../ui/kit";
import { levelOf, type NewChoice } from "./last";

const TOP = levels + 1; // the slider's value for full strength, which is level 0

/** A piece of the game's first kind climbs. */
function figureOf(game: string): string {
  const info = infoOf(game);
  return pieceMarkup(info, info.kinds[0]!.letter, info.seats[0]!.letter);
}

export interface LadderProps {
  game: string;
  spec: string;
  level: number;
  onChange: (level: number) => void;
}

export function Ladder({ game, spec, level, onChange }: LadderProps) {
  const percent = winsBelow(lookOf(game).steps?.(spec), level);
  const at = level === 0 ? TOP : level;
  return (
    <div class="ladder-field">
      <div class="ladder-head">
        <h3>{levelName(level)}</h3>
        {percent !== undefined && (
          <span title={say("measured")}>
            <Tag>{say("elo", { percent })}</Tag>
          </span>
        )}
        <span class="second">{levelWords(level)}</span>
      </div>
      <Mountain level={level} levels={levels} figure={figureOf(game)} onPick={onChange} />
      <Slider
        label={say("level")}
        hidden
        min={1}
        max={TOP}
        step={1}
        value={at}
        says={level === 0 ? levelName(level) : say("level.says", { level, name: levelName(level) })}
        onChange={(value) => onChange(value === TOP ? 0 : value)}
      />
    </div>
  );
}

interface SeatLevelsProps {
  game: string;
  /** Seats that a computer plays or may play. */
  seats: readonly Seat[];
  choice: NewChoice;
  onChange: (levels: NewChoice["levels"]) => void;
}

/** If several computers play: a separate level for each of them. */
export function SeatLevels({ game, seats, choice, onChange }: SeatLevelsProps) {
  const all = [...Array.from({ length: levels }, (_, i) => i + 1), 0];
  const items = all.map((level) => ({
    value: `${level}`,
    label: level === 0 ? levelName(0) : say("level.says", { level, name: levelName(level) }),
  }));
  return (
    <div class="seat-levels" role="group" aria-label={say("levels")}>
      {seats.map((seat) => (
        <Select
          key={seat}
          label={seatName(game, seat)}
          items={items}
          value={`${levelOf(choice, seat)}`}
          onChange={(value) => onChange({ ...choice.levels, [seat]: Number(value) })}
        />
      ))}
    </div>
  );
}

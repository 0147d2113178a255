// The computer's levels as a way up a mountain, with full strength above its top.
import say from "virtual:words/new";
import { Mountain } from "../art";
import { lookOf } from "../games";
import { pieceMarkup } from "../games/looks";
import { infoOf, levels } from "../library/games";
import { winsBelow, levelName, levelWords } from "../play/levels";
import { Slider, Tag } from "../ui/kit";

const TOP = levels + 1; // full strength on the slider, which is level 0

/** The game's first kind of piece climbs. */
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

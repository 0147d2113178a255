// An option with numbers: first its kind, then its number, and optionally a picture of the resulting start.
import { useEffect, useState } from "preact/hooks";
import say from "virtual:words/new";
import type { OptionWords, ValueWords } from "../games/game";
import { library } from "../library/client";
import type { GameInfo, GameOption, Piece } from "../library/protocol";
import { Button, Segments, TextField } from "../ui/kit";
import { capital, sentence } from "../ui/words";
import { MiniBoard } from "../board/mini_board";
import { anyOf, patternOf, writtenIn } from "./values";

/** The first position of a game with this spec; the previous one while the library is asked, or if it refuses the
 * spec. */
function StartPicture({ spec }: { spec: string }) {
  const [pieces, setPieces] = useState<readonly Piece[]>([]);
  useEffect(() => {
    let here = true;
    library
      .state({ spec, start: "", events: [] })
      .then((state) => here && setPieces(state.pieces))
      .catch(() => undefined); // the field reports it
    return () => {
      here = false;
    };
  }, [spec]);
  return <MiniBoard spec={spec} pieces={pieces} />;
}

interface NumberedProps {
  info: GameInfo;
  option: GameOption;
  words: OptionWords;
  value: string;
  fault: string | undefined;
  pictured: boolean;
  onChange: (value: string) => void;
}

export function Numbered({ info, option, words, value, fault, pictured, onChange }: NumberedProps) {
  const pattern = patternOf(option, value);
  const wordsOf = (one: string): ValueWords => words.values?.[one] ?? { label: one };
  const items = option.values.map((one) => ({ value: one.value, label: capital(wordsOf(one.value).label) }));
  const { about } = wordsOf(pattern.value);
  const choose = (to: string) => onChange(anyOf(option.values.find((one) => one.value === to)!));
  return (
    <div class="numbered">
      <div class="field">
        <Segments label={words.label!} shown items={items} value={pattern.value} onChange={choose} />
        {about !== undefined && <span class="second">{sentence(about)}</span>}
        {pattern.most !== undefined && (
          <div class="together">
            <TextField
              label={say("number.of")}
              value={writtenIn(pattern, value)}
              error={fault}
              autocomplete="off"
              onInput={(text) => onChange(pattern.value.replace("#", text))}
            />
            <Button icon="dices" onClick={() => onChange(anyOf(pattern))}>
              {say("another")}
            </Button>
          </div>
        )}
      </div>
      {pictured && <StartPicture spec={`${info.name}:${option.key}=${value.trim()}`} />}
    </div>
  );
}

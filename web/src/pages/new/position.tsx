// A position to start from. The library reads it while it is typed, and a small board shows it.
import { useEffect, useState } from "preact/hooks";
import say from "virtual:words/new";
import { editAddress } from "../../editor/address";
import { library } from "../../library/client";
import { Refusal, type State } from "../../library/protocol";
import { Button, TextField } from "../../ui/kit";
import { sentence } from "../../ui/words";
import { MiniBoard } from "../../board/mini_board";

export interface PositionProps {
  spec: string;
  value: string;
  onChange: (text: string) => void;
  /** The fault in the text, or undefined once there is none. */
  onFault: (fault: string | undefined) => void;
}

interface Reading {
  state?: State;
  fault?: string;
}

function faultWords(error: unknown): string {
  if (error instanceof Refusal && error.reason !== error.message)
    return sentence(say("sign", { place: String(error.at + 1), fault: error.reason }));
  return sentence(error instanceof Error ? error.message : String(error));
}

async function read(spec: string, start: string): Promise<Reading> {
  try {
    const state = await library.state({ spec, start, events: [] });
    const over = start !== "" && state.outcome.result !== "ongoing";
    return over ? { state, fault: say("over") } : { state };
  } catch (error) {
    return { fault: faultWords(error) };
  }
}

export function PositionField({ spec, value, onChange, onFault }: PositionProps) {
  const [{ state, fault }, setReading] = useState<Reading>({});
  useEffect(() => {
    let here = true;
    void read(spec, value.trim()).then((reading) => {
      if (!here) return;
      setReading(({ state: before }) => ({ state: before, ...reading }));
      onFault(reading.fault);
    });
    return () => {
      here = false;
      onFault(undefined);
    };
  }, [spec, value]);
  return (
    <div class="position-field">
      <TextField
        label={say("position")}
        hint={say("position.hint")}
        error={fault}
        value={value}
        autocomplete="off"
        spellcheck={false}
        onInput={onChange}
      />
      {state !== undefined && <MiniBoard spec={spec} pieces={state.pieces} />}
      <Button kind="quiet" icon="pencil" href={editAddress(spec, fault === undefined ? value.trim() : "")}>
        {say("position.edit")}
      </Button>
    </div>
  );
}

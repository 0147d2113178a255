// The fields of a new game that do not depend on its options: level, seats, clock.
import { useState } from "preact/hooks";
import say from "virtual:words/new";
import { infoOf } from "../../library/games";
import type { Seat } from "../../library/protocol";
import { asksName, NameField } from "../../table/name";
import { Switch } from "../../ui/kit";
import type { NewChoice, Who } from "./last";
import { ClockField } from "./clock";
import { Ladder, SeatLevels } from "./ladder";
import { Everybody, MySeat } from "./seats";
import { whoAt, withWho } from "./start";

export type Change = (part: Partial<NewChoice>) => void;

interface FieldsProps {
  game: string;
  spec: string;
  seats: readonly Seat[];
  choice: NewChoice;
  change: Change;
  onFault: (field: string, fault: string | undefined) => void;
}

/** Whether a computer plays any seat. */
function withComputer(choice: NewChoice, seats: readonly Seat[]): boolean {
  if (choice.opponent === "computer") return true;
  return seats.length > 2 && seats.some((seat) => whoAt(choice, seats, seat) === "computer");
}

/** Whether a computer plays a seat, or may get it by chance. */
function mayBeComputer(choice: NewChoice, seats: readonly Seat[], seat: Seat): boolean {
  return choice.opponent === "computer" ? seat !== choice.seat : whoAt(choice, seats, seat) === "computer";
}

function WhoFields({ game, seats, choice, change }: FieldsProps) {
  const { opponent, seat } = choice;
  const alone = infoOf(game).cooperative;
  const many = seats.length > 2 && opponent !== "computer";
  const kinds: readonly Who[] = opponent === "friend" ? ["me", "link", "computer"] : ["me", "computer"];
  if (many)
    return (
      <Everybody
        game={game}
        seats={seats}
        kinds={kinds}
        named={opponent === "here" ? { me: say("person") } : {}}
        who={(one) => whoAt(choice, seats, one)}
        onChange={(one, who) => change({ who: withWho(choice, seats, one, who) })}
      />
    );
  if (opponent === "here" || (alone && opponent !== "friend")) return null;
  return <MySeat game={game} seats={seats} seat={seat} onChange={(value) => change({ seat: value })} />;
}

export function Fields(props: FieldsProps) {
  const { game, spec, seats, choice, change, onFault } = props;
  const { opponent, clock, open } = choice;
  const timed = opponent !== "here" || !infoOf(game).cooperative;
  const [unnamed] = useState(asksName);
  const computers = seats.length > 2 ? seats.filter((seat) => mayBeComputer(choice, seats, seat)) : [];
  return (
    <>
      {withComputer(choice, seats) && (
        <Ladder game={game} spec={spec} level={choice.level} onChange={(level) => change({ level, levels: {} })} />
      )}
      <div class="new-row">
        <WhoFields {...props} />
        {timed && <ClockField game={game} seats={seats} value={clock} onChange={(value) => change({ clock: value })} onFault={onFault} />}
      </div>
      {computers.length > 1 && (
        <SeatLevels game={game} seats={computers} choice={choice} onChange={(levels) => change({ levels: levels ?? {} })} />
      )}
      {opponent === "friend" && unnamed && <NameField shown />}
      {opponent === "friend" && (
        <Switch label={say("open")} hint={say("open.hint")} checked={open} onChange={(value) => change({ open: value })} />
      )}
    </>
  );
}

// Who sits where: the person's colour against one opponent, or everybody's seat if there are more than two.
import say from "virtual:words/new";
import { seatName } from "../../library/games";
import type { Seat } from "../../library/protocol";
import { infoOf } from "../../library/games";
import { pieceMarkup } from "../../games/looks";
import { Segments, Tiles } from "../../ui/kit";
import type { NewChoice, Who } from "./last";

/** A piece of the seat, of the game's first kind. */
export function SeatPiece({ game, seat }: { game: string; seat: Seat }) {
  const info = infoOf(game);
  const markup = pieceMarkup(info, info.kinds[0]!.letter, seat);
  return <svg class="seat-piece" viewBox="0 0 100 100" aria-hidden="true" dangerouslySetInnerHTML={{ __html: markup }} />;
}

interface MineProps {
  game: string;
  seats: readonly Seat[];
  seat: NewChoice["seat"];
  onChange: (seat: NewChoice["seat"]) => void;
}

/** The choice of the person's seat, or of a random one. */
export function MySeat({ game, seats, seat, onChange }: MineProps) {
  const tiles = seats.map((one) => ({
    value: one,
    label: seatName(game, one),
    picture: <SeatPiece game={game} seat={one} />,
  }));
  const any = { value: "any", label: say("either"), icon: "dices" } as const;
  const items = seats.length === 2 ? [tiles[0]!, any, tiles[1]!] : [...tiles, { ...any, label: say("any") }];
  return <Tiles label={say("mine")} shown items={items} value={seat} onChange={onChange} />;
}

const keys = { me: "you", link: "link", computer: "computer" } as const satisfies Record<Who, string>;

interface EverybodyProps {
  game: string;
  seats: readonly Seat[];
  /** Who may sit at a seat. */
  kinds: readonly Who[];
  who: (seat: Seat) => Who;
  onChange: (seat: Seat, who: Who) => void;
  named?: Partial<Record<Who, string>>;
}

export function Everybody({ game, seats, kinds, who, onChange, named = {} }: EverybodyProps) {
  const items = kinds.map((kind) => ({ value: kind, label: named[kind] ?? say(keys[kind]) }));
  return (
    <div class="everybody" role="group" aria-label={say("who")}>
      {seats.map((seat) => (
        <div class="one-seat" key={seat}>
          <SeatPiece game={game} seat={seat} />
          <span class="label">{seatName(game, seat)}</span>
          <Segments label={seatName(game, seat)} items={items} value={who(seat)} onChange={(value) => onChange(seat, value)} />
        </div>
      ))}
    </div>
  );
}

// Putting one's eight pieces in order before the first turn, by dragging or by tapping two.
import { useState } from "preact/hooks";
import { PieceIcon } from "../../board/symbols";
import { library } from "../../library/client";
import { kindName, seatName } from "../../library/games";
import type { Session } from "../../play/session";
import type { GameParts } from "../game_parts";

const ORDER = "SDTCCTDS";

function shuffled(): string[] {
  const letters = [...ORDER];
  for (let i = letters.length - 1; i > 0; i--) {
    const j = Math.floor(Math.random() * (i + 1));
    [letters[i], letters[j]] = [letters[j]!, letters[i]!];
  }
  return letters;
}

/** The order on screen, from the seat's own left, is the game's order or its reverse. */
function asWritten(letters: string[], seat: string): string {
  return (seat === "s" || seat === "e" ? letters : [...letters].reverse()).join("");
}

function Setup({ session }: { session: Session }) {
  const [letters, setLetters] = useState([...ORDER]);
  const [held, setHeld] = useState<number>();
  const [busy, setBusy] = useState(false);
  const seat = session.state!.turn;
  const swap = (a: number, b: number) => {
    const next = [...letters];
    [next[a], next[b]] = [next[b]!, next[a]!];
    setLetters(next);
    setHeld(undefined);
  };
  const tap = (index: number) => (held === undefined ? setHeld(index) : swap(held, index));
  const suggest = async () => {
    setBusy(true);
    try {
      const { move } = await library.think(session.shown, 0, 1500);
      const order = [...move.slice(1)];
      setLetters(seat === "s" || seat === "e" ? order : order.reverse());
    } catch (error) {
      session.say(String(error));
    }
    setBusy(false);
  };
  return (
    <section class="setup" aria-label={`${seatName(session.game, seat)} sets up`}>
      <h2>{seatName(session.game, seat)}: put your eight pieces in order</h2>
      <p>Drag them, or tap two to swap them. Left is your own left as you look at the board.</p>
      <div class="slots">
        {letters.map((letter, index) => (
          <button
            type="button"
            key={index}
            class={held === index ? "slot held" : "slot"}
            aria-pressed={held === index}
            aria-label={`place ${index + 1}: ${kindName(session.game, letter)}`}
            draggable
            onClick={() => tap(index)}
            onDragStart={() => setHeld(index)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => held !== undefined && swap(held, index)}
          >
            <PieceIcon game={session.game} letter={letter} seat={seat} />
          </button>
        ))}
      </div>
      <div class="buttons">
        <button type="button" onClick={() => setLetters(shuffled())}>
          Shuffle
        </button>
        <button type="button" disabled={busy} onClick={() => void suggest()}>
          {busy ? "Thinking …" : "Suggest"}
        </button>
        <button type="button" class="primary" onClick={() => void session.play(`=${asWritten(letters, seat)}`)}>
          Done
        </button>
      </div>
    </section>
  );
}

export default { Setup } satisfies GameParts;

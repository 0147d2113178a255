// Talk at a table, beside the board, and who is there.
import { useEffect, useRef, useState } from "preact/hooks";
import { Chip } from "../board/chip";
import { seatName } from "../library/games";
import { IconButton, Switch, TextField } from "../ui/kit";
import type { TableSession } from "./session";

const LONGEST = 200; // letters

function Says({ session }: { session: TableSession }) {
  const [text, setText] = useState("");
  const say = (event: Event) => {
    event.preventDefault();
    if (text.trim() === "") return;
    void session.ask({ do: "talk", text: text.trim() });
    setText("");
  };
  return (
    <form onSubmit={say}>
      <TextField hidden label="Say something" placeholder="Say something" value={text} maxLength={LONGEST} onInput={setText} />
      <IconButton icon="send" label="Say" type="submit" />
    </form>
  );
}

/** The lines, the newest in view. */
function Lines({ session }: { session: TableSession }) {
  const { talk } = session.log;
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    session.readTalk();
    list.current?.scrollTo(0, list.current.scrollHeight);
  }, [talk.length]);
  if (talk.length === 0) return <p class="second nothing">Nothing was said yet.</p>;
  return (
    <ol ref={list} tabIndex={0} aria-live="polite" aria-label="talk">
      {talk.map(({ seat, text }, i) => (
        <li key={i} class={session.you.includes(seat) ? "own" : ""}>
          <Chip game={session.game} seat={seat} />
          <span>
            <b>{session.you.includes(seat) ? "You" : seatName(session.game, seat)}</b> {text}
          </span>
        </li>
      ))}
    </ol>
  );
}

export function watchingWords(watching: number): string {
  return watching === 1 ? "1 person is watching" : `${watching} people are watching`;
}

export function Chat({ session }: { session: TableSession }) {
  const { muted, watching, you } = session;
  return (
    <div class="chat">
      {muted ? <p class="second nothing">The talk is muted.</p> : <Lines session={session} />}
      {you.length > 0 && !muted && <Says session={session} />}
      {you.length === 0 && <p class="second">Only those who play can talk here.</p>}
      <Switch label="Mute" checked={muted} onChange={(on) => session.mute(on)} />
      {watching > 0 && <p class="second">{watchingWords(watching)}.</p>}
    </div>
  );
}

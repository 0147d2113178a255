// The chat of a table, beside the board, and the list of people who are there.
import type { RefObject } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import say from "virtual:words/table";
import { Chip } from "../board/symbols";
import { seatName } from "../library/games";
import { IconButton, Switch, TextField } from "../ui/kit";
import type { TableSession } from "./session";

const NEAR = 24; // pixels from the end within which the view follows new messages
const LONGEST = 300; // bytes: the server's limit of a message

/** The field for a message. The text stays until the server has acknowledged it. */
function Says({ session }: { session: TableSession }) {
  const [text, setText] = useState("");
  const [sending, setSending] = useState(false);
  const said = text.trim();
  const isLong = new TextEncoder().encode(said).length > LONGEST;
  const send = async (event: Event) => {
    event.preventDefault();
    if (said === "" || isLong || sending) return;
    setSending(true);
    const answer = await session.ask({ do: "talk", text: said });
    setSending(false);
    if (answer !== undefined) setText((now) => (now.trim() === said ? "" : now));
  };
  const error = isLong ? say("say.long") : undefined;
  return (
    <form onSubmit={(event) => void send(event)}>
      <TextField hidden label={say("say")} placeholder={say("say")} value={text} error={error} onInput={setText} />
      <IconButton icon="send" label={say("say.send")} type="submit" disabled={isLong} />
    </form>
  );
}

/** The messages, scrolled to the newest. */
function Lines({ session }: { session: TableSession }) {
  const { talk } = session.log;
  const list = useRef<HTMLOListElement>(null);
  const atEnd = useRef(true); // a person who reads earlier messages stays there
  useEffect(() => {
    session.readTalk();
    const element = list.current;
    if (element === null) return undefined;
    const toEnd = () => element.scrollTo(0, element.scrollHeight);
    const observer = new ResizeObserver(() => atEnd.current && toEnd()); // questions take room from it
    observer.observe(element);
    if (atEnd.current) toEnd();
    return () => observer.disconnect();
  }, [talk.length]);
  if (talk.length === 0) return <p class="second nothing">{say("said.nothing")}</p>;
  return (
    <ol
      ref={list}
      tabindex={0}
      aria-live="polite"
      aria-label={say("talk")}
      onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) =>
        (atEnd.current = scrollHeight - scrollTop - clientHeight < NEAR)
      }
    >
      {talk.map(({ seat, text }, i) => (
        <li key={i} class={session.you.includes(seat) ? "own" : ""}>
          <Chip game={session.game} seat={seat} />
          <span>
            <b>{session.you.includes(seat) ? say("you") : seatName(session.game, seat)}</b> {text}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** How many pixels of an element are covered by the messages beside the board, which grow over it. */
function useCovered(element: RefObject<HTMLElement>): number {
  const [covered, setCovered] = useState(0);
  useLayoutEffect(() => {
    const over = document.querySelector(".spoken");
    if (over === null) return undefined;
    const measure = () => {
      const [own, other] = [element.current!.getBoundingClientRect(), over.getBoundingClientRect()];
      const beside = other.right <= own.left || other.left >= own.right || other.bottom <= own.top;
      setCovered(beside || element.current!.closest("dialog") !== null ? 0 : Math.max(0, own.bottom - other.top));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(over);
    return () => observer.disconnect();
  }, []);
  return covered;
}

export function Chat({ session }: { session: TableSession }) {
  const { muted, watching, you } = session;
  const box = useRef<HTMLDivElement>(null);
  const covered = useCovered(box);
  return (
    <div class="chat" ref={box} style={{ paddingBottom: covered }}>
      {muted ? <p class="second nothing">{say("muted")}</p> : <Lines session={session} />}
      {you.length > 0 && !muted && <Says session={session} />}
      {you.length === 0 && <p class="second">{say("players.only")}</p>}
      <Switch label={say("mute")} checked={muted} onChange={(on) => session.mute(on)} />
      {watching > 0 && <p class="second">{say("watching.sentence", { count: watching })}</p>}
    </div>
  );
}

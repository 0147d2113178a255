// What the page does when a table changes: messages, a sound, its title, and the way to the rematch.
import { useEffect, useRef, useState } from "preact/hooks";
import say from "virtual:words/table";
import { seatName, titleOf } from "../library/games";
import { resultWords } from "../play/session/outcome";
import { atOf, navigate } from "../ui/router";
import { play } from "../ui/sound";
import { setTitle, setTurnMark } from "../ui/title";
import { lowTime } from "./clock";
import { happened } from "./happened";
import { notifyTurn } from "./notify";
import { serverNow } from "../server/server_time";
import type { TableSession } from "./session";
import { timeLeft } from "../server/snapshot";

const SECONDS = 6; // for which an event is shown

/** What became of offers, and who left. Shown for a few seconds. */
function useNews(session: TableSession): readonly string[] {
  const [said, setSaid] = useState<readonly string[]>([]);
  const before = useRef(session.snapshot);
  const { snapshot, you, game } = session;
  useEffect(() => {
    const words = happened(before.current, snapshot, you, (seat) => seatName(game, seat));
    const goesOn = snapshot.turns !== before.current.turns; // the messages are outdated now
    before.current = snapshot;
    if (words.length > 0 || goesOn) setSaid(words);
  }, [snapshot]);
  useEffect(() => {
    if (said.length === 0) return undefined;
    const timer = setTimeout(() => setSaid([]), SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [said]);
  return said;
}

/** Takes the players of the table to its rematch as soon as that exists. People who come later get a link. */
function useRematch({ snapshot, you }: TableSession): void {
  const next = snapshot.rematch?.table ?? undefined;
  const before = useRef(next);
  useEffect(() => {
    if (next !== undefined && before.current === undefined && you.length > 0) navigate(`/t/${next}`);
    before.current = next;
  }, [next]);
}

function wordsFor(session: TableSession): string {
  const { state, over } = session;
  if (over && state !== undefined && state.outcome.result !== "ongoing") return resultWords(session, state.outcome).title;
  return session.isToMove ? say("your.move") : titleOf(session.game);
}

function useTitle(session: TableSession): void {
  const title = wordsFor(session);
  const mine = session.isToMove;
  useEffect(() => setTitle(title), [title]);
  const before = useRef(mine);
  useEffect(() => {
    setTurnMark(mine);
    if (mine && !before.current) notifyTurn(session.table, titleOf(session.game));
    before.current = mine;
    return () => setTurnMark(false);
  }, [mine]);
}

/** Renders the table again when time changes what it shows: a clock is low, a limit has passed. Plays a sound the first
 * time that this person's own clock is low. */
function useMoments(session: TableSession): void {
  const { snapshot, you, log } = session;
  const warned = useRef(false);
  const { clock, notice } = snapshot;
  const running = clock?.running ?? undefined;
  useEffect(() => {
    const now = serverNow();
    const low = running === undefined ? 0 : timeLeft(snapshot, running, now) - lowTime(log.clock.kind);
    const onLow = () => {
      if (you.includes(running!) && !warned.current) play("low");
      warned.current ||= you.includes(running!);
      session.changed();
    };
    const timers = [
      low > 0 ? after(low, onLow) : undefined,
      notice !== null && notice.until > now ? after(notice.until - now, () => session.changed()) : undefined,
    ];
    return () => timers.forEach(clearTimeout);
  }, [running, clock?.since, notice?.until]);
}

const LONGEST = 0x7fffffff; // the most milliseconds that a timer can wait

function after(milliseconds: number, then: () => void): ReturnType<typeof setTimeout> {
  return setTimeout(then, Math.min(milliseconds + 20, LONGEST));
}

/** Keeps the shown position in the address: the number of moves, or nothing for the present one. */
function useAddress(session: TableSession): void {
  const shown = session.events.length;
  const last = shown === session.line.length;
  useEffect(() => {
    const path = `/t/${session.table}`;
    if (location.pathname === path) history.replaceState(history.state, "", last ? path : `${path}?at=${shown}`);
  }, [session, shown, last]);
  useEffect(() => {
    const listen = () => {
      if (location.pathname === `/t/${session.table}`) session.show(atOf(location.search) ?? session.line.length);
    };
    addEventListener("popstate", listen);
    return () => removeEventListener("popstate", listen);
  }, [session]);
}

/** Recent events, in words. */
export function useReactions(session: TableSession): readonly string[] {
  useRematch(session);
  useTitle(session);
  useMoments(session);
  useAddress(session);
  return useNews(session);
}

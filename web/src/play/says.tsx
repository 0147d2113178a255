// The message area: a question, a refusal, how the game ended, or what the last move did. It has a fixed place, so that
// nothing on the page moves. If there is little room, the answers to a question replace the actions; in larger windows,
// whatever needs more room lies over the moves above it.
import type { ComponentChildren } from "preact";
import say from "virtual:words/play";
import type { End } from "../art";
import { spokenHits, spokenLevels, spokenText } from "../board/spoken";
import { PieceIcon } from "../board/symbols";
import type { FarEnd } from "../cube/cube_props";
import { pieceMarkup } from "../games/looks";
import { infoOf, kindName } from "../library/games";
import type { LastMove, Move, Outcome, Place } from "../library/protocol";
import { Button } from "../ui/kit/button";
import { Icon } from "../ui/kit/icon";
import { onlySeat } from "./session/address";
import type { Arranging } from "./arranging";
import type { Hint } from "./marks/hint";
import { hitsOf } from "./marks/marks";
import { feeling, resultWords, status } from "./session/outcome";
import type { Playback } from "./session/playback";
import type { Session } from "./session/session";
import type { Turn } from "./session/turn";

function Promotion({ session, moves, turn }: { session: Session; moves: readonly Move[]; turn: Turn }) {
  const seat = session.state!.turn;
  return (
    <div class="question" role="group" aria-label={say("promotion")}>
      {moves.map((move) => (
        <button type="button" key={move.move} class="slot" onClick={() => turn.finish(move)}>
          {move.promotes === undefined ? (
            move.move
          ) : (
            <>
              <PieceIcon game={session.game} letter={move.promotes} seat={seat} />
              {kindName(session.game, move.promotes)}
            </>
          )}
        </button>
      ))}
    </div>
  );
}

/** Where a series of jumps has landed. */
function Stones({ way }: { way: readonly Place[] }) {
  return (
    <ol class="stones" aria-label={say("jumps")}>
      {way.map((place, i) => (
        <li key={i}>{place}</li>
      ))}
    </ol>
  );
}

/** Why the last tap did nothing. The question stays open. */
function Refused({ words }: { words: string }) {
  return (
    <p class="why-not" role="alert">
      <Icon name="shield-alert" size={18} />
      {words}
    </p>
  );
}

/** A question in the middle of a turn, with its answers. */
export function Asking({ session, turn }: { session: Session; turn: Turn }) {
  const { words, more, piece, way, moves, answers } = turn.question!;
  return (
    <div class="asking" role="group" aria-label={say("question")}>
      <div class="asked">
        {piece !== undefined && <PieceIcon game={session.game} letter={piece.letter} seat={piece.seat} />}
        <div>
          <h2>{words}</h2>
          {session.message !== "" ? <Refused words={session.message} /> : more !== undefined && <p class="second">{more}</p>}
        </div>
      </div>
      {way !== undefined && <Stones way={way} />}
      <div class="answers">
        {moves !== undefined && <Promotion session={session} moves={moves} turn={turn} />}
        {answers.map(({ words: label, icon, primary, give }) => (
          <Button key={label} kind={primary ? "primary" : "plain"} icon={icon} onClick={give}>
            {label}
          </Button>
        ))}
      </div>
    </div>
  );
}

/** The figure shown at the end: the viewer's; if the viewer has no seat or several, the winner's or the first
 * seat's. */
function figureOf(session: Session, outcome: Outcome): string {
  const info = infoOf(session.game);
  const seat = onlySeat(session.held) ?? outcome.seat ?? info.seats[0]!.letter;
  return pieceMarkup(info, info.kinds[0]!.letter, seat);
}

/** How the game ended, and what to do next. */
function Result({ session, next, picture: Picture }: Pick<SaysProps, "session" | "next" | "picture">) {
  const { outcome } = session.state!;
  const { title, words, won } = resultWords(session, outcome);
  return (
    <section class={won ? "result won" : "result"} aria-label={say("result")}>
      {Picture && <Picture outcome={feeling(session, outcome)} figure={figureOf(session, outcome)} size={96} />}
      <div>
        <h2>{title}</h2>
        <p>{words}</p>
      </div>
      <div class="answers">{next}</div>
    </section>
  );
}

/** A notice that an earlier position is shown, with the way back to the game. */
function Earlier({ session }: { session: Session }) {
  const shown = session.events.length;
  const words = shown === 0 ? say("earlier.start") : say("earlier", { shown, all: session.line.length });
  return (
    <div class="earlier">
      <p>
        {words} {session.mayBranch && <span class="branches">{say("earlier.branches")}</span>}
      </p>
      <Button size="dense" icon="chevrons-right" onClick={() => session.show(session.line.length)}>
        {say("earlier.last")}
      </Button>
    </div>
  );
}

/** What the last move did, and how to see it again. */
function Told({ session, words, playback, farEnd, next }: { words: string } & Pick<SaysProps, "session" | "playback" | "farEnd" | "next">) {
  return (
    <div class={session.mayHurry ? "told watched" : "told"}>
      <Icon name="footprints" />
      <span>{words}</span>
      {playback?.isOffered && (
        <Button size="dense" icon="rotate-ccw" onClick={() => playback.again()}>
          {say("playback")}
        </Button>
      )}
      {farEnd !== undefined && !session.isOwnLast && (
        <Button size="dense" icon="rotate-ccw" onClick={farEnd.see}>
          {say("see", { level: farEnd.level })}
          <span class="unseen">{say(farEnd.began ? "see.began" : "see.ended")}</span>
        </Button>
      )}
      {session.mayHurry && (
        <div class="answers">
          <Button size="dense" icon="fast-forward" onClick={() => session.hurry()}>
            {say("skip")}
          </Button>
          {next}
        </div>
      )}
    </div>
  );
}

/** A hint, with a light for each of its stages. */
function HintPanel({ hint: { stage, words, last, looking = false } }: { hint: Hint }) {
  return (
    <section class="hint" aria-label={say("hint.label")} aria-live="polite">
      <Icon name="lightbulb" />
      <h2>{say("hint")}</h2>
      <span class="lights" role="img" aria-label={last ? say("hint.all") : say("hint.stage", { stage })}>
        {[1, 2, 3].map((light) => (
          <i key={light} class={light <= stage && !looking ? "lit" : ""} />
        ))}
      </span>
      <p>{words}</p>
    </section>
  );
}

interface SaysProps {
  session: Session;
  turn: Turn;
  arranging: Arranging | undefined;
  /** What the chosen piece does, if nothing else on the page says it. */
  chosen?: ComponentChildren;
  /** Before the first move: instructions that replace the state of the game. */
  intro?: ComponentChildren;
  /** Before the first move: instructions that follow the state of the game. */
  aim?: string | undefined;
  /** Waits for an answer. */
  notice?: ComponentChildren;
  next?: ComponentChildren;
  /** The picture of a result. */
  picture?: typeof End;
  hint?: Hint | undefined;
  /** Replaces the description of the last move and the result. */
  instead?: ComponentChildren;
  playback?: Playback;
  /** The other end of the last move, if only one level is shown. */
  farEnd?: FarEnd | undefined;
  /** Whether the page has several boards. Each landmark then has its own name. */
  oneOfMany?: boolean;
}

function content(props: SaysProps): ComponentChildren {
  const { session, turn, arranging, chosen, intro, aim, hint, instead, playback } = props;
  const { state } = session;
  if (turn.question !== undefined) return <Asking session={session} turn={turn} />;
  if (session.message !== "")
    return (
      <>
        <p class={session.isNote ? "message other" : "message"} role={session.isNote ? "status" : "alert"}>
          <Icon name={session.isNote ? "info" : "shield-alert"} />
          <span>{session.message}</span>
        </p>
        {arranging?.asks}
      </>
    );
  if (arranging !== undefined) return arranging.asks;
  if (state?.pass !== undefined && session.mayMove)
    return (
      <Button kind="primary" icon="skip-forward" onClick={() => void session.play(state.pass!)}>
        {say("pass")}
      </Button>
    );
  if (hint !== undefined) return <HintPanel hint={hint} />;
  if (turn.choice !== undefined && chosen !== undefined) return chosen;
  if (session.isEarlier) return <Earlier session={session} />;
  if (instead !== undefined) return instead;
  if (state !== undefined && state.outcome.result !== "ongoing") return <Result {...props} />;
  if (state !== undefined && state.last === undefined && intro !== undefined) return intro;
  if (!session.begun) return null; // the notice says what the game waits for
  const last = (playback?.shown?.state ?? state)?.last;
  const { size: hits = 0 } = hitsOf(session) ?? {};
  const did = hits === 0 ? last?.text : `${last?.text} ${say("hits", { count: hits })}`;
  return <Told {...props} words={did ?? [status(session, state), aim].filter(Boolean).join(" ")} />;
}

/** What a move did, which level it reached, and what it attacks from there. */
function spokenMove(session: Session, { text, path }: LastMove): string {
  const { game, state } = session;
  const info = infoOf(game);
  const hits = spokenHits(game, info, state?.pieces ?? [], hitsOf(session));
  return [spokenText(info, text), spokenLevels(info, path), hits].filter(Boolean).join(" ");
}

export function Says(props: SaysProps) {
  const { session } = props;
  const { state } = session;
  const Part = props.oneOfMany === true ? "div" : "section";
  return (
    <Part class="says" role={props.oneOfMany === true ? "group" : undefined} aria-label={say("happens")}>
      <p class={`status unseen ${state?.outcome.result ?? ""}`} role="status">
        {status(session, state)} {state?.last && spokenMove(session, state.last)}
      </p>
      <div class="spoken">
        {props.notice}
        {content(props)}
      </div>
    </Part>
  );
}

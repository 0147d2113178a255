// The reason of a weak move as a sentence, in which the better move has pictures of its pieces.
import type { ComponentChildren } from "preact";
import { MoveInText } from "../../play/moves";
import { useWritten } from "../engine/lines";
import type { AnalysisSession } from "../session";
import { mainNodes, type ReviewTurn } from "./review";
import { around } from "./around";
import { spokenNotation } from "./words";

interface WordsProps {
  session: AnalysisSession;
  turn: ReviewTurn;
}

function WithMove({ session, turn, move, text }: WordsProps & { move: string; text: readonly [string, string] }) {
  const node = mainNodes(session)[turn.event];
  const before = node === undefined ? [] : session.tree.eventsTo(session.tree.node(node).parent);
  const [written] = useWritten(session, [move], before, undefined).list;
  return (
    <>
      {text[0]}
      {written === undefined ? move : <MoveInText game={session.game} written={written} label={spokenNotation(session.game, written)} />}
      {text[1]}
    </>
  );
}

export function ReasonWords({ session, turn }: WordsProps): ComponentChildren {
  const { reason, best } = turn;
  if (reason === null) return null;
  const move = reason.better_line?.[0] ?? best[0];
  const text = move === undefined ? undefined : around(reason.text, move);
  return text === undefined ? reason.text : <WithMove key={move} {...{ session, turn, text }} move={move!} />;
}

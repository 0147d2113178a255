// The parts of the page for Safe Passage: goals and par beside the board, the tree of tries, hints.
import say from "virtual:words/passage_help";
import type { Session } from "../../play/session/session";
import type { GameParts } from "../game_parts";
import { gameHint } from "./hints";
import { Ladder, Par } from "./panel";
import { reported, reviewed } from "./reviewed";
import { Tries } from "./tries_card";

function Journey({ session }: { session: Session }) {
  return (
    <>
      <Ladder session={session} />
      <Par session={session} />
    </>
  );
}

export default {
  Beside: Journey,
  Above: Tries,
  above: { label: () => say("tries"), icon: "git-branch" },
  gameHint,
  reviewed,
  reported,
} satisfies GameParts;

// What Safe Passage brings to the page: goals and par beside the board, the tree of tries, hints.
import say from "virtual:words/passage_help";
import type { LocalSession } from "../../play/local";
import type { GameParts } from "../game_parts";
import { counsel } from "./counsel";
import { Ladder, Par } from "./panel";
import { reported, reviewed } from "./reviewed";
import { Tries } from "./tries_card";

function Journey({ session }: { session: LocalSession }) {
  return (
    <>
      <Ladder session={session} />
      <Par session={session} />
    </>
  );
}

export default {
  Beside: Ladder,
  Alone: Journey,
  Above: Tries,
  above: { label: () => say("tries"), icon: "git-branch" },
  counsel,
  reviewed,
  reported,
} satisfies GameParts;

// What a person can do in a game on this device besides moving.
import say from "virtual:words/pages";
import { library } from "../library/client";
import { infoOf } from "../library/games";
import { editAddress } from "../editor/address";
import type { Game } from "../library/protocol";
import type { Action } from "../play/actions";
import { copyPosition } from "../play/session/copy_position";
import type { LocalSession } from "../play/session/local";
import { shareAction } from "../share/open";
import { download } from "../ui/download";
import { navigate } from "../ui/router";
import { analysisOf, onlySeat } from "../play/session/address";

async function saveText(session: LocalSession): Promise<void> {
  const { notes } = await library.notes(whole(session));
  download(new Blob([notes], { type: "text/plain" }), `${session.game}.txt`);
}

function whole({ spec, start, line }: LocalSession): Game {
  return { spec, start, events: line };
}

/** The actions that undo moves and resign the game. */
function playing(session: LocalSession): Action[] {
  const none = (may: boolean, why: string) => (may ? undefined : why);
  const all: Action[] = [
    {
      id: "undo",
      icon: "undo-2",
      label: say("undo"),
      why: none(session.mayUndo, say("undo.none")),
      onPress: () => void session.undo(),
    },
    {
      id: "redo",
      icon: "redo-2",
      label: say("redo"),
      why: none(session.mayRedo, say("redo.none")),
      onPress: () => void session.redo(),
    },
  ];
  if (infoOf(session.game).cooperative) return all;
  const why = session.ongoing ? say("resign.out") : say("resign.over");
  return [
    ...all,
    {
      id: "resign",
      icon: "flag",
      label: say("resign"),
      question: say("resign.ask"),
      danger: true,
      why: none(session.mayResign, why),
      onPress: () => void session.resign(),
    },
  ];
}

export function actionsOf(session: LocalSession, hint: Action, onNew: () => void, onShare: () => void): Action[] {
  return [
    ...playing(session),
    hint,
    {
      id: "new",
      icon: "plus",
      label: say("game.new"),
      question: session.ongoing && session.mayUndo ? say("leave.ask") : undefined,
      onPress: onNew,
    },
    {
      id: "analyse",
      icon: "chart-line",
      label: say("analyse"),
      onPress: () => navigate(analysisOf(whole(session), session.events.length, onlySeat(session.held))),
    },
    shareAction(onShare),
    ...copyPosition(session),
    { id: "edit", icon: "pencil", label: say("edit"), onPress: () => navigate(editAddress(session.spec, session.state?.position)) },
    { id: "save", icon: "download", label: say("save.text"), onPress: () => void saveText(session) },
    { id: "home", icon: "house", label: say("all"), onPress: () => navigate("/") },
  ];
}

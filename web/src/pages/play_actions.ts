// What a person can do in a game on this device, beside moving.
import { library } from "../library/client";
import { infoOf } from "../library/games";
import { editAddress } from "../editor/address";
import type { Game } from "../library/protocol";
import type { Action } from "../play/actions";
import { copyPosition } from "../play/copy_position";
import type { LocalSession } from "../play/local";
import { shareAction } from "../share/open";
import { download } from "../ui/download";
import { navigate } from "../ui/router";
import { analysisOf } from "../play/address";

async function saveText(session: LocalSession): Promise<void> {
  const { notes } = await library.notes(whole(session));
  download(new Blob([notes], { type: "text/plain" }), `${session.game}.txt`);
}

function whole({ spec, start, line }: LocalSession): Game {
  return { spec, start, events: line };
}

/** What takes moves back and gives the game up. */
function playing(session: LocalSession): Action[] {
  const none = (may: boolean, why: string) => (may ? undefined : why);
  const all: Action[] = [
    {
      id: "undo",
      icon: "undo-2",
      label: "Undo",
      why: none(session.mayUndo, "No move was made yet"),
      onPress: () => void session.undo(),
    },
    {
      id: "redo",
      icon: "redo-2",
      label: "Redo",
      why: none(session.mayRedo, "No move was taken back"),
      onPress: () => void session.redo(),
    },
  ];
  if (infoOf(session.game).cooperative) return all;
  const why = session.ongoing ? "You are not in the game any more" : "The game is over";
  return [
    ...all,
    {
      id: "resign",
      icon: "flag",
      label: "Resign",
      question: "Resign?",
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
      label: "New game",
      question: session.ongoing && session.mayUndo ? "Leave this one?" : undefined,
      onPress: onNew,
    },
    { id: "analyse", icon: "chart-line", label: "Analyse", onPress: () => navigate(analysisOf(whole(session), session.events.length)) },
    shareAction(onShare),
    ...copyPosition(session),
    { id: "edit", icon: "pencil", label: "Edit position", onPress: () => navigate(editAddress(session.spec, session.state?.position)) },
    { id: "save", icon: "download", label: "Save as text", onPress: () => void saveText(session) },
    { id: "home", icon: "house", label: "All games", onPress: () => navigate("/") },
  ];
}

// What a person at a table can do besides moving. Hints are only for players who play together.
import say from "virtual:words/table";
import type { Action } from "../play/actions";
import { copyPosition } from "../play/session/copy_position";
import { analysisOf, onlySeat } from "../play/session/address";
import { shareAction } from "../share/open";
import { navigate } from "../ui/router";
import { askForNotice, mayAskForNotice } from "./notify";
import type { TableSession } from "./session";
import { askedBy } from "../server/snapshot";

function doing(session: TableSession, what: string): () => void {
  return () => void session.ask({ do: what });
}

/** If no other person plays, a move is undone at once. */
function undo(session: TableSession): Action {
  const asks = session.isShared;
  const asked = askedBy(session.snapshot, session.playing) === "takeback";
  return {
    id: "undo",
    icon: "undo-2",
    label: say(!asks ? "undo" : asked ? "asked" : "takeback"),
    why: session.line.length === 0 ? say("no.move") : asked ? say("asked.why") : undefined,
    onPress: () => void session.agree("takeback"),
  };
}

function draw(session: TableSession): Action {
  const asked = askedBy(session.snapshot, session.playing) === "draw";
  return {
    id: "draw",
    icon: "handshake",
    label: say(asked ? "draw.offered" : "draw"),
    question: say("draw.ask"),
    why: asked ? say("draw.why") : undefined,
    onPress: () => void session.agree("draw"),
  };
}

/** Actions in a game in progress. */
function playingActions(session: TableSession, hint: Action): Action[] {
  const computers = Object.values(session.snapshot.seats).some(({ kind }) => kind === "computer");
  if (session.cooperative) return [undo(session), hint];
  return [
    undo(session),
    ...(computers ? [] : [draw(session)]), // they accept no draw
    { id: "resign", icon: "flag", label: say("resign"), question: say("resign.ask"), danger: true, onPress: () => void session.resign() },
  ];
}

function save(session: TableSession): void {
  const link = document.createElement("a");
  link.href = `/api/table/${session.table}.txt`;
  link.download = `${session.game}.txt`;
  link.click();
}

export function tableActions(session: TableSession, hint: Action, onDevice: () => void, onShare: () => void): Action[] {
  const { snapshot, you } = session;
  const seated = you.length > 0;
  const all: Action[] = [];
  if (seated && !snapshot.started)
    all.push({ id: "leave", icon: "log-out", label: say("stand"), question: say("stand.ask"), onPress: doing(session, "stand") });
  if (session.playing.length > 0 && snapshot.started && !session.over) all.push(...playingActions(session, hint));
  if (seated) all.push({ id: "device", icon: "monitor-smartphone", label: say("device"), onPress: onDevice });
  if (seated && mayAskForNotice())
    all.push({ id: "notify", icon: "bell", label: say("notify"), onPress: () => void askForNotice().then(() => session.changed()) });
  const { spec, start, line } = session;
  if (session.over)
    all.push({
      id: "analyse",
      icon: "chart-line",
      label: say("analyse"),
      onPress: () => navigate(analysisOf({ spec, start, events: line }, undefined, onlySeat(you))),
    });
  return [
    ...all,
    shareAction(onShare),
    ...copyPosition(session),
    { id: "save", icon: "download", label: say("save"), onPress: () => save(session) },
  ];
}

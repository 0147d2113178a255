// The editor of positions: /edit/GAME. The board is the largest part; the palette and the panel are beside it.
import { useEffect, useMemo, useReducer, useState } from "preact/hooks";
import say from "virtual:words/editor";
import type { Marks } from "../board/board";
import { placeAt, type QuarterTurns } from "../board/geometry";
import { PieceSymbols } from "../board/symbols";
import { infoOf, titleOf } from "../library/games";
import type { Place } from "../library/protocol";
import { Boards } from "../play/boards";
import { ActionButton, Empty } from "../ui/kit";
import { setTitle } from "../ui/title";
import { editAddress, editOf } from "./address";
import { cleared, mirrored } from "./arrangement";
import { Editor } from "./editor";
import { type Hands, useHands } from "./hands";
import { Palette } from "./palette";
import { GoOn, Panel, VerdictLine } from "./panel";
import { type Verdict, verdictOf } from "./words";
import "./sheet.css";

function useEditor(game: string, search: string): Editor {
  const { spec, position } = editOf(game, search);
  const editor = useMemo(() => new Editor(spec, position), [game, search]);
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const stop = editor.subscribe(() => redraw(0));
    void editor.open(spec, position);
    return stop;
  }, [editor]);
  return editor;
}

/** Keeps the edited position in the address, so that a reloaded page shows it. */
function useAddress({ now, judged, judgedSpec, mayUndo }: Editor): void {
  const position = judged?.fault === undefined ? judged?.position : undefined;
  useEffect(() => {
    if (now === undefined || position === undefined || !mayUndo) return;
    history.replaceState(null, "", editAddress(judgedSpec, position));
  }, [judgedSpec, position]);
}

function allPlaces(game: string): Set<Place> {
  const info = infoOf(game);
  const all = new Set<Place>();
  for (let level = 0; level < Math.max(1, info.levels.length); level++)
    for (let rank = 0; rank < info.ranks; rank++)
      for (let file = 0; file < info.files; file++) all.add(placeAt(info, { level, rank, file }));
  return all;
}

function useMarks(editor: Editor, hands: Hands, verdict: Verdict | undefined): Marks {
  const all = useMemo(() => allPlaces(editor.game), [editor.game]);
  const anywhere = hands.tool.kind === "piece" || hands.picked !== undefined;
  const pieces = new Set(editor.now?.pieces.map(({ place }) => place));
  return {
    selected: hands.picked,
    warned: new Set(verdict?.places),
    choosable: anywhere ? all : pieces,
  };
}

/** Actions on the whole position. */
function Whole({ editor, onTurn }: { editor: Editor; onTurn: () => void }) {
  const { now, fields } = editor;
  const none = editor.arranges ? undefined : say("text.only");
  const why = (may: boolean, words: string) => none ?? (may ? undefined : words);
  return (
    <div class="whole-position" role="group" aria-label={say("whole")}>
      <ActionButton
        class="in-wide"
        icon="undo-2"
        label={say("undo")}
        why={why(editor.mayUndo, say("undo.why"))}
        onClick={() => editor.undo()}
      />
      <ActionButton icon="redo-2" label={say("redo")} why={why(editor.mayRedo, say("redo.why"))} onClick={() => editor.redo()} />
      <ActionButton icon="rotate-cw-square" label={say("turn")} onClick={onTurn} />
      <ActionButton
        icon="rotate-ccw"
        label={say("start")}
        title={say("start.title")}
        why={why(editor.ready, say("moment"))}
        onClick={() => void editor.start()}
      />
      <ActionButton
        icon="trash-2"
        label={say("clear")}
        title={say("clear.title")}
        why={why((now?.pieces.length ?? 0) > 0, say("clear.why"))}
        onClick={() => editor.edit(cleared(now!), say("cleared"))}
      />
      <ActionButton
        icon="arrow-up-down"
        label={say("mirror")}
        title={say("mirror.title")}
        why={why(editor.ready, say("moment"))}
        onClick={() => editor.edit(mirrored(now!, fields), say("mirrored"))}
      />
    </div>
  );
}

function Stage({ editor, hands, turned, verdict }: { editor: Editor; hands: Hands; turned: QuarterTurns; verdict: Verdict | undefined }) {
  const marks = useMarks(editor, hands, verdict);
  return (
    <section class="stage" aria-label={say("stage")}>
      <Boards
        game={editor.game}
        pieces={editor.now?.pieces ?? []}
        turned={turned}
        marks={marks}
        label={say("board", { game: titleOf(editor.game) })}
        onPress={hands.press}
        onGrab={hands.grab}
        onDrop={hands.drop}
        onDropOff={hands.dropOff}
        seats={editor.seats}
      />
    </section>
  );
}

export default function EditPage({ game, search }: { game: string; search: string }) {
  const editor = useEditor(game, search);
  const hands = useHands(editor);
  const [turns, setTurns] = useState(0);
  useAddress(editor);
  useEffect(() => setTitle(say("title")), []);
  const { files, ranks, levels, seats } = infoOf(game);
  const turned = ((turns * (seats.length > 2 ? 1 : 2)) % 4) as QuarterTurns;
  const verdict = editor.judged === undefined ? undefined : verdictOf(game, editor.judged, editor.now?.pieces ?? []);
  const [across, down] = turned % 2 === 0 ? [files, ranks] : [ranks, files];
  if (editor.failed !== "")
    return (
      <main class="plain">
        <Empty title={say("failed")} words={editor.failed} />
      </main>
    );
  return (
    <main class="playing">
      <div class="editor" data-board={levels === "" ? "flat" : "levels"} style={{ "--across": across, "--down": down }}>
        <PieceSymbols game={game} seats={seats.map(({ letter }) => letter)} />
        <Stage editor={editor} hands={hands} turned={turned} verdict={verdict} />
        <VerdictLine verdict={verdict} />
        <aside class="edit-tools" aria-label={say("pieces")}>
          {editor.arranges && <Palette editor={editor} hands={hands} />}
          <Whole editor={editor} onTurn={() => setTurns(turns + 1)} />
        </aside>
        <Panel editor={editor} />
        <GoOn editor={editor} verdict={verdict} />
        <p class="unseen" role="status">
          {editor.said}
        </p>
      </div>
    </main>
  );
}

// A study on the screen, one chapter at a time. It is stored on this device when it is first changed, and after each
// later change.
import { useEffect, useMemo, useState } from "preact/hooks";
import say from "virtual:words/pages";
import { Chapters } from "../analysis/chapters";
import { Explorer } from "../analysis/explorer";
import { mainGame, textOf } from "../analysis/record";
import { AnalysisSession, type AnalysisStart } from "../analysis/session";
import { followStudy, keepStudy, LONGEST_TITLE, newStudyId, type Study, StudyConflict, studyAddress } from "../analysis/shelf";
import { studyLink, studyText } from "../analysis/study_text";
import { AnalysisView } from "../analysis/view";
import { editAddress } from "../editor/address";
import { gameOf, titleOf } from "../library/games";
import type { Action } from "../play/actions";
import { copyPosition } from "../play/session/copy_position";
import { GameTree } from "../play/session/tree";
import { useSession } from "../play/session/use_session";
import { shareAction, useSharing } from "../share/open";
import { toast } from "../ui/kit";
import { download } from "../ui/download";
import { navigate } from "../ui/router";
import { setTitle } from "../ui/title";
import { OpenText, useDropped } from "./open_text";

const QUIET = 600; // milliseconds without a change before it is stored

interface AnalysisProps {
  study: Study;
  chapter?: number;
  known?: AnalysisStart;
  /** Starts a review of the game at once. */
  review?: boolean;
}

/** A study being edited: its current state, and how to store it. */
class Keeper {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isShown = true; // the address is that of this page
  private writing = 0; // number of writes in progress
  private left = false; // the shown chapter may have been removed from the study, or moved
  // Writes run one after another: each starts with the revision of the previous one.
  private written: Promise<unknown> = Promise.resolve();

  constructor(
    public study: Study,
    private readonly session: AnalysisSession,
    private readonly chapter: number,
  ) {}

  /** The study including the shown chapter. */
  get whole(): Study {
    if (this.left) return this.study;
    const game = this.session.kept;
    const chapters = this.study.chapters.map((one, i) => (i === this.chapter ? { ...one, game } : one));
    return { ...this.study, chapters };
  }

  /** `leaves`: another chapter is shown afterwards. Returns false if it was not stored: then this one stays. */
  async change(make: (study: Study) => Partial<Study>, leaves: boolean): Promise<boolean> {
    const before = this.whole;
    this.study = { ...before, ...make(before) };
    this.left = leaves;
    const kept = await this.write(this.study);
    if (!kept && leaves) {
      this.study = before;
      this.left = false;
    }
    return kept;
  }

  /** Stores the current state. Returns false, and says why, if that is not possible. */
  keep(): Promise<boolean> {
    this.study = this.whole;
    return this.write(this.study);
  }

  /** Stores it shortly after the last change. */
  soon(): void {
    this.study = { ...this.study, link: undefined };
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.now(), QUIET);
  }

  /** The page goes to another address. */
  leave(): void {
    this.isShown = false;
    this.now();
  }

  /** Stores pending changes. */
  now(): void {
    if (this.timer === undefined || this.left) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    this.study = this.whole;
    void this.write(this.study);
  }

  /** Whether a change is not stored yet. */
  get isBehind(): boolean {
    return this.timer !== undefined || this.writing > 0;
  }

  private write(study: Study): Promise<boolean> {
    this.study = { ...study, link: undefined };
    this.writing++;
    const now = structuredClone(study); // its tree is changed in place, perhaps before it is written
    const done = this.written.then(() => this.store({ ...now, id: this.study.id, revision: this.study.revision }));
    this.written = done.finally(() => this.writing--);
    return done;
  }

  /** Called once the study is stored, so that a reload finds it. */
  private showAddress(): void {
    if (this.isShown && !location.pathname.startsWith(`/study/${this.study.id}`))
      history.replaceState(null, "", studyAddress(this.study, this.chapter));
  }

  /** Keeps what another tab has stored: after a conflict, this study continues as a second one. */
  private async store(study: Study): Promise<boolean> {
    try {
      const revision = await keepStudy(study);
      this.study.revision = revision; // the current object, because it may have been changed meanwhile
      this.showAddress();
      return true;
    } catch (error) {
      if (!(error instanceof StudyConflict)) {
        toast(say("kept.not", { why: String(error) }), { kind: "refusal" });
        return false;
      }
      this.study = { ...this.study, id: newStudyId(), revision: undefined };
      const kept = await this.store({ ...study, id: this.study.id, revision: undefined });
      if (kept) toast(say("study.second"));
      return kept;
    }
  }
}

/** Stores the study shortly after each change, and at once when the page is left. */
function useKeeper(study: Study, session: AnalysisSession, chapter: number): Keeper {
  const keeper = useMemo(() => new Keeper(study, session, chapter), [session]);
  const seen = useMemo(() => ({ version: session.version }), [session]);
  const [, redraw] = useState(0);
  useEffect(() => {
    if (session.version === seen.version) return;
    seen.version = session.version;
    if (keeper.study.link !== undefined) redraw((count) => count + 1); // its chapters are now on this device
    keeper.soon();
  }, [session, session.version]);
  useEffect(() => {
    const now = () => keeper.now();
    addEventListener("pagehide", now);
    return () => {
      removeEventListener("pagehide", now);
      keeper.leave();
    };
  }, [keeper]);
  return keeper;
}

/** Adopts the study as changed by another tab. The shown position stays if it still exists. At the end of a line, it
 * follows what was added there. */
function useFollowed(keeper: Keeper, session: AnalysisSession, chapter: number, onChange: (study: Study) => void): void {
  const { id } = keeper.study;
  useEffect(
    () =>
      followStudy(id, (study) => {
        // A pending change will find the conflict.
        if (keeper.isBehind || study.revision === keeper.study.revision) return;
        const game = study.chapters[chapter]?.game;
        if (game === undefined) return navigate(studyAddress(study, study.chapters.length - 1));
        const tree = new GameTree(game.nodes);
        const at = tree.follow(session.events);
        game.at = session.tree.node(session.at).children.length === 0 ? tree.endFrom(at) : at;
        onChange(study);
      }),
    [keeper, id],
  );
}

/** Runs an action on the study, and reports a failure. */
async function withStudy(keeper: Keeper, what: (study: Study) => Promise<void>): Promise<void> {
  try {
    await what(keeper.whole);
  } catch (error) {
    toast((error as Error).message, { kind: "refusal" });
  }
}

/** Saves to a file, and on this device too, even if nothing has been changed yet. */
async function saveText(study: Study, keeper: Keeper): Promise<void> {
  const letters = study.title.replaceAll(/[^\w -]/g, "").trim();
  const name = `${letters === "" ? gameOf(study.chapters[0]!.game.spec) : letters}.txt`;
  download(new Blob([await studyText(study)], { type: "text/plain" }), name);
  const saved = say("saved", { name, chapters: study.chapters.length });
  toast((await keeper.keep()) ? say("saved.here", { saved }) : saved);
}

/** Whether the shown analysis is stored or came in a link. An analysis becomes a study when it is changed. */
function isStudy(): boolean {
  return location.pathname.startsWith("/study/");
}

function actionsOf(session: AnalysisSession, keeper: Keeper, onOpen: () => void, onShare: () => void): Action[] {
  const { spec } = session;
  const position = session.state?.position ?? "";
  return [
    {
      id: "play-on",
      icon: "swords",
      label: say("play-on"),
      why: session.state?.outcome.result === "ongoing" ? undefined : say("over.here"),
      onPress: () => navigate(`/new/${session.game}?${new URLSearchParams({ spec, position })}`),
    },
    { id: "save", icon: "save", label: say("save"), onPress: () => void withStudy(keeper, (study) => saveText(study, keeper)) },
    { id: "open", icon: "folder-open", label: say("text.open"), onPress: onOpen },
    shareAction(onShare),
    ...copyPosition(session),
    { id: "edit", icon: "pencil", label: say("edit"), onPress: () => navigate(editAddress(spec, position)) },
  ];
}

function Head({ study, onTitle }: { study: Study; onTitle: (title: string) => void }) {
  return (
    <input
      class="study-title"
      aria-label={say("title")}
      placeholder={say("title.empty")}
      value={study.title}
      maxLength={LONGEST_TITLE}
      onInput={(event) => onTitle(event.currentTarget.value)}
    />
  );
}

/** One chapter, with the actions on all chapters. */
export function Analysis({ study: opened, chapter = 0, known, review = false }: AnalysisProps) {
  const [, redraw] = useState(0);
  const [study, setStudy] = useState(opened);
  const session = useMemo(() => new AnalysisSession(study.chapters[chapter]!.game, study === opened ? known : undefined), [study, chapter]);
  useSession(session);
  const keeper = useKeeper(study, session, chapter);
  useFollowed(keeper, session, chapter, setStudy);
  const [opening, setOpening] = useState(false);
  const [editing, setEditing] = useState(study.chapters[chapter]!.hidden !== true);
  const { title } = keeper.study;
  const position = session.isSettled ? session.state!.position : "";
  const [sharing, onShare] = useSharing(session, () => ({
    title: title === "" ? titleOf(session.game) : title,
    main: mainGame(session.kept).events,
    record: () => textOf(session.kept),
    ...(isStudy() && { study: { path: () => studyLink(keeper.whole), text: () => studyText(keeper.whole) } }),
  }));
  useEffect(() => void session.open(), [session]);
  useEffect(() => setTitle(title === "" ? say("analysis.of", { game: titleOf(session.game) }) : title), [title]);
  /** Changes the study, and shows one of its chapters. */
  const change = (make: (study: Study) => Partial<Study>, go?: number) => {
    const kept = keeper.change(make, go !== undefined);
    redraw((count) => count + 1);
    if (go !== undefined) void kept.then((done) => (done ? navigate(studyAddress(keeper.study, go)) : redraw((count) => count + 1)));
  };
  /** Adds what was opened. It replaces this study if that is still empty. */
  const add = ({ title: opened, chapters: more }: Study) => {
    const isEmpty = session.tree.nodes.length === 1 && keeper.study.chapters.length === 1;
    if (isEmpty) change(() => ({ title: opened, chapters: more }), 0);
    else change(({ chapters }) => ({ chapters: [...chapters, ...more] }), keeper.study.chapters.length);
  };
  useDropped(add);
  return (
    <main class="playing analysing">
      <h1 class="unseen">{say("analysis.of", { game: titleOf(session.game) })}</h1>
      <AnalysisView
        session={session}
        reviewAtOnce={review}
        lesson={editing ? undefined : { onEdit: () => setEditing(true) }}
        actions={actionsOf(session, keeper, () => setOpening(true), onShare)}
        head={<Head study={keeper.study} onTitle={(words) => change(() => ({ title: words }))} />}
        tabs={[
          { id: "openings", label: say("openings"), body: <Explorer session={session} /> },
          {
            id: "chapters",
            label: say("chapters"),
            body: <Chapters study={keeper.study} chapter={chapter} position={position} onChange={change} />,
          },
        ]}
      />
      {sharing}
      {opening && <OpenText onClose={() => setOpening(false)} onOpen={add} />}
    </main>
  );
}

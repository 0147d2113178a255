// The regions around the board: who plays, the moves, the chosen piece, options. play/style/game.css places them.
import type { ComponentChildren } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import say from "virtual:words/play";
import { lazy } from "../ui/lazy";
import type { Marks } from "../board/board";
import type { GameEnd } from "../games/game_parts";
import { infoOf, titleOf } from "../library/games";
import type { Seat } from "../library/protocol";
import { Part } from "../ui/boundary";
import { Card, Dialog, IconButton, type IconName, Switch, Tabs } from "../ui/kit";
import { change, useSettings } from "../ui/settings";
import type { Action } from "./actions";
import { showAttacks, useAttacksShown } from "./marks/attacks_shown";
import { type AboutPiece, KindsLegend, PieceCard } from "./chosen";
import type { Hint } from "./marks/hint";
import type { Holding } from "../board/held/holding";
import type { Layout } from "./layout";
import { MoveList } from "./moves";
import { chosenKind, REFERENCE, referenceTab, useAsked, useTabs } from "./reference";
import type { Session } from "./session/session";
import { type SeatOf, Strip } from "./strips";

export interface ViewTab {
  id: string;
  label: string;
  icon: IconName;
  badge?: number;
  body: ComponentChildren;
}

export interface ViewProps {
  session: Session;
  /** Whose side is at the bottom; undefined means the first seat's. */
  bottom?: Seat;
  /** Who plays. */
  seatOf: SeatOf;
  /** Only one strip, that of the side to move, because one person plays all seats. */
  alone?: boolean;
  actions: readonly Action[];
  /** The places of the bar of actions, if they are not those of a game. */
  barred?: readonly (readonly string[])[];
  /** The moves are the subject: their tab opens first. */
  movesFirst?: boolean;
  /** The hint that was requested for the shown position. */
  hint?: Hint;
  /** Below the title: what is played and how. */
  about?: ComponentChildren;
  /** More cards of the left column, or of its tab. */
  left?: ComponentChildren;
  /** Above the moves in wide windows, else a tab. */
  above?: ViewTab;
  /** Instructions before the first move. */
  intro?: ComponentChildren;
  /** Replaces the description of the last move and the result. */
  says?: ComponentChildren;
  /** The explanation of how the game ended opens by itself if it stands beside the moves. */
  explains?: boolean;
  /** An offer or invitation that waits for an answer. */
  notice?: ComponentChildren;
  /** Further tabs beside the moves. */
  tabs?: readonly ViewTab[];
  /** Buttons for what to do next once the game is over. */
  next?: ComponentChildren;
}

/** What the regions show. */
export interface Scene {
  props: ViewProps;
  onRules: () => void;
  layout: Layout;
  marks: Marks;
  about: AboutPiece;
  /** The explanation of how the game ended. */
  end: GameEnd | undefined;
  holding: Holding | undefined;
  /** How often the key of the game's card was pressed. */
  asked: number;
  sides: { top: Seat[]; bottom: Seat };
}

function GameCard({ props: { session, about }, onRules }: Scene) {
  return (
    <Card looks="about-game">
      <div class="head">
        <h2>{titleOf(session.game)}</h2>
        <IconButton icon="book-open" label={say("rules")} onClick={onRules} />
      </div>
      {about !== undefined && <p class="second">{about}</p>}
    </Card>
  );
}

const HeldCard = lazy(async () => (await import("../cube/held/parts")).HeldCard);

/** Which pieces hold which places, while that is shown. */
function attacksTab({ props: { session }, holding }: Scene): ViewTab[] {
  if (holding === undefined) return [];
  const body = <Part>{<HeldCard session={session} holding={holding} />}</Part>;
  return [{ id: "attacks", label: say("attacks.short"), icon: "eye", body }];
}

function endTab(end: GameEnd | undefined): ViewTab[] {
  return end === undefined ? [] : [{ id: "end", ...end }];
}

/** What does not fit beside the board in narrow windows. Each part opens over the board. */
export function GameBar(scene: Scene) {
  const {
    props: { left, above, tabs = [] },
    onRules,
    end,
  } = scene;
  const [open, setOpen] = useState<string>();
  useAsked(scene.asked, () => setOpen(REFERENCE));
  const about: ViewTab = { id: "game", label: say("game"), icon: "list-ordered", body: left };
  const all = [
    ...referenceTab(scene.props.session.game, chosenKind(scene.about)),
    ...(left === undefined ? [] : [about]),
    ...(above === undefined ? [] : [above]),
    ...tabs,
    ...endTab(end),
    ...attacksTab(scene),
  ];
  const tab = all.find(({ id }) => id === open);
  return (
    <div class={all.length > 1 ? "gamebar many" : "gamebar"}>
      {all.map(({ id, label, icon, badge }) => (
        <IconButton key={id} icon={icon} label={label} badge={badge} onClick={() => setOpen(id)} />
      ))}
      <IconButton class="to-rules" icon="book-open" label={say("rules")} onClick={onRules} />
      {tab !== undefined && (
        <Dialog title={tab.label} onClose={() => setOpen(undefined)}>
          {tab.body}
        </Dialog>
      )}
    </div>
  );
}

/** How the board is displayed. */
export function Options({ session }: { session: Session }) {
  const { cube, stay } = useSettings();
  const danger = useAttacksShown(session);
  const info = infoOf(session.game);
  return (
    <Card looks="options">
      {info.attacks && <Switch label={say("attacks")} checked={danger} onChange={(on) => showAttacks(session, on)} />}
      {info.levels !== "" && <Switch label={say("cube")} checked={cube} onChange={(on) => change({ cube: on })} />}
      {info.levels !== "" && <Switch label={say("stay")} checked={stay} onChange={(on) => change({ stay: on })} />}
    </Card>
  );
}

export function hasOptions(game: string): boolean {
  const { attacks, levels } = infoOf(game);
  return attacks || levels !== "";
}

/** The seats of more than two players, as cards. */
export function SeatCards({ props: { session, seatOf }, layout }: Scene) {
  return (
    <section class="seats" aria-label={say("players")}>
      {session.seats.map((seat) => (
        <Strip key={seat} session={session} seat={seat} seatOf={seatOf} compact={layout !== "wide"} />
      ))}
    </section>
  );
}

export function Strips(scene: Scene) {
  const { props, sides } = scene;
  const { session, seatOf, alone } = props;
  const { state } = session;
  if (sides.top.length > 1) return null;
  const strip = (seat: Seat) => <Strip session={session} seat={seat} seatOf={seatOf} />;
  return (
    <>
      {!alone && (
        <section class="strip top" aria-label={say("player.across")}>
          {sides.top.map(strip)}
        </section>
      )}
      <section class={alone ? "strip alone" : "strip bottom"} aria-label={say("player")}>
        {strip(alone ? (state?.turn ?? sides.bottom) : sides.bottom)}
      </section>
    </>
  );
}

/** Parts that have no column of their own in this window, as tabs beside the moves. */
function foldedTabs(scene: Scene): ViewTab[] {
  const { props, layout, about, marks } = scene;
  const { session } = props;
  if (layout === "wide" || layout === "narrow") return [];
  const { above } = props;
  const piece = (
    <div class="about-piece">
      <PieceCard session={session} about={about} marks={marks} />
      <KindsLegend session={session} />
    </div>
  );
  const game = (
    <>
      <GameCard {...scene} />
      {props.left}
      {hasOptions(session.game) && <Options session={session} />}
    </>
  );
  return [
    ...(above === undefined ? [] : [above]),
    { id: "piece", label: say("tab.piece"), icon: "info", body: piece },
    { id: "game", label: say("game"), icon: "sliders-horizontal", body: game },
  ];
}

/** The moves and the other tabs; in narrow windows only the moves. */
export function Right({ scene, onHold }: { scene: Scene; onHold: (length: number | undefined) => void }) {
  const { props, layout, end } = scene;
  const { current, setCurrent, choose } = useTabs(props.session.game, scene.asked, props.movesFirst === true);
  const shows = useRef(scene.holding !== undefined);
  useEffect(() => {
    const asked = scene.holding !== undefined && !shows.current; // switched on for this game, not in the settings
    shows.current = scene.holding !== undefined;
    if (asked) setCurrent("attacks");
  }, [scene.holding === undefined]);
  useEffect(() => {
    if (props.explains === true && end !== undefined) setCurrent("end");
  }, [end === undefined]);
  const tabs: (Omit<ViewTab, "icon" | "body"> & { body?: ComponentChildren })[] =
    layout === "narrow"
      ? []
      : [
          { id: "moves", label: say("tab.moves") },
          ...referenceTab(props.session.game, chosenKind(scene.about), "C"),
          ...endTab(end),
          ...attacksTab(scene),
          ...(props.tabs ?? []),
          ...foldedTabs(scene),
        ];
  const shown = tabs.find(({ id }) => id === current) ?? tabs[0];
  return (
    <section class="right" aria-label={say("right")}>
      {layout === "wide" && props.above?.body}
      {tabs.length > 1 && (
        <Tabs label={say("tabs")} tabs={tabs.map(({ id, label, badge }) => ({ id, label, badge }))} current={shown!.id} onChange={choose} />
      )}
      {shown?.body !== undefined && (
        <div class={`tab-body ${shown.id}-tab`} role="tabpanel" aria-label={shown.label} tabindex={shown.id === "piece" ? 0 : undefined}>
          {shown.body}
        </div>
      )}
      {/* Below the card, if there is room. */}
      {(shown?.body === undefined || shown.id === REFERENCE) && <MoveList session={props.session} onHold={onHold} />}
    </section>
  );
}

export function Left(scene: Scene) {
  const { props, about, marks, sides } = scene;
  const { session } = props;
  return (
    <aside class="left" aria-label={say("left")}>
      <GameCard {...scene} />
      {sides.top.length > 1 && <SeatCards {...scene} />}
      {props.left}
      {props.alone && hasOptions(session.game) && <Options session={session} />}
      {sides.top.length <= 1 && (
        <Card looks="about-piece">
          <PieceCard session={session} about={about} marks={marks} />
        </Card>
      )}
      {!props.alone && hasOptions(session.game) && <Options session={session} />}
    </aside>
  );
}

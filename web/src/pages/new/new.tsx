// A new game, as one dialog: opponents, seats, rules.
import { useEffect, useState } from "preact/hooks";
import say from "virtual:words/new";
import offline from "virtual:words/offline";
import { wordsOf } from "../../games/words";
import { games, infoOf, titleOf } from "../../library/games";
import type { GameInfo, Seat } from "../../library/protocol";
import { useMissing } from "../../offline/network";
import { Button, Dialog, type IconName, Segments, Switch, Tiles, toast } from "../../ui/kit";
import { lastChoice, lastGame, type NewChoice, type Opponent, readSpec } from "./last";
import { fromAddress, positionFrom } from "./address";
import { type Change, Fields } from "./fields";
import { PositionField } from "./position";
import { isAtTable, start } from "./start";
import { Waiting } from "./waiting";
import { OptionFields, specOf } from "../../options/options";
import { PosterPicture } from "../home/poster";
import "./new.css";

type Tab = { value: Opponent; label: string; icon: IconName };

const opponentTabs = (): readonly Tab[] => [
  { value: "computer", label: say("computer"), icon: "bot" },
  { value: "friend", label: say("friend"), icon: "link" },
  { value: "here", label: say("here"), icon: "monitor-smartphone" },
];

const aloneTabs = (): readonly Tab[] => [
  { value: "here", label: say("alone"), icon: "user" },
  { value: "friend", label: say("friend"), icon: "link" },
];

/** The seats of a spec. While the library is asked, or if it refuses the spec, the last known seats of the game. */
function useSeats(info: GameInfo, spec: string): readonly Seat[] {
  const [known, setKnown] = useState<{ of: GameInfo; seats: readonly Seat[] }>({ of: info, seats: info.usual.seats });
  useEffect(() => {
    let here = true;
    readSpec(info.name, spec)
      .then(({ seats }) => here && setKnown({ of: info, seats }))
      .catch(() => undefined); // the field reports it
    return () => {
      here = false;
    };
  }, [info, spec]);
  return known.of === info ? known.seats : info.usual.seats; // this game cannot draw another game's seats
}

function GameTiles({ game, onChange }: { game: string; onChange: (game: string) => void }) {
  const items = games.map(({ name }) => ({ value: name, label: titleOf(name), picture: <PosterPicture game={name} /> }));
  return <Tiles label={say("game")} items={items} value={game} onChange={onChange} />;
}

function Side({ game }: { game: string }) {
  return (
    <>
      <PosterPicture game={game} />
      <div class="side-words">
        <h3>{titleOf(game)}</h3>
        <p>{wordsOf(game).about()}</p>
      </div>
    </>
  );
}

interface FormProps {
  game: string;
  spec: string;
  seats: readonly Seat[];
  choice: NewChoice;
  change: Change;
  /** Undefined: the standard start. */
  position: string | undefined;
  onPosition: (position: string | undefined) => void;
  onFault: (field: string, fault: string | undefined) => void;
}

function Form(props: FormProps) {
  const { game, spec, choice, change, position, onPosition, onFault } = props;
  const info = infoOf(game);
  // A person who comes with a position sees at once that the game starts from it.
  const [asked] = useState(position !== undefined);
  const from = (
    <>
      <Switch label={say("from")} checked={position !== undefined} onChange={(on) => onPosition(on ? "" : undefined)} />
      {position !== undefined && (
        <PositionField spec={spec} value={position} onChange={onPosition} onFault={(fault) => onFault("position", fault)} />
      )}
    </>
  );
  const options = (
    <OptionFields
      pictured
      info={info}
      chosen={choice.options}
      onChange={(key, value) => change({ options: { ...choice.options, [key]: value } })}
      onFault={onFault}
    />
  );
  // Starts to choose from come first: they decide how long an evening it will be.
  const startsFirst = Object.values(wordsOf(game).options()).some(({ pictured }) => pictured);
  return (
    <>
      <Segments
        label={say("against")}
        items={info.cooperative ? aloneTabs() : opponentTabs()}
        value={choice.opponent}
        onChange={(opponent) => change({ opponent, clock: { kind: "none" } })}
      />
      {asked && from}
      {startsFirst && options}
      <Fields {...props} />
      {!startsFirst && options}
      {!asked && from}
    </>
  );
}

/** The settings for a game, and the faults in the text fields. */
function useNew(given: string, search: string) {
  const [game, setGame] = useState(given === "" ? lastGame() : given);
  const [choice, setChoice] = useState(() => fromAddress(game, search, lastChoice(game)));
  const [position, setPosition] = useState(() => positionFrom(search));
  const [faults, setFaults] = useState<Readonly<Record<string, string | undefined>>>({});
  const spec = specOf(infoOf(game), choice.options);
  const another = (name: string) => {
    setGame(name);
    setChoice(lastChoice(name));
    setPosition(undefined);
    setFaults({});
  };
  return {
    form: {
      game,
      spec,
      seats: useSeats(infoOf(game), spec),
      choice,
      change: (part: Partial<NewChoice>) => setChoice((before) => ({ ...before, ...part })),
      position,
      onPosition: setPosition,
      onFault: (field: string, fault: string | undefined) => setFaults((all) => ({ ...all, [field]: fault })),
    },
    fault: Object.values(faults).find((one) => one !== undefined),
    another,
  };
}

interface FootProps {
  game: string;
  /** The table that has been created. */
  table: string | undefined;
  link: boolean;
  busy: boolean;
  why: string | undefined;
  onClose: () => void;
  onGo: () => void;
}

function Foot({ game, table, link, busy, why, onClose, onGo }: FootProps) {
  return (
    <>
      <Button class="at-left" kind="quiet" icon="graduation-cap" href={`/learn/${game}`}>
        {say("learn")}
      </Button>
      <Button onClick={onClose}>{table === undefined ? say("cancel") : say("close")}</Button>
      {table === undefined ? (
        <Button kind="primary" size="large" icon={link ? "link" : "play"} busy={busy} why={why} onClick={onGo}>
          {link ? say("link.make") : say("start")}
        </Button>
      ) : (
        <Button href={`/t/${table}`}>{say("table.go")}</Button>
      )}
    </>
  );
}

export interface NewProps {
  /** "": the address names no game. */
  game: string;
  search: string;
  onClose: () => void;
}

export default function NewGame({ game: given, search, onClose }: NewProps) {
  const { form, fault, another } = useNew(given, search);
  const [busy, setBusy] = useState(false);
  const [table, setTable] = useState<string>();
  const { game, spec, choice, position } = form;
  const go = async () => {
    setBusy(true);
    try {
      setTable(await start(game, spec, choice, (position ?? "").trim()));
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error), { kind: "refusal" });
    }
    setBusy(false);
  };
  const link = choice.opponent === "friend";
  const atTable = isAtTable(choice);
  const missing = useMissing(atTable);
  const cut = atTable && missing !== undefined ? offline(missing === "network" ? "server" : "server.wait") : undefined;
  const foot = <Foot game={game} table={table} link={link} busy={busy} why={fault ?? cut} onClose={onClose} onGo={() => void go()} />;
  const title = table === undefined ? say("title", { game: titleOf(game) }) : say("invite");
  return (
    <Dialog title={title} onClose={onClose} foot={foot} picture={<Side game={game} />}>
      {table !== undefined ? (
        <Waiting table={table} />
      ) : (
        <div class="new-game">
          {given === "" && <GameTiles game={game} onChange={another} />}
          {cut !== undefined && <p role="status">{cut}</p>}
          <Form key={game} {...form} />
        </div>
      )}
    </Dialog>
  );
}

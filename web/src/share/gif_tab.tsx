// The game as an animated GIF, made on request. Its progress is shown, and it can be stopped.
import { useEffect, useRef, useState } from "preact/hooks";
import say from "virtual:words/share";
import { infoOf } from "../library/games";
import { Button, Segments } from "../ui/kit";
import { download } from "../ui/download";
import { handOn, mayShareFiles } from "../ui/picture";
import { sentence } from "../ui/words";
import { type Looks, LooksForm, useLooks } from "./drawn";
import { makeGif } from "./gif";
import { type FormProps, gameFor, type ShareTarget } from "./shared";

const SPEEDS = [
  { value: "1500", says: "speed.slow" },
  { value: "900", says: "speed.normal" },
  { value: "450", says: "speed.fast" },
] as const;
type Speed = (typeof SPEEDS)[number]["value"];

type Making = { kind: "none"; why?: string } | { kind: "making"; done: number; of: number } | { kind: "made"; gif: Blob; url: string };

/** The GIF in progress. A change of its settings ends the previous one. */
function useGif({ shared, what }: FormProps, looks: Looks, speed: Speed) {
  const [making, setMaking] = useState<Making>({ kind: "none" });
  const stop = useRef<AbortController>();
  const clear = () => {
    stop.current?.abort();
    setMaking({ kind: "none" });
  };
  useEffect(() => clear, [looks, speed]);
  useEffect(() => (making.kind === "made" ? () => URL.revokeObjectURL(making.url) : undefined), [making]);
  const start = () => {
    const own = new AbortController();
    stop.current = own;
    const set = (now: Making) => !own.signal.aborted && setMaking(now);
    const { game } = gameFor(shared, what);
    set({ kind: "making", done: 0, of: game.events.length + 1 });
    makeGif(
      infoOf(shared.game),
      game,
      { ...looks, delay: Number(speed) },
      (done, of) => set({ kind: "making", done, of }),
      own.signal,
    ).then(
      (gif) => set({ kind: "made", gif, url: URL.createObjectURL(gif) }),
      (error: Error) => set({ kind: "none", why: sentence(error.message) }),
    );
  };
  return { making, start, stop: clear };
}

function Progress({ done, of, onStop }: { done: number; of: number; onStop: () => void }) {
  return (
    <div class="share-progress">
      <progress aria-label={say("frames")} value={done} max={of} />
      <span class="second">{say("frames.done", { done, of })}</span>
      <Button icon="x" onClick={onStop}>
        {say("stop")}
      </Button>
    </div>
  );
}

function Made({ shared, gif, url }: { shared: ShareTarget; gif: Blob; url: string }) {
  const [mayShare] = useState(() => mayShareFiles("image/gif"));
  const name = `${shared.game}.gif`;
  return (
    <>
      <div class="share-preview">
        <img alt={say("gif.alt")} src={url} />
      </div>
      <div class="share-buttons" role="status">
        <Button kind="primary" icon="download" onClick={() => download(gif, name)}>
          {say("gif.save")}
        </Button>
        {mayShare && (
          <Button icon="share-2" onClick={() => void handOn(gif, name, shared.title)}>
            {say("send")}
          </Button>
        )}
        <span class="second">{say("gif.size", { size: Math.ceil(gif.size / 1024) })}</span>
      </div>
    </>
  );
}

export function GifTab(props: FormProps) {
  const { shared, what } = props;
  const [looks, change] = useLooks(shared);
  const [speed, setSpeed] = useState<Speed>("900");
  const { making, start, stop } = useGif(props, looks, speed);
  if (what === "position") return <p class="second">{say("gif.still")}</p>;
  return (
    <>
      <Segments
        label={say("speed")}
        items={SPEEDS.map(({ value, says }) => ({ value, label: say(says) }))}
        value={speed}
        onChange={setSpeed}
      />
      <LooksForm {...{ shared, looks }} onChange={change} />
      {making.kind === "making" && <Progress {...making} onStop={stop} />}
      {making.kind === "made" && <Made shared={shared} {...making} />}
      {making.kind === "none" && (
        <div class="share-buttons">
          <Button kind="primary" icon="play" onClick={start}>
            {say("gif.make")}
          </Button>
          {making.why !== undefined && <p role="alert">{making.why}</p>}
        </div>
      )}
    </>
  );
}

// The position as a picture: for other programs as PNG, for print as SVG.
import { useMemo, useState } from "preact/hooks";
import say from "virtual:words/share";
import { wholeSvg } from "../board/picture";
import { infoOf } from "../library/games";
import { Button } from "../ui/kit";
import { download } from "../ui/download";
import { handOn, mayShareFiles, pngOf } from "../ui/picture";
import { LooksForm, useDrawnState, useLooks } from "./drawn";
import { pictureOf } from "./gif";
import { type FormProps, drawnFor } from "./shared";

export function PictureTab({ shared, what }: FormProps) {
  const [looks, change] = useLooks(shared);
  const [mayShare] = useState(() => mayShareFiles("image/png"));
  const drawn = drawnFor(shared, what);
  const state = useDrawnState(drawn);
  const arrows = drawn.events.length === shared.shown.events.length ? shared.arrows : [];
  const { game, title } = shared;
  const svg = useMemo(
    () => state && wholeSvg(infoOf(game), { ...pictureOf(state, looks), arrows: looks.arrows ? arrows : [] }),
    [state, looks],
  );
  const savePng = async () => svg && download(await pngOf(svg), `${game}.png`);
  const send = async () => svg && handOn(await pngOf(svg), `${game}.png`, title);
  return (
    <>
      <div class="share-preview">
        {svg !== undefined && <img alt={say("picture.alt")} src={`data:image/svg+xml,${encodeURIComponent(svg)}`} />}
      </div>
      <LooksForm {...{ shared, looks }} arrows={arrows.length > 0} onChange={change} />
      <div class="share-buttons">
        <Button kind="primary" icon="download" onClick={() => void savePng()}>
          {say("picture.png")}
        </Button>
        <Button icon="download" onClick={() => svg && download(new Blob([svg], { type: "image/svg+xml" }), `${game}.svg`)}>
          {say("picture.svg")}
        </Button>
        {mayShare && (
          <Button icon="share-2" onClick={() => void send()}>
            {say("send")}
          </Button>
        )}
      </div>
    </>
  );
}

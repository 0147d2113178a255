// On the address of an analysis the library and the engine begin while its page is still on the way.
import { beginAnalysis } from "../library/analyser";
import { library } from "../library/client";
import { analysisOfAddress } from "../play/address";
import { engineWish, linesFor, USUAL_NODES } from "./engine_wish";

export function beginAhead(url: URL): void {
  const [, page, what] = url.pathname.split("/");
  if ((page !== "analyse" && page !== "study") || what === undefined) return;
  library.prepare();
  const asked = page === "analyse" && !url.searchParams.has("review") ? analysisOfAddress(url) : undefined;
  const wish = engineWish();
  if (asked === undefined || !wish.on) return;
  const { spec, start, events } = asked.game;
  beginAnalysis({ spec, start, events: events.slice(0, asked.at) }, { lines: linesFor(spec, wish), nodes: USUAL_NODES });
}

// Moves a seat to another device, by a link that works once.
import { useEffect, useState } from "preact/hooks";
import say from "virtual:words/table";
import { Dialog } from "../ui/kit";
import { LinkCard, linkOf } from "./invite";
import type { TableSession } from "./session";

export function DeviceDialog({ session, onClose }: { session: TableSession; onClose: () => void }) {
  const [link, setLink] = useState("");
  useEffect(() => {
    void session.ask({ do: "key" }).then((answer) => {
      if (answer?.key === undefined) return onClose(); // the reason is shown beside the board
      setLink(`${linkOf(session.table)}#key=${answer.key}`);
    });
  }, []);
  return (
    <Dialog title={say("device.title")} onClose={onClose}>
      {link !== "" && <LinkCard link={link} waits={say("device.waits")} words={say("device.words")} />}
    </Dialog>
  );
}

// A table that was made for a friend: its link, and who comes.
import { useEffect, useState } from "preact/hooks";
import { connection } from "../table/socket";
import { Button, TextField, toast } from "../ui/kit";
import { Qr } from "../ui/kit/qr";
import { navigate } from "../ui/router";

async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toast("Link copied", { icon: "copy" });
  } catch {
    toast("The link could not be copied: mark it and copy it yourself", { kind: "refusal" });
  }
}

/** Goes to the table once everybody is there. */
function useStart(table: string): void {
  useEffect(
    () =>
      connection.listen({
        table,
        after: () => 0,
        hear: ({ state }) => {
          if (state?.started) navigate(`/t/${table}`);
        },
        refused: (why) => toast(why, { kind: "refusal" }),
        connected: () => undefined,
      }),
    [table],
  );
}

export function Waiting({ table }: { table: string }) {
  const link = new URL(`/t/${table}`, location.href).href;
  const [mayShare] = useState(() => typeof navigator.share === "function");
  useStart(table);
  return (
    <div class="waiting-friend">
      <Qr text={link} label="The link as a QR code" width={184} />
      <div class="waiting-words">
        <p class="waiting-now" role="status">
          Waiting for your friend
          <span class="trail" aria-hidden="true">
            <i />
            <i />
            <i />
          </span>
        </p>
        <p class="second">Send this link, or let a phone read the code. The game begins when everybody is there.</p>
        <TextField label="Link" value={link} readOnly onInput={() => undefined} onFocus={(event) => event.currentTarget.select()} />
        <div class="waiting-buttons">
          <Button kind="primary" icon="copy" onClick={() => void copy(link)}>
            Copy
          </Button>
          {mayShare && (
            <Button icon="share-2" onClick={() => void navigator.share({ url: link }).catch(() => undefined)}>
              Share
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}

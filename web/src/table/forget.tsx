// Giving up this browser's seats: its cookie is no longer valid afterwards.
import { useState } from "preact/hooks";
import { Button, Dialog, toast } from "../ui/kit";
import { forgetTable, rememberedTables } from "./memory";
import { connection } from "./socket";

/** Asks the server, forgets the tables, and loads the page again for a new cookie. */
async function forget(): Promise<void> {
  try {
    await connection.ask({ do: "revoke" });
  } catch (error) {
    toast(`Nothing was given up: ${error instanceof Error ? error.message : String(error)}.`, { kind: "refusal" });
    return;
  }
  for (const { id } of rememberedTables()) forgetTable(id);
  location.assign("/");
}

export function ForgetBrowser() {
  const [asking, setAsking] = useState(false);
  const close = () => setAsking(false);
  const foot = (
    <>
      <Button onClick={close}>Keep them</Button>
      <Button kind="danger" icon="log-out" onClick={() => void forget()}>
        Give up all my seats
      </Button>
    </>
  );
  return (
    <>
      <Button kind="quiet" size="dense" icon="log-out" onClick={() => setAsking(true)}>
        Not your device?
      </Button>
      {asking && (
        <Dialog title="Is this not your own device?" onClose={close} foot={foot}>
          <p>
            Your seats belong to this browser. You can give them up, so that nobody plays in your name here. Move a seat
            you want to keep to another device first: open the table and choose “Other device” under “More”.
          </p>
        </Dialog>
      )}
    </>
  );
}

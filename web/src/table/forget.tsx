// Gives up this browser's seats: its cookie is no longer valid afterwards.
import { useState } from "preact/hooks";
import say from "virtual:words/connection";
import { Button, Dialog, toast } from "../ui/kit";
import { forgetTable, rememberedTables } from "./memory";
import { connection } from "../server/socket";

/** Tells the server, forgets the tables, and reloads the page to get a new cookie. */
async function forget(): Promise<void> {
  try {
    await connection.ask({ do: "revoke" });
  } catch (error) {
    toast(say("forget.not", { error: error instanceof Error ? error.message : String(error) }), { kind: "refusal" });
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
      <Button onClick={close}>{say("forget.keep")}</Button>
      <Button kind="danger" icon="log-out" onClick={() => void forget()}>
        {say("forget.all")}
      </Button>
    </>
  );
  return (
    <>
      <Button kind="quiet" size="dense" icon="log-out" onClick={() => setAsking(true)}>
        {say("forget")}
      </Button>
      {asking && (
        <Dialog title={say("forget.title")} onClose={close} foot={foot}>
          <p>{say("forget.words")}</p>
        </Dialog>
      )}
    </>
  );
}

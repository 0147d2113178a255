// Giving up this browser's seats: its cookie is no longer valid afterwards.
import { useState } from "preact/hooks";
import { Button } from "../ui/kit";
import { forgetTable, rememberedTables } from "./memory";
import { connection } from "./socket";

/** Asks the server, forgets the tables, and loads the page again for a new cookie. */
async function forget(): Promise<void> {
  await connection.ask({ do: "revoke" });
  for (const { id } of rememberedTables()) forgetTable(id);
  location.assign("/");
}

export function ForgetBrowser() {
  const [failed, setFailed] = useState("");
  return (
    <details>
      <summary>Is this not your own device?</summary>
      <p>
        Your seats belong to this browser. You can give them up, so that nobody plays in your name here. Move a seat you
        want to keep to another device first: open the table and choose “Other device” under “More”.
      </p>
      <Button
        kind="danger"
        onClick={() => forget().catch((error: unknown) => setFailed(error instanceof Error ? error.message : String(error)))}
      >
        Give up all my seats
      </Button>
      {failed !== "" && (
        <p class="message" role="alert">
          Nothing was given up: {failed}.
        </p>
      )}
    </details>
  );
}

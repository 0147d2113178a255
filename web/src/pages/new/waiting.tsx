// A table created for a friend: its link, and who has come.
import { useEffect } from "preact/hooks";
import { Invite } from "../../table/invite";
import { connection } from "../../server/socket";
import { toast } from "../../ui/kit";
import { navigate } from "../../ui/router";
import "./new.css";

/** Opens the table once everybody is there. */
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
  useStart(table);
  return <Invite table={table} />;
}

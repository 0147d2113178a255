// Says that a new version is there. It never takes over by itself.
import { useLayoutEffect, useState } from "preact/hooks";
import say from "virtual:words/offline";
import { Button, Icon, IconButton } from "../ui/kit";
import { updateNow, useKeeping } from "./keeping";

export function NewVersion() {
  const { newer } = useKeeping();
  const [later, setLater] = useState(false);
  useLayoutEffect(() => setLater(false), [newer]);
  return (
    <div class="new-version" role="status">
      {newer && !later && (
        <div class="toast">
          <Icon name="download" />
          <span>{say("newer")}</span>
          <Button kind="quiet" size="dense" onClick={updateNow}>
            {say("update")}
          </Button>
          <IconButton icon="x" label={say("later")} onClick={() => setLater(true)} />
        </div>
      )}
    </div>
  );
}

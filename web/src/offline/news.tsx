// Announces a new version, which never activates by itself.
import { useState } from "preact/hooks";
import say from "virtual:words/offline";
import "./offline.css";
import { Button, Icon, IconButton } from "../ui/kit";
import { updateNow } from "./keeping";

export default function NewVersion() {
  const [later, setLater] = useState(false);
  return (
    <div class="new-version" role="status">
      {!later && (
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

// Everything as one file: save, import, erase.
import { useState } from "preact/hooks";
import say from "virtual:words/mine";
import { Button, Card, Dialog, FileButton, toast } from "../ui/kit";
import { download } from "../ui/download";
import { today } from "../library/puzzles";
import { textOfFile } from "../library/text_file";
import { readSettings } from "../ui/settings";
import type { Fault } from "./checked";
import { eraseAll, exported, imported, type ImportCounts } from "./transfer";

const FAULTS_SHOWN = 8;

async function save(): Promise<void> {
  download(new Blob([await exported()], { type: "application/json" }), `wayfarer-${today()}.json`);
}

function faultWords({ place, what, detail }: Fault): string {
  if (what === "other") return say("fault.other");
  return say(`fault.${what}`, { place: place === "" ? say("file.itself") : place, detail });
}

function Outcome({ taken: { games, studies, faults } }: { taken: ImportCounts }) {
  if (faults[0]?.what === "other")
    return (
      <p role="alert" class="mine-faults">
        {faultWords(faults[0])}
      </p>
    ); // nothing in it is known
  return (
    <div role="status">
      <p>{say("taken", { games, studies })}</p>
      {faults.length > 0 && (
        <>
          <p>{say("faults", { count: faults.length })}</p>
          <ul class="mine-faults">
            {faults.slice(0, FAULTS_SHOWN).map((fault) => (
              <li key={fault.place + fault.what}>{faultWords(fault)}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

/** Asks before everything is erased, and says what is erased and what stays. */
function EraseDialog({ onClose, onYes }: { onClose: () => void; onYes: () => void }) {
  const foot = (
    <>
      <Button onClick={onClose}>{say("no")}</Button>
      <Button kind="danger" icon="trash-2" onClick={onYes}>
        {say("erase")}
      </Button>
    </>
  );
  return (
    <Dialog title={say("erase.ask")} onClose={onClose} foot={foot}>
      <p>{say("erase.about")}</p>
    </Dialog>
  );
}

export function FilePart({ onChange }: { onChange: () => void }) {
  const [busy, setBusy] = useState(false);
  const [taken, setTaken] = useState<ImportCounts>();
  const [asking, setAsking] = useState(false);
  const doing = async (work: () => Promise<void>) => {
    setBusy(true);
    await work().catch((error: unknown) => toast(say("failed", { why: String(error) }), { kind: "refusal" }));
    setBusy(false);
  };
  const take = (file: File) =>
    doing(async () => {
      setTaken(await imported(await textOfFile(file)));
      readSettings();
      onChange();
    });
  return (
    <Card looks="mine-file">
      <p>{say("file.about")}</p>
      <div class="mine-buttons">
        <Button kind="primary" icon="download" busy={busy} onClick={() => void doing(save)}>
          {say("export")}
        </Button>
        <FileButton
          icon="folder-open"
          label={say("import")}
          accept="application/json,.json"
          busy={busy}
          onFile={(file) => void take(file)}
        />
      </div>
      {taken !== undefined && <Outcome taken={taken} />}
      <p class="second mine-erase">{say("erase.about")}</p>
      <div>
        <Button kind="danger" icon="trash-2" onClick={() => setAsking(true)}>
          {say("erase")}
        </Button>
      </div>
      {asking && (
        <EraseDialog onClose={() => setAsking(false)} onYes={() => void doing(() => eraseAll().then(() => location.assign("/")))} />
      )}
    </Card>
  );
}

// The rules of a game beside its board.
import { useEffect, useState } from "preact/hooks";
import say from "virtual:words/play";
import { library } from "../library/client";
import { titleOf } from "../library/games";
import { SidePanel, Skeleton } from "../ui/kit";
import { rulesHtml } from "../ui/rules_text";

export default function RulesBeside({ game, onClose }: { game: string; onClose: () => void }) {
  const [html, setHtml] = useState<string>();
  useEffect(() => {
    // The text is the library's own: nothing of it comes from other people.
    library
      .rules(game)
      .then(({ rules }) => setHtml(rulesHtml(rules)))
      .catch((error) => setHtml(`<p>${String(error)}</p>`));
  }, [game]);
  return (
    <SidePanel title={say("rules.of", { game: titleOf(game) })} onClose={onClose}>
      {html === undefined ? <Skeleton /> : <div class="rules beside" dangerouslySetInnerHTML={{ __html: html }} />}
    </SidePanel>
  );
}

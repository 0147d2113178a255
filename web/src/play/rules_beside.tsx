// The rules of a game beside its board.
import say from "virtual:words/play";
import { titleOf } from "../library/games";
import { useSource } from "../rules/source";
import { RulesView, useRules } from "../rules/view";
import { SidePanel, Skeleton } from "../ui/kit";

export default function RulesBeside({ game, onClose }: { game: string; onClose: () => void }) {
  const { source, failed } = useSource(game);
  const read = useRules(game, source);
  return (
    <SidePanel title={say("rules.of", { game: titleOf(game) })} onClose={onClose}>
      {failed !== "" && <p role="alert">{failed}</p>}
      {read === undefined ? failed === "" && <Skeleton /> : <RulesView game={game} rules={read.rules} />}
    </SidePanel>
  );
}

// The rules of a game, as the library has them.
import { useEffect, useState } from "preact/hooks";
import { library } from "../library/client";
import { rulesHtml } from "./rules_text";

export default function RulesPage({ game }: { game: string }) {
  const [html, setHtml] = useState<string>();
  useEffect(() => {
    // The text is the library's own: nothing of it comes from other people.
    library
      .rules(game)
      .then(({ rules }) => setHtml(rulesHtml(rules)))
      .catch((error) => setHtml(`<p>${String(error)}</p>`));
  }, [game]);
  return (
    <main class="plain rules">
      <p>
        <a href={`/new/${game}`}>Play it</a>
      </p>
      {html === undefined ? <p role="status">One moment …</p> : <div dangerouslySetInnerHTML={{ __html: html }} />}
    </main>
  );
}

// The annotated games as a study, which a person can change: then this device stores it.
import { annotatedGames, annotatedId, type AnnotatedGame } from "../library/annotated";
import { gameOf, games, infoOf, titleOf } from "../library/games";
import { tidy } from "../library/reviewer";
import { lineOf } from "../play/session/tree";
import say from "virtual:words/study";
import type { Chapter, Study } from "./shelf";

function chapterOf({ title, spec, moves, comments, review }: AnnotatedGame): Chapter {
  const nodes = lineOf([...moves]).map((node, number) => {
    const comment = comments.get(number);
    return comment === undefined ? node : { ...node, comment };
  });
  const at = moves.findIndex((move) => !move.startsWith("=")); // with all pieces on the board
  const points = infoOf(gameOf(spec)).cooperative ? "plies" : "chances";
  return { title, game: { spec, start: "", nodes, at, review: { of: moves.join(" "), review: tidy(review, points) } } };
}

/** The study with this id; undefined: it is no study of annotated games. */
export async function annotatedStudy(id: string): Promise<Study | undefined> {
  const game = games.find(({ name }) => annotatedId(name) === id)?.name;
  const all = game === undefined ? [] : await annotatedGames(game);
  if (game === undefined || all.length === 0) return undefined;
  return { id, title: say("annotated", { game: titleOf(game) }), chapters: all.map(chapterOf) };
}

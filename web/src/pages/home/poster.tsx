// A game's poster.
import { posterFor } from "../../games/posters";
import { infoOf } from "../../library/games";

export function PosterPicture({ game }: { game: string }) {
  const poster = { __html: posterFor(infoOf(game)) };
  return (
    <svg
      class="poster-art"
      viewBox="0 0 300 184" /* the bottom is cut first if there is little room */
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      dangerouslySetInnerHTML={poster}
    />
  );
}

// The picture at the head of the first page, with what one does first.
import type { ComponentChildren } from "preact";
import { HeroPicture } from "../art";
import { games } from "../library/games";
import { Button } from "../ui/kit";

const numbers = ["No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten"];

export function Hero({ onPlay, children }: { onPlay: () => void; children: ComponentChildren }) {
  return (
    <section class="hero" aria-labelledby="hero">
      <div class="hero-land">
        <HeroPicture />
        <div class="hero-words">
        <h1 id="hero">
          {`${numbers[games.length] ?? games.length} rare games.`}
          <br />
          Every one a journey.
        </h1>
        <p>Play the computer or a friend in one tap. No account, nothing to install.</p>
        <div class="hero-buttons">
          <Button kind="primary" size="large" icon="play" onClick={onPlay}>
            Play now
          </Button>
          <Button class="on-hero" size="large" icon="link" href="/new/?opponent=friend">
            Play with a friend
          </Button>
          <Button class="on-hero learn" size="large" icon="graduation-cap" href="/rules/">
            Learn in 2 min
          </Button>
        </div>
        </div>
      </div>
      <div class="hero-cards">{children}</div>
    </section>
  );
}

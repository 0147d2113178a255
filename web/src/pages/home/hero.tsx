// The picture at the top of the first page, with the first actions.
import type { ComponentChildren } from "preact";
import say from "virtual:words/home";
import { HeroPicture } from "../../art";
import { games } from "../../library/games";
import { Button } from "../../ui/kit";

export function Hero({ onPlay, children }: { onPlay: () => void; children: ComponentChildren }) {
  return (
    <section class="hero" aria-labelledby="hero">
      <div class="hero-land">
        <HeroPicture />
        <div class="hero-words">
          <h1 id="hero">
            {say("rare", { count: games.length })}
            <br />
            {say("journey")}
          </h1>
          <p>{say("hero")}</p>
          <div class="hero-buttons">
            <Button kind="primary" size="large" icon="play" onClick={onPlay}>
              {say("play.now")}
            </Button>
            <Button class="on-hero" size="large" icon="link" href="/new/?opponent=friend">
              {say("play.friend")}
            </Button>
            <Button class="on-hero learn" size="large" icon="graduation-cap" href="/learn">
              {say("learn")}
            </Button>
          </div>
        </div>
      </div>
      <div class="hero-cards">{children}</div>
    </section>
  );
}

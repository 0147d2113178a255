// A card of the first page: a small picture of a board, and where it leads. On phones the whole card is the link.
import type { ComponentChildren } from "preact";
import { Button, Icon, type IconName } from "../../ui/kit";

export interface HomeCardProps {
  eyebrow: string;
  title: string;
  second: ComponentChildren;
  picture: ComponentChildren;
  action: { label: string; icon: IconName; href?: string; onClick?: () => void };
  /** Beside the action. */
  more?: ComponentChildren;
}

export function HomeCard({ eyebrow, title, second, picture, action, more }: HomeCardProps) {
  const { label, ...does } = action;
  return (
    <article class="home-card">
      <span class="mini">{picture}</span>
      <div class="home-card-words">
        <span class="eyebrow">{eyebrow}</span>
        <h2>{title}</h2>
        <p class="second">{second}</p>
        <div class="home-card-actions">
          <Button size="dense" class="whole" {...does}>
            {label}
          </Button>
          {more}
        </div>
      </div>
      <Icon name="chevron-right" size={22} />
    </article>
  );
}

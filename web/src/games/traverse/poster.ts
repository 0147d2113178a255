// The poster of TRAVERSE: a chain of jumps over a canyon.
import { ground, orb, trail } from "../../art/scene";
import { fill } from "../../art/draw";
import type { GamePictures } from "../game";
import { paints, piece } from "./pieces";

function tile(letter: string, seat: string, turn: number, x: number, y: number, size: number): string {
  return `<g transform="translate(${x - size / 2} ${y - size / 2}) scale(${size / 100})">${piece(letter, seat, paints[seat]!, turn)}</g>`;
}

const poster = (): string =>
  ground(300, 200, "#fbdcc0") +
  orb(92, 40, 26, "#fff4e2", "#fff4e2") +
  fill("M0 60H300V200H0Z", "#f7c9a8") +
  // mesas far and near, with lighter and darker layers
  fill("M0 56H30L34 50H64L70 70L94 74L98 110H0ZM300 42H262L256 36H228L222 66L200 70L192 110H300Z", "#eaa47e") +
  fill("M0 84H36L42 78H82L90 104L108 108L116 200H0ZM300 72H254L246 66H214L206 100L190 106L182 200H300Z", "#e0815a") +
  fill("M0 92H87L89 99H0ZM300 82H211L209 89H300ZM0 118H110L111 124H0ZM300 114H189L188 120H300Z", "#c9573b") +
  // the river below
  fill("M116 200L128 120H172L182 200Z", "#2c6e8a") +
  fill("M134 132H152V135H134ZM150 144H170V147H150ZM128 158H146V161H128ZM156 172H176V175H156ZM124 188H148V191H124Z", "#6fb0c2") +
  // ledges, and a rock between them
  fill("M0 130H98L108 138L102 200H0ZM300 130H202L192 138L198 200H300Z", "#8a2f2a") +
  fill("M20 134H44V200H20ZM66 134H80V200H66ZM224 134H246V200H224ZM270 134H282V200H270Z", "#9d3b31") +
  fill("M0 122H104L99 134H0ZM300 122H196L201 134H300Z", "#f3c99b") +
  fill("M134 152H166L160 200H140Z", "#8a2f2a") +
  fill("M130 146H170L165 155H135Z", "#f3c99b") +
  trail("M36 96C44 16 130 16 147 110M153 110C172 14 246 12 258 76", "#fffaf0", 4) +
  tile("S", "n", 0, 36, 98, 58) +
  tile("C", "w", 0, 80, 103, 46) +
  tile("D", "e", 90, 150, 128, 56) +
  tile("T", "e", 270, 224, 102, 46) +
  tile("C", "s", 0, 262, 97, 62);

export default { poster } satisfies GamePictures;

// The poster of The Travelers: two of them on their way at dawn.
import { firs, ground, orb, standing } from "../../art/scene";
import { wayfarer } from "../../art/wayfarer";
import { fill, type Paint } from "../../art/draw";
import { BLACK, WHITE } from "../../art/paints";
import type { GamePictures } from "../game";

function poster(white: Paint, black: Paint): string {
  return (
    ground(300, 200, "#fbd58b") +
    fill("M0 52H300V200H0Z", "#f8bd6d") +
    fill("M0 80H300V200H0Z", "#f2a154") +
    orb(190, 60, 32, "#fff8e1", "#fff3cd") +
    // far mountains, each with a side in the light
    fill("M0 102L34 66L56 84L98 40L150 96L176 78L214 108L262 54L300 88V200H0Z", "#d9805a") +
    fill("M34 66L20 108L46 96ZM98 40L58 108L92 92L84 74ZM262 54L226 114L254 100L248 80Z", "#e8976a") +
    fill("M98 40L86 54L93 59L99 54L106 60L111 54ZM262 54L252 66L258 70L263 66L268 70L272 65Z", "#fdeed0") +
    fill("M0 112C40 90 86 98 128 108C178 122 232 90 300 108V200H0Z", "#9a6a68") +
    fill("M0 128C52 106 104 114 150 122C206 132 252 110 300 120V200H0Z", "#3f6b6c") +
    fill("M0 150C60 128 118 138 176 138C228 138 262 130 300 142V200H0Z", "#24504f") +
    // the way, from here into the hills
    fill(
      "M40 200C56 172 158 164 172 148C180 138 146 134 140 128C136 122 152 119 166 118C152 122 150 125 156 128C170 136 198 138 192 154C186 172 124 178 110 200Z",
      "#f4dcae",
    ) +
    firs(
      [
        [30, 148, 40],
        [52, 152, 30],
        [8, 156, 36],
        [252, 142, 42],
        [276, 150, 40],
        [234, 146, 26],
        [296, 158, 34],
      ],
      "#17393c",
    ) +
    standing(wayfarer(black), 122, 132, 46) +
    standing(wayfarer(white), 166, 148, 72)
  );
}

export default { poster: () => poster(WHITE, BLACK) } satisfies GamePictures;

// The landscape at the top of the first page: evening mountains, and two people on their way to the sun. The wide
// picture extends far beyond its box on both sides, so that it fills any window. Phones have their own.
import { fill } from "./draw";
import { BLACK, WHITE } from "./paints";
import { firs, orb, standing, stars, trail } from "./scene";
import { SUN, wayfarer } from "./wayfarer";

const FAR = "#2c6c66";
const MIDDLE = "#205a5b";
const NEAR = "#164449";
const HERE = "#0d2f36";
const SNOW = "#a9c9be";
const CREAM = "#f7e6b5";

/** Contour lines, as on a hiking map. */
function contours(lines: readonly string[]): string {
  return `<path d="${lines.join("")}" fill="none" stroke="#5fa597" stroke-width="1.2" opacity=".4"/>`;
}

const lit = (markup: string) => `<g class="lit">${markup}</g>`;

/** In a box of 700 by 276; the sun is in the middle, or to the side if there are words (art.css). */
const wide =
  `<g class="scene"><g transform="translate(-700)">${stars(90, 2100, 120, "#dff3ea")}</g>` +
  orb(368, 150, 62, SUN, SUN) +
  fill(
    "M-760 276V214L-640 170L-560 200L-470 158L-372 210L-280 178L-196 212L-90 164L10 210L96 178L168 204L288 172L372 206L470 148L508 176L556 138L648 208L740 160L820 206L930 132L1050 214L1140 170L1240 210L1340 150L1460 216V276Z",
    FAR,
  ) +
  fill("M470 148L426 178L452 176L474 184L492 166ZM930 132L888 158L914 158L934 168L962 152Z", SNOW) +
  fill(
    "M-760 276V232C-660 196-600 206-520 222C-400 246-330 190-210 206C-100 220-40 240 60 222C150 206 216 194 300 208C384 222 440 240 540 222C640 204 700 196 790 214C900 236 980 196 1080 208C1200 222 1300 206 1460 226V276Z",
    MIDDLE,
  ) +
  contours([
    "M-760 240C-600 212-520 240-400 238C-280 234-200 214-80 230C60 250 180 214 300 220C420 228 520 244 640 228C760 212 880 238 1000 226C1160 212 1300 222 1460 238",
    "M-760 250C-600 226-500 252-380 250C-260 246-180 228-60 242C80 258 200 228 310 232C430 240 520 256 660 240C780 228 900 250 1010 240C1160 226 1300 236 1460 250",
  ]) +
  fill(
    "M-760 276V258C-560 232-420 262-260 252C-120 244-20 258 90 252C190 246 260 236 350 240C450 246 560 262 700 250C860 236 960 258 1110 250C1260 242 1360 248 1460 258V276Z",
    NEAR,
  ) +
  firs(
    [
      [-300, 258, 44],
      [-330, 262, 34],
      [-270, 262, 30],
      [470, 262, 40],
      [496, 264, 52],
      [526, 266, 36],
      [1020, 262, 44],
      [1050, 266, 34],
      [990, 266, 30],
    ],
    HERE,
  ) +
  fill("M-760 276V270C-500 256-300 274-100 268C60 264 180 262 300 266C460 272 620 262 780 268C1000 276 1200 258 1460 270V276Z", HERE) +
  trail("M176 275C236 271 316 272 356 254C380 243 376 226 366 214", CREAM, 3.6) +
  lit(standing(wayfarer(BLACK), 282, 256, 48)) +
  lit(standing(wayfarer(WHITE), 330, 267, 60)) +
  "</g>";

/** In a box of 360 by 264, for phones. Words and buttons leave no room for the two people. */
const tall =
  stars(24, 360, 64, "#dff3ea") +
  orb(292, 168, 30, SUN, SUN) +
  fill("M-40 264V206L40 162L92 188L150 156L204 184L248 142L290 168L340 182L400 152V264Z", MIDDLE) +
  fill("M248 142L230 161L244 157L254 162L268 154Z", SNOW) +
  fill("M-40 264V186C30 170 100 190 160 188C230 184 280 170 400 186V264Z", NEAR) +
  contours(["M-40 198C60 184 110 206 190 200C260 194 320 184 400 198", "M-40 210C60 198 110 218 190 212C260 206 320 198 400 210"]) +
  fill("M-40 264V240C60 228 160 246 240 236C300 230 340 234 400 240V264Z", HERE);

export function HeroPicture() {
  return (
    <>
      <svg
        class="hero-art wide"
        viewBox="0 0 700 276"
        preserveAspectRatio="xMidYMax meet"
        aria-hidden="true"
        dangerouslySetInnerHTML={{ __html: wide }}
      />
      <svg
        class="hero-art tall"
        viewBox="0 0 360 264"
        preserveAspectRatio="xMidYMax slice"
        aria-hidden="true"
        dangerouslySetInnerHTML={{ __html: tall }}
      />
    </>
  );
}

// The chess pieces of Safe Passage: calm Staunton shapes.
import { coin, line, mark, type Paint, shape, symmetric } from "../../art/draw";
import type { Seat } from "../../library/protocol";

function king(p: Paint): string {
  const cross = "M53.5 3l0 7.5h8l0 7h-8l0 14";
  const bowl = "M50 44c2 -12 10 -18 21 -18c12 0 19 9 19 19c0 13 -11 19 -17 28l0 19";
  const bands = line("M27 74C42 68 58 68 73 74M27 84C42 79 58 79 73 84", p);
  return (
    symmetric(cross, p, { to: 50 }) +
    symmetric(bowl, p, { to: 44, inside: bands }) +
    symmetric("M50 25c8 5 11 10 11 17c0 7 -5 13 -11 21", p, { to: 50 }) +
    mark("M39 44C40 51 45 57 50 63C55 57 60 51 61 44", p)
  );
}

function queen(p: Paint): string {
  const crown = "M50 20l7 29l12 -26l1 29l18 -19l-9 37c-2 4 -4 7 -5 11l0 11";
  const balls = [
    [50, 15],
    [30, 18],
    [70, 18],
    [11, 30],
    [89, 30],
  ] as const;
  const bands = line("M21 70C42 64 58 64 79 70M26 82C42 77 58 77 74 82", p);
  return symmetric(crown, p, { inside: bands }) + balls.map(([x, y]) => coin(x, y, 6, p)).join("");
}

function rook(p: Paint): string {
  const tower = "M57 14l0 9h8l0 -9h12l0 20l-9 8l2 32l8 7l0 11";
  return symmetric(tower, p, { to: 44, inside: line("M23 34H77M32 42.5H68M30 74H70M22 82H78", p) });
}

function bishop(p: Paint): string {
  const mitre = "M50 18c12 8 19 19 19 29c0 9 -4 14 -9 17l2 8c6 3 14 2 19 8l0 12";
  const bands = line("M40 65C46 61.5 54 61.5 60 65M37 73.5C46 69 54 69 63 73.5M19 81.5H81", p);
  return symmetric(mitre, p, { from: 52, to: 44, inside: bands }) + mark("M55 31L46 45", p) + coin(50, 13, 7, p);
}

function knight(p: Paint): string {
  const horse =
    "M24 92V82C25 67 43 63 46 49C40 53 36 53 32 57C29 62 24 64 19 60C14 56 14 50 17 45C21 38 24 30 29 24C32 20 36 17 40 16L41 4L53 14C73 16 83 37 81 62C80 72 79 77 79 82V92Z";
  const back = "M41 4L53 14C73 16 83 37 81 62C80 72 79 77 79 82V92H53C59 74 68 58 63 40C60 30 54 23 40 21Z";
  const lines = line("M52 14C66 22 73 39 71 62M24 82H79", p);
  return `${shape(horse, back, p, lines)}<circle cx="37" cy="31" r="4.3" fill="${p.mark}"/><circle cx="22" cy="52" r="2.6" fill="${p.mark}"/>`;
}

function pawn(p: Paint): string {
  const body = "M50 13c9 0 15.5 6.5 15.5 15c0 5 -2.5 9 -6 12l9.5 5l0 5.5h-9c1 11 4 19 12 25c3 2 5 5 5 8l0 8.5";
  return symmetric(body, p, { to: 44, inside: line("M40 50.5H60M23 82.5H77", p) });
}

const pieces: Readonly<Record<string, (p: Paint) => string>> = {
  K: king,
  Q: queen,
  R: rook,
  B: bishop,
  N: knight,
  P: pawn,
};

export const piece = (letter: string, _seat: Seat, paint: Paint) => pieces[letter]!(paint);

// The chess pieces of Safe Passage: calm Staunton shapes.
import { coin, fill, mark, type Paint, shape, symmetric } from "../../board/draw";
import type { Seat } from "../../library/protocol";

function king(p: Paint): string {
  const cross = "M53.5 3l0 7.5h8l0 7h-8l0 12";
  const bowl = "M50 44c2 -12 10 -18 21 -18c12 0 19 9 19 19c0 13 -11 19 -17 28l0 19";
  return (
    symmetric(cross, p, 50, 50) +
    symmetric(bowl, p, 50, 44) +
    symmetric("M50 25c8 5 11 10 11 17c0 7 -5 12 -11 20", p, 50, 50) +
    mark("M29 74C43 69 57 69 71 74M28 83C43 79 57 79 72 83", p)
  );
}

function queen(p: Paint): string {
  const crown = "M50 20l7 29l12 -26l1 29l18 -19l-9 37c-2 4 -4 7 -5 11l0 11";
  const balls = [[50, 15], [30, 18], [70, 18], [11, 30], [89, 30]] as const;
  return (
    symmetric(crown, p, 50, 43) +
    balls.map(([x, y]) => coin(x, y, 6, p)).join("") +
    mark("M25 70C42 64 58 64 75 70M28 81C43 77 57 77 72 81", p)
  );
}

function rook(p: Paint): string {
  const tower = "M57 14l0 9h8l0 -9h12l0 20l-9 8l2 32l8 7l0 11";
  return symmetric(tower, p, 50, 44) + mark("M25 34H75M33 43H67M31 74H69", p);
}

function bishop(p: Paint): string {
  const body = "M50 18c12 8 19 19 19 29c0 8 -4 13 -9 16l2 9c6 3 14 2 19 8l0 12";
  return (
    symmetric(body, p, 52, 44) +
    coin(50, 13, 7, p) +
    mark("M55 31L46 45M38 63C46 60 54 60 62 63M37 73C46 70 54 70 63 73M21 82H79", p)
  );
}

function knight(p: Paint): string {
  const horse =
    "M25 92V82C25 68 43 64 46 49C40 53 36 53 32 57C29 62 24 63 19 59C14 55 15 49 18 44C22 37 24 29 29 23C32 19 36 17 40 16L42 5L52 14C72 16 82 37 80 62C79 72 78 78 78 82V92Z";
  const back = "M42 5L52 14C72 16 82 37 80 62C79 72 78 78 78 82V92H52C58 74 67 58 62 40C60 31 54 24 44 22Z";
  return (
    shape(horse, back, p) +
    mark("M52 15C66 24 72 40 70 60M27 83H76", p) +
    `<circle cx="37" cy="31" r="4" fill="${p.mark}"/>` +
    fill("M20 51L24 48L24 53Z", p.mark)
  );
}

function pawn(p: Paint): string {
  const body = "M50 13c9 0 15 6.5 15 15c0 5 -2.5 9 -6 12l9 5l0 5h-8c1 11 4 19 12 25c3 2 5 5 5 8l0 9";
  return symmetric(body, p, 50, 44) + mark("M34 50H66M26 82H74", p);
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

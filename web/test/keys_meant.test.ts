// Which key is meant, whatever the layout and Caps Lock.
import { expect, it } from "vitest";
import { keyMeant } from "../src/ui/kit/keys";

const meant = (key: string, code: string, shiftKey = false) => keyMeant({ key, code, shiftKey });

it("is the letter, also with Caps Lock, and on layouts that have it elsewhere", () => {
  expect([meant("f", "KeyF"), meant("F", "KeyF"), meant("f", "KeyU")]).toEqual(["f", "f", "f"]); // the last: Dvorak
  expect([meant("F", "KeyF", true), meant("?", "Minus", true), meant("ArrowLeft", "ArrowLeft")]).toEqual(["F", "?", "ArrowLeft"]);
});

it("is the letter of that key where the layout has no Latin letters", () => {
  expect([meant("а", "KeyF"), meant("ת", "Comma"), meant("ש", "KeyA"), meant("А", "KeyF", true)]).toEqual(["f", "ת", "a", "F"]);
});

it("is a letter that only some layouts have", () => {
  expect(meant("ö", "Semicolon")).toBe("ö");
});

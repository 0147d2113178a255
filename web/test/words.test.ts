// The page's languages: one file each, with the same messages that take the same arguments.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import ofBoard from "virtual:words/board";
import say from "virtual:words/settings";
import { apart, joined, listed } from "../src/language/format";
import { type Noun, noun } from "../src/language/noun";
import { useMessages } from "../src/language/say";
import { optionWords } from "../src/options/words";
import { faultsOf, readLanguages } from "../tools/words.mjs";

const english = () => structuredClone(readLanguages().en!);

describe("languages", () => {
  it("every language has every message of the English, with its arguments", () => {
    const all = readLanguages();
    expect(Object.keys(all)).toEqual(expect.arrayContaining(["en", "de", "en-XA"]));
    for (const [name, one] of Object.entries(all)) expect(faultsOf(all.en!, one, name)).toEqual([]);
  });

  it("a message that is missing, one too many and one with other arguments are named with file and key", () => {
    const other = english();
    delete other.page.settings!.volume;
    other.page.settings!["volume.value"] = "{percents} %";
    other.page.settings!.loudness = "Loud";
    other.page.elsewhere = {};
    expect(faultsOf(english(), other, "xx")).toEqual([
      "languages/xx.json: page.settings.volume is missing",
      "languages/xx.json: page.settings.volume.value takes other arguments than the English",
      "languages/xx.json: page.settings.loudness is not in languages/en.json",
      "languages/xx.json: page.elsewhere is not in languages/en.json",
    ]);
  });

  it("the pseudo-locale marks every text and keeps its arguments", () => {
    expect(readLanguages()["en-XA"]!.page.settings!["volume.value"]).toBe("[{percent} þéŕ çéñţ~~~]".replace("þ", "p"));
  });

  it("a message is text, or parts of the page; another language takes its place", () => {
    expect(say("volume.value", { percent: 60 })).toBe("60 per cent");
    expect(say.parts("volume.value", { percent: 60 })).toEqual([60, " per cent"]);
    useMessages({ settings: { "volume.value": ({ percent }) => [percent, " Prozent"] } });
    expect(say("volume.value", { percent: 60 })).toBe("60 Prozent");
    expect(say("volume")).toBe("Volume");
  });

  it("a noun is written in the form that a message asks for, or as it is", () => {
    const kind = { "": "Traveler", den: "den Reisenden" };
    expect(ofBoard("piece", { seat: "White", kind })).toBe("White Traveler");
    useMessages({ board: { piece: ({ seat, kind }) => [noun(kind as Noun, "de", "den"), " von ", seat] } });
    expect(ofBoard("piece", { seat: "Weiß", kind })).toBe("den Reisenden von Weiß");
  });

  it("a value of an option is called what its game calls it, whatever signs the name has", () => {
    expect(optionWords("safe-passage:goal=far-rank,attack=fide")).toBe("all across · every attack");
    expect(optionWords("safe-passage:start=scramble-17")).toBe("shuffled No. 17");
    useMessages({ passage: { "goal.far-rank": () => ["Reihe: fern"] } });
    expect(optionWords("safe-passage:goal=far-rank,start=7")).toBe("Reihe: fern · No. 7");
  });

  it("parts of equal rank are listed", () => {
    expect(listed([])).toBe("");
    expect(listed(["a1"])).toBe("a1");
    expect(listed(["a1", "b2", "c3"])).toBe("a1, b2, c3");
    expect(joined(["a1", "b2", "c3"])).toBe("a1 and b2 and c3");
    expect(apart(["a1, b2", "c3"])).toBe("a1, b2; c3");
  });

  it("files are written alike: an area's keys in the same order, so that translators see what is new", () => {
    const keys = (name: string) =>
      Object.entries(
        (JSON.parse(readFileSync(new URL(`../../languages/${name}.json`, import.meta.url), "utf8")) as { page: object }).page,
      ).map(([area, messages]) => [area, Object.keys(messages as object)]);
    expect(keys("de")).toEqual(keys("en"));
  });
});

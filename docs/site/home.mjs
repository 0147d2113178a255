// The first page of the site in a language.
import { GERMAN, SECTIONS } from "./pages.mjs";

const WORDS = {
  en: {
    text: "Four rare board games, all of them journeys",
    tagline: "The Travelers, Courier Leapale, TRAVERSE and Safe Passage: play, learn, analyse and solve them.",
    begin: "Learn the rules",
    who: {
      players: "Rules with pictures, strategy with measured claims, and how the computer plays, reviews and solves.",
      engines: "Protocols for engines of your own, and the command line that lets them play matches.",
      researchers: "One library in C, a Python package, environments, stable actions and planes.",
      authors: "The library for Node and browsers, and boards for your page by one tag.",
      operators: "A server for a club, alone or on several machines, that loses no acknowledged move.",
      contributors: "How the source is laid out, how it is tested, and how a change gets in.",
    },
  },
  de: {
    text: "Vier seltene Brettspiele, alle sind Reisen",
    tagline: "The Travelers, Courier Leapale, TRAVERSE und Safe Passage: spielen, lernen, analysieren und lösen.",
    begin: "Regeln lernen",
    who: {
      Regeln: "Mit Bildern zu jeder Regel und allen Entscheidungen in Zweifelsfällen.",
      Strategie: "Kurze Kapitel, jede Behauptung gemessen.",
    },
  },
};

export function home(language) {
  const words = WORDS[language];
  const groups =
    language === "en"
      ? SECTIONS.map(({ key, title, groups: [{ pages }] }) => [title, words.who[key], `/${pages[0].address}`])
      : GERMAN.map(({ title, pages }) => [title, words.who[title], `/${pages[0].address}`]);
  const hero = {
    name: "Wayfarer",
    text: words.text,
    tagline: words.tagline,
    image: { src: "/icon.svg", alt: "" },
    actions: [{ theme: "brand", text: words.begin, link: groups[0][2] }],
  };
  const features = groups.map(([title, details, link]) => ({ title, details, link }));
  return `---\n${JSON.stringify({ layout: "home", title: "Wayfarer", hero, features })}\n---\n`;
}

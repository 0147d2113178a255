// Which documents of the repository the site has, where, and for whom. A document that is not named here is not on the
// site; a link to it fails the build.

const rules = [
  ["src/games/travelers/README.md", "The Travelers"],
  ["src/games/leapale/README.md", "Courier Leapale"],
  ["src/games/traverse/README.md", "TRAVERSE"],
  ["src/games/safe_passage/README.md", "Safe Passage"],
];

/** [path in the repository, title in the sidebar, address]. A page that is made instead names what makes it: `generated`, a
 * writer of generate.py, or `written`, a module beside this one. */
const page = ([source, title, address]) => ({
  source,
  title,
  address: address ?? source.replace(/^docs\//, "").replace(/\.md$/, ""),
});
const gameOf = (source) => source.split("/")[2].replace("_", "-").replace("leapale", "courier-leapale");
const rulesPage =
  (language, folder) =>
  ([source, title]) => ({
    source: language === "en" ? source : source.replace(/README\.md$/, `README.${language}.md`),
    title,
    address: `${folder}rules/${gameOf(source)}`,
    board: { game: gameOf(source), language },
  });
const strategyPage =
  (language, folder) =>
  ([source, title]) => {
    const { address } = rulesPage(language, folder)([source, title]);
    const game = address.split("/").at(-1);
    return { generated: "strategy", game, language, title, address: `${folder}strategy/${game}` };
  };

/** Made by Doxygen from the headers, not by this site's generator. */
const REFERENCE_OF_C = { title: "Reference", outside: "/reference/c/index.html" };

/** The sidebars: audience → groups of pages. */
export const SECTIONS = [
  {
    key: "players",
    title: "Players",
    groups: [
      { title: "Rules", pages: rules.map(rulesPage("en", "")) },
      { title: "Strategy", pages: [...rules.map(strategyPage("en", "")), page(["docs/strategy.md", "How it is measured"])] },
      {
        title: "More",
        pages: [
          page(["docs/short-battles.md", "Short battles"]),
          page(["docs/puzzles.md", "Puzzles"]),
          page(["docs/review.md", "Reviews and their reasons"]),
          page(["docs/strength.md", "How strong the computer is"]),
          page(["docs/strength-history.md", "What was tried for strength"]),
          page(["docs/solver.md", "Solving Safe Passage"]),
          page(["docs/endgames.md", "Endgame tables"]),
          page(["docs/endgame-tables.md", "Numbers of the endgame tables"]),
          page(["docs/solver-history.md", "What was tried for the solver"]),
        ],
      },
    ],
  },
  {
    key: "engines",
    title: "Engine authors",
    groups: [
      {
        title: "Protocols",
        pages: [
          page(["docs/ugi.md", "UGI"]),
          page(["docs/ugi-multi-seat.md", "UGI for more seats"]),
          page(["docs/uci.md", "UCI"]),
          page(["docs/xboard.md", "XBoard"]),
        ],
      },
      {
        title: "Command line",
        pages: [page(["docs/commands.md", "Commands"]), page(["docs/json.md", "JSON"])],
      },
    ],
  },
  {
    key: "researchers",
    title: "Researchers",
    groups: [
      {
        title: "Python",
        pages: [page(["docs/python.md", "Guide"]), { generated: "python", title: "Reference", address: "reference/python" }],
      },
      {
        title: "JavaScript",
        pages: [
          page(["packages/wayfarer/README.md", "Begin", "wayfarer"]),
          page(["docs/javascript.md", "Guide"]),
          { written: "javascript_reference.mjs", title: "Reference", address: "reference/javascript" },
          page(["packages/wayfarer-board/README.md", "A board for pages", "wayfarer-board"]),
          { written: "board_reference.mjs", title: "Reference of the board", address: "reference/board" },
          page(["integrations/README.md", "On other sites", "integrations"]),
          page(["integrations/abstractplay/README.md", "AbstractPlay", "abstractplay"]),
        ],
      },
      { title: "Games as data", pages: [page(["docs/actions.md", "Actions and planes"])] },
      {
        title: "C",
        pages: [page(["docs/library.md", "Guide"]), REFERENCE_OF_C, page(["docs/api-changes.md", "Changes of the interface"])],
      },
    ],
  },
  {
    key: "operators",
    title: "Operators",
    groups: [
      {
        title: "Run a server",
        pages: [
          page(["docs/packages.md", "Installing"]),
          page(["docs/operating.md", "Operating"]),
          page(["docs/server.md", "The server"]),
          page(["docs/postgres.md", "PostgreSQL"]),
          page(["docs/queue.md", "Queue and workers"]),
          page(["docs/faults.md", "Faults and promises"]),
        ],
      },
      { title: "HTTP", pages: [{ generated: "http", title: "Reference", address: "reference/http" }] },
    ],
  },
  {
    key: "contributors",
    title: "Contributors",
    groups: [
      {
        title: "Begin",
        pages: [
          page(["CONTRIBUTING.md", "Contributing", "contributing"]),
          page(["CODE_OF_CONDUCT.md", "Code of conduct", "code-of-conduct"]),
          page(["SECURITY.md", "Security", "security"]),
          page(["CHANGELOG.md", "Changes", "changelog"]),
        ],
      },
      {
        title: "The source",
        pages: [
          page(["ARCHITECTURE.md", "Architecture", "architecture"]),
          page(["web/README.md", "The page", "page"]),
          page(["docs/adding-a-game.md", "A game of your own"]),
          page(["docs/languages.md", "Languages"]),
          page(["docs/glossary.de.md", "German glossary"]),
          page(["docs/lessons.md", "Lessons"]),
        ],
      },
      {
        title: "Tests",
        pages: [
          page(["docs/testing.md", "Testing"]),
          page(["tests/README.md", "The folder of tests", "tests"]),
          page(["docs/simulator.md", "The simulator"]),
          page(["docs/mutants.md", "Mutants"]),
        ],
      },
    ],
  },
];

/** The German part: what players read. */
export const GERMAN = [
  { title: "Regeln", pages: rules.map(rulesPage("de", "de/")) },
  { title: "Strategie", pages: rules.map(strategyPage("de", "de/")) },
];

export const PAGES = [...SECTIONS.flatMap(({ groups }) => groups), ...GERMAN]
  .flatMap(({ pages }) => pages)
  .filter(({ outside }) => !outside);

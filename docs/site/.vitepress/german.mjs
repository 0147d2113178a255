// What the theme itself says, in German.

/** `themeConfig` of the German locale. */
export const THEME = {
  outline: { level: [2, 3], label: "Auf dieser Seite" },
  docFooter: { prev: "Vorige Seite", next: "Nächste Seite" },
  darkModeSwitchLabel: "Hell oder dunkel",
  lightModeSwitchTitle: "Helle Farben",
  darkModeSwitchTitle: "Dunkle Farben",
  returnToTopLabel: "Nach oben",
  sidebarMenuLabel: "Inhalt",
  langMenuLabel: "Sprache wählen",
  skipToContentLabel: "Zum Inhalt springen",
  notFound: {
    title: "Diese Seite gibt es nicht",
    quote: "Vielleicht hat sie jetzt eine andere Adresse. Die Suche findet sie.",
    linkLabel: "Zur ersten Seite",
    linkText: "Zur ersten Seite",
  },
};

/** `translations` of the search. */
export const SEARCH = {
  button: { buttonText: "Suchen", buttonAriaLabel: "Suchen" },
  modal: {
    displayDetails: "Ausführliche Liste",
    resetButtonTitle: "Suche leeren",
    backButtonTitle: "Suche schließen",
    noResultsText: "Nichts gefunden für",
    footer: {
      selectText: "öffnen",
      selectKeyAriaLabel: "Eingabetaste",
      navigateText: "wählen",
      navigateUpKeyAriaLabel: "Pfeil nach oben",
      navigateDownKeyAriaLabel: "Pfeil nach unten",
      closeText: "schließen",
      closeKeyAriaLabel: "Escape-Taste",
    },
  },
};

/** Words that the theme does not offer to translate, by the component that says them: English, German. */
export const FIXED = {
  VPNavBarExtra: ["extra navigation", "Mehr"],
  VPNavBarHamburger: ["mobile navigation", "Menü"],
  VPNavBarMenu: ["Main Navigation", "Bereiche"],
  VPSidebar: ["Sidebar Navigation", "Seiten dieses Bereichs"],
  VPDocFooter: ["Pager", "Vorige und nächste Seite"],
};

/** What is around headings and code, in German. `html`: a page as its Markdown is rendered. */
export const inGerman = (html) =>
  html.replaceAll('title="Copy Code"', 'title="Code kopieren"').replaceAll(/(?<=aria-label=")Permalink to &quot;(.*?)&quot;(?=")/g, "Link zu „$1“");

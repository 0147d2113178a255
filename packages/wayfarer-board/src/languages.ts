// In which language a board speaks.

const FIRST = "en";

function available(tag: string | null): string | undefined {
  return LANGUAGES.find((one) => tag?.toLowerCase().split("-")[0] === one);
}

/** The nearest `lang` around an element, across shadow trees. */
function nearest(element: Element): string | null {
  for (let at: Element | undefined = element; at !== undefined; at = (at.getRootNode() as Partial<ShadowRoot>).host) {
    const found = at.closest("[lang]");
    if (found !== null) return found.getAttribute("lang");
  }
  return null;
}

/** That of the nearest `lang`, otherwise the first of the reader's that there is, otherwise English. */
export function languageOf(element: Element): string {
  return [nearest(element), ...navigator.languages].map(available).find((one) => one !== undefined) ?? FIRST;
}

// In place of the page's choice of a language: the one that this code is run for.
export const language = LANGUAGE;

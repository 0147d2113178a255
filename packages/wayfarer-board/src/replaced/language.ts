// In place of the page's choice of a language: English.
export const language = "en";

/** The longest title, in characters. */
export const TITLE_MAX = 255;
export const TITLE_MISSING = "Please add a title";
export const TITLE_TOO_LONG = `The title is too long. Please keep it within ${TITLE_MAX} characters`;

/** Cleans a title to one line without hidden characters; joiners stay, because Hindi spelling needs them. */
export function cleanTitle(text: string): string {
  return text
    .normalize("NFC")
    .replace(/[\s\p{Cc}\ufffe\uffff]+/gu, " ")
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, "")
    .trim();
}

export function checkTitle(text: string): { title: string } | { error: string } {
  const title = cleanTitle(text);
  if (title === "") return { error: TITLE_MISSING };
  return [...title].length > TITLE_MAX ? { error: TITLE_TOO_LONG } : { title };
}

/** Returns the title that a file's or folder's name makes: `the-white_whale` as `The white whale`. */
export function titleOfName(name: string): string {
  const title = name.replace(/[-_]+/g, " ").trim();
  return title.charAt(0).toUpperCase() + title.slice(1);
}

/** Returns a word for comparison: without case, accents, spaces and punctuation. */
export const bareWord = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{Mc}\p{N}]/gu, "");

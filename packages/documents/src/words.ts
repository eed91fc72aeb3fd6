/** Scripts without spaces count each character as a word, which matches their readers' pace. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/gu;
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}\p{Join_Control}]|['’.\-_](?=[\p{L}\p{N}]))*/gu;

/** Returns the number of words in a text. */
export function countWords(text: string): number {
  const unspaced = text.match(UNSPACED)?.length ?? 0;
  return unspaced + (text.replace(UNSPACED, " ").match(WORD)?.length ?? 0);
}

/** Scripts written without blanks count a word a character, which is what their readers' pace amounts to. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/gu;
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}\p{Join_Control}]|['’.\-_](?=[\p{L}\p{N}]))*/gu;

/** How many words a text has. */
export function countWords(text: string): number {
  const unspaced = text.match(UNSPACED)?.length ?? 0;
  return unspaced + (text.replace(UNSPACED, " ").match(WORD)?.length ?? 0);
}

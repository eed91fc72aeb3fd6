/** The longest summary that a creator may give a post, in characters. */
export const SUMMARY_MAX = 1000;

const letters = (text: string): string => text.replace(/[^\p{L}\p{N}]+/gu, "");
/** How many characters are compared: a longer summary may go on after a heading or an image. */
const COMPARED = 80;

/** Whether a post's summary only repeats the first paragraph of its text, given as HTML. */
export function repeatsText(summary: string, html: string): boolean {
  const wanted = letters(summary).slice(0, COMPARED);
  const start = html.search(/<(?:p|blockquote)[\s>]/);
  if (wanted === "" || start === -1) return false;
  // Tags and entities take more room than letters.
  const text = html
    .slice(start, start + summary.length * 4 + 4000)
    .replace(/<sup class="note">.*?<\/sup>|<[^>]*>|&[#\w]+;/g, " ");
  return letters(text).startsWith(wanted);
}

/** What somebody means who types `example.com` or their mail address where an address is asked for. */
export function wordsAsAddress(words: string): string {
  const text = words.trim();
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`;
  if (/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?:[/?#:]\S*)?$/u.test(text)) return `https://${text}`;
  return text;
}

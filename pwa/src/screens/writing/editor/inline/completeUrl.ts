/** Completes what a user types as a URL: `example.com`, or an email address. */
export function completeUrl(typed: string): string {
  const text = typed.trim();
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) return `mailto:${text}`;
  if (/^[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?:[/?#:]\S*)?$/u.test(text)) return `https://${text}`;
  return text;
}

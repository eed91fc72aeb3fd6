import type { GuideEntry } from "@quire/contracts/records/guide";

/**
 * Returns the guides that contain every word of a query, those with it in the title first; null for an empty query.
 */
export function searchGuides(guides: readonly GuideEntry[], query: string): GuideEntry[] | null {
  const words = plain(query).split(/\s+/u).filter(Boolean);
  if (words.length === 0) return null;
  const rank = ({ title, summary, text }: GuideEntry): number => {
    const places = [title, `${title} ${summary}`, `${title} ${summary} ${text}`].map(plain);
    return places.findIndex((place) => words.every((word) => place.includes(word)));
  };
  return guides
    .map((guide) => ({ guide, rank: rank(guide) }))
    .filter(({ rank }) => rank >= 0)
    .sort((left, right) => left.rank - right.rank)
    .map(({ guide }) => guide);
}

/** Lowercase without accents and hyphens: "e-book" finds "ebook". */
const plain = (text: string) =>
  text
    .normalize("NFKD")
    .replace(/[\p{M}-]/gu, "")
    .toLowerCase();

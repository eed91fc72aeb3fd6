import type { FieldIssue } from "@quire/contracts/errors";

/** The places of the sheet at which something can be wrong, in the order in which they stand there. */
export const PLACES = [
  "disputed",
  "text",
  "access",
  "tags",
  "cover",
  "summary",
  "slug",
  "newsletter",
  "schedule",
  "canonical",
] as const;
export type Place = (typeof PLACES)[number];
export type Issues = Partial<Record<Place, string>>;

const PLACE_OF: Record<string, Place> = {
  title: "text",
  files: "text",
  visibility: "access",
  pricing: "access",
  tags: "tags",
  cover_file: "cover",
  summary: "summary",
  slug: "slug",
  publish_newsletter: "newsletter",
  at: "schedule",
  canonical_url: "canonical",
};

/** Puts each refusal where it is put right; two at one place are said one after the other. */
export function issuesByField(issues: readonly FieldIssue[]): Issues {
  const found: Issues = {};
  for (const { path, message } of issues) {
    const [name = ""] = path.replace(/^body\./, "").split(".");
    const place = PLACE_OF[name] ?? "text";
    found[place] = found[place] ? `${found[place]}. ${message}` : message;
  }
  return found;
}

/** The first place at which something is wrong, to which the sheet scrolls; null where nothing is. */
export function firstPlace(issues: Issues): Place | null {
  return PLACES.find((place) => issues[place] !== undefined) ?? null;
}

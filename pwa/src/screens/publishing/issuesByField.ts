import type { FieldIssue } from "@quire/contracts/errors";

/** The parts of the sheet that can have issues, from top to bottom. */
export const PLACES = [
  "disputed",
  "text",
  "access",
  "price",
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
  pricing: "price",
  tags: "tags",
  cover_file: "cover",
  summary: "summary",
  slug: "slug",
  publish_newsletter: "newsletter",
  at: "schedule",
  canonical_url: "canonical",
};

/** Groups issues by the part where they can be fixed; several in one part are joined. */
export function issuesByField(issues: readonly FieldIssue[]): Issues {
  const found: Issues = {};
  for (const { path, message } of issues) {
    const [name = ""] = path.replace(/^body\./, "").split(".");
    const place = PLACE_OF[name] ?? "text";
    found[place] = found[place] ? `${found[place]}. ${message}` : message;
  }
  return found;
}

/** Returns the first part with an issue, for scrolling; null if there is none. */
export function firstPlace(issues: Issues): Place | null {
  return PLACES.find((place) => issues[place] !== undefined) ?? null;
}

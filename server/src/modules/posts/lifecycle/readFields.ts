import type { PostFields } from "@quire/contracts/calls/posts";
import type { FieldIssue } from "@quire/contracts/errors";
import { readCanonicalUrl } from "@quire/domain/posts/canonicalUrls";
import { slugify } from "@quire/domain/posts/slug";
import { SUMMARY_MAX } from "@quire/domain/posts/summaries";
import { cleanTags, TAG_LIMIT } from "@quire/domain/posts/tags";
import { cleanTitle, TITLE_MAX, TITLE_TOO_LONG } from "@quire/domain/posts/titles";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { SnapshotFields } from "../snapshot.ts";

/** The changes of a save, cleaned; absent fields stay unchanged. */
export interface FieldChanges {
  title?: string;
  fields: Partial<SnapshotFields>;
}

/** Reads the fields of a save one by one: only fields listed here can be changed by a save. */
export function readFields(body: PostFields): FieldChanges {
  const issues: FieldIssue[] = [];
  const wrong = (field: string, message: string) => issues.push({ path: `body.${field}`, message });
  const changes: FieldChanges = { fields: {} };
  const { fields } = changes;

  if (body.title !== undefined) {
    changes.title = cleanTitle(wellFormed(body.title));
    // Drafts may have an empty title; publishing requires one.
    if ([...changes.title].length > TITLE_MAX) wrong("title", TITLE_TOO_LONG);
  }
  if (body.summary !== undefined) {
    fields.summary = cleanTitle(wellFormed(body.summary));
    if ([...fields.summary].length > SUMMARY_MAX) {
      wrong("summary", `The summary is too long. Please keep it within ${SUMMARY_MAX} characters`);
    }
  }
  if (body.tags !== undefined) {
    fields.tags = cleanTags(body.tags.map(wellFormed), Number.POSITIVE_INFINITY);
    if (fields.tags.length > TAG_LIMIT) wrong("tags", `A post has at most ${TAG_LIMIT} tags`);
  }
  if (body.slug !== undefined) {
    fields.slug = slugify(wellFormed(body.slug));
    if (fields.slug === "" && body.slug.trim() !== "") {
      wrong("slug", "An address needs letters or digits");
    }
  }
  if (body.canonical_url !== undefined) {
    const read = readCanonicalUrl(wellFormed(body.canonical_url ?? ""));
    if ("error" in read) wrong("canonical_url", read.error);
    else fields.canonical_url = read.url;
  }
  if (body.visibility !== undefined) fields.visibility = body.visibility;
  if (body.pricing !== undefined) fields.pricing = body.pricing && { web: { ...body.pricing.web } };
  if (body.nsfw !== undefined) fields.nsfw = body.nsfw;

  const [first] = issues;
  if (first) throw new Refusal("invalid_input", { message: `${first.path}: ${first.message}`, issues });
  return changes;
}

/** Half a surrogate pair isn't a character: the database would return a different text than was sent. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, "\ufffd");
}

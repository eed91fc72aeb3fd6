import type { DraftUser, RevisionCard } from "@quire/contracts/records/draft";
import { userOf } from "./draftUsers.ts";

export interface RevisionRow {
  id: string;
  kind: "checkpoint" | "refused";
  version: number;
  title: string;
  author_id: string | null;
  contributors: string[];
  restored_from: string | null;
  created_at: Date;
  is_current: boolean;
  is_published: boolean;
}

/** For SELECT; `r` is the revision, `p` its post. */
export const REVISION_COLUMNS = `r.id, r.kind, r.version, r.title, r.author_id, r.contributors, r.restored_from, r.created_at,
  r.kind = 'checkpoint' AND r.version = p.version AS is_current,
  r.kind = 'checkpoint' AND r.version IS NOT DISTINCT FROM p.published_version AS is_published`;
export const REVISION_FROM = "revisions r JOIN posts p ON p.id = r.post_id";

/** Returns the ids of the users that these revisions name. */
export function usersInRevisions(rows: readonly RevisionRow[]): (string | null)[] {
  return rows.flatMap(({ author_id, contributors }) => [author_id, ...contributors]);
}

export function presentRevision(row: RevisionRow, users: ReadonlyMap<string, DraftUser>): RevisionCard {
  return {
    id: row.id,
    kind: row.kind === "checkpoint" && row.restored_from !== null ? "restored" : row.kind,
    version: row.version,
    title: row.title,
    created: row.created_at.toISOString(),
    author: row.author_id === null ? null : userOf(users, row.author_id),
    contributors: row.contributors.map((id) => userOf(users, id)),
    is_current: row.is_current,
    is_published: row.is_published,
  };
}

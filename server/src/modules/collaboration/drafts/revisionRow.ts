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
  words: number | null;
  previous_id: string | null;
  previous_words: number | null;
  is_current: boolean;
  is_published: boolean;
}

/** For SELECT; `r` is the revision, `p` its post. */
export const REVISION_COLUMNS = `r.id, r.kind, r.version, r.title, r.author_id, r.contributors, r.restored_from, r.created_at, r.words,
  o.id AS previous_id, o.words AS previous_words,
  r.kind = 'checkpoint' AND r.version = p.version AS is_current,
  r.kind = 'checkpoint' AND r.version IS NOT DISTINCT FROM p.published_version AS is_published`;

/** SQL: a version that its author typed past within the same half hour; none that readers see, or that is the latest. */
export const isPassing = (r: string) => `(${r}.typed AND ${r}.kind = 'checkpoint'
  AND ${r}.version <> p.version AND ${r}.version IS DISTINCT FROM p.published_version
  AND EXISTS (SELECT 1 FROM revisions later WHERE later.post_id = ${r}.post_id AND later.kind = 'checkpoint'
    AND later.version = ${r}.version + 1 AND later.typed
    AND later.author_id IS NOT DISTINCT FROM ${r}.author_id AND later.contributors = ${r}.contributors
    AND date_bin('30 minutes', later.created_at, 'epoch') = date_bin('30 minutes', ${r}.created_at, 'epoch')))`;

/** `o` is the listed version before it; for a refused text, the one it was based on. */
export const REVISION_FROM = `revisions r JOIN posts p ON p.id = r.post_id
  LEFT JOIN LATERAL (
    SELECT b.id, b.words FROM revisions b
     WHERE b.post_id = r.post_id AND b.kind = 'checkpoint'
       AND b.version < r.version + CASE r.kind WHEN 'refused' THEN 1 ELSE 0 END AND NOT ${isPassing("b")}
     ORDER BY b.version DESC LIMIT 1
  ) o ON true`;

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
    words: row.words,
    previous: row.previous_id === null ? null : { id: row.previous_id, words: row.previous_words },
  };
}

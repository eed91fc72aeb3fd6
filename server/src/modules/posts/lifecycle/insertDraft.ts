import { clampIdTime } from "@quire/domain/ids";
import type { Scope } from "../../../platform/scope.ts";
import { COVER_FILE, snapshotBinds } from "../revisions.ts";
import { SAVED_COLUMNS, type SavedRow } from "../savedRow.ts";
import type { Snapshot } from "../snapshot.ts";
import type { PostKind } from "./postKinds.ts";

/** A new post. */
export interface Draft {
  id: string;
  siteId: string;
  authorId: string;
  /** Has Pro: without it a small business can't start new posts (decisions: Smaller rulings). */
  isPro: boolean;
  kind: PostKind;
  snapshot: Snapshot;
  /** The first state of a live draft; null for a post that nobody has opened in the editor yet. */
  state: Buffer | null;
  /** When it was first published elsewhere; null for a post of this site. */
  publishedAt: Date | null;
}

/**
 * Inserts a post with its first checkpoint, and its live draft if it has one. Null if the id is taken, or Pro is
 * needed. `position`: its place in its serial; null if it belongs to none.
 */
export async function insertDraft(
  scope: Scope,
  draft: Draft,
  position: number | null,
): Promise<SavedRow | null> {
  const { id, snapshot } = draft;
  const binds = {
    ...(await snapshotBinds(scope.platform, draft.siteId, snapshot)),
    id,
    now: scope.platform.clock.now(),
  };
  const row = await insertPost(scope, draft, binds, position);
  if (!row) return null;
  await insertCheckpoint(scope, draft, binds, row.version);
  if (draft.state) await insertLiveDraft(scope, draft.id, draft.state);
  return row;
}

type DraftBinds = Awaited<ReturnType<typeof snapshotBinds>> & { id: string; now: Date };

/** A part of a serial is always allowed: it continues what exists. */
async function insertPost(
  scope: Scope,
  { id, siteId, kind, isPro, state, publishedAt }: Draft,
  binds: DraftBinds,
  position: number | null,
): Promise<SavedRow | null> {
  const [row] = await scope.select<SavedRow>(
    `WITH p AS (
       INSERT INTO posts (id, site_id, ptype, subtype, parent_id, position, title, slug, summary, visibility, pricing,
                          cover_file_id, tags, nsfw, words, is_live, published_at, created_at, updated_at)
       SELECT $id, sites.id, $ptype, $subtype, $parentId, $position, $title, $slug, $summary, $visibility,
              $pricing::jsonb, ${COVER_FILE}, $tags, $nsfw, $words, $isLive, $publishedAt, $createdAt, $now
         FROM sites WHERE sites.id = $siteId AND ($isFree OR NOT sites.is_small_business)
       ON CONFLICT (id) DO NOTHING RETURNING *)
     SELECT ${SAVED_COLUMNS} FROM p JOIN sites s ON s.id = p.site_id`,
    {
      ...binds,
      ...{ siteId, position, ptype: kind.ptype, subtype: kind.subtype, parentId: kind.parent?.id ?? null },
      isFree: isPro || kind.parent !== null,
      isLive: state !== null,
      publishedAt,
      createdAt: new Date(clampIdTime(id, binds.now.getTime())),
    },
  );
  return row ?? null;
}

async function insertCheckpoint(
  scope: Scope,
  { authorId, state }: Draft,
  binds: DraftBinds,
  version: number,
): Promise<void> {
  const { platform } = scope;
  await scope.execute(
    `INSERT INTO revisions (id, post_id, kind, version, author_id, title, blocks, fields, words, typed, created_at)
     VALUES ($revisionId, $id, 'checkpoint', $version, $authorId, $title, $blocks::jsonb, $fields::jsonb, $words, $isTyped, $now)`,
    { ...binds, authorId, version, isTyped: state !== null, revisionId: platform.newId() },
  );
}

async function insertLiveDraft(scope: Scope, id: string, state: Buffer): Promise<void> {
  const { platform } = scope;
  await scope.execute(
    "INSERT INTO drafts (post_id, seq, state, state_seq, log_from, changed_at, shape) VALUES ($id, 1, $state, 1, 1, $now, 2)",
    { id, state, now: platform.clock.now() },
  );
}

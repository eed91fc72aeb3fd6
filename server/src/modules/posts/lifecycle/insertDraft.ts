import { clampIdTime } from "@quire/domain/ids";
import { batchBy } from "../../../platform/batchBy.ts";
import { selectPrepared } from "../../../platform/database/selectPrepared.ts";
import type { Context } from "../../../platform/http/context.ts";
import { memoizeBy } from "../../../platform/memoizeBy.ts";
import type { Platform } from "../../../platform/platform.ts";
import { COVER_FILE, snapshotBinds } from "../drafts/snapshotBinds.ts";
import { SAVED_COLUMNS, type SavedRow } from "../savedRow.ts";
import type { Snapshot } from "../snapshot.ts";
import type { PostKind } from "./postKinds.ts";

/** A post as it begins. */
export interface Draft {
  id: string;
  siteId: string;
  authorId: string;
  /** Has Pro: without it a small business begins nothing new (decisions: Smaller rulings). */
  isPro: boolean;
  kind: PostKind;
  snapshot: Snapshot;
  /** The first state of a live draft; null for a post that nobody has opened to write yet. */
  state: Buffer | null;
}

/** SQL: the site `sites` may begin this; `isFree` is SQL, true of what any site may. */
const MAY_BEGIN = (isFree: string) => `(${isFree} OR NOT sites.is_small_business)`;

/**
 * The post and its first checkpoint in one statement, which is a transaction of its own where there is none yet. Null when
 * the id is taken, or Pro is needed. Posts of one site that come in parallel, as a folder's do, go in together.
 */
export async function insertDraft(
  context: Context,
  draft: Draft,
  position: number | null,
): Promise<SavedRow | null> {
  const { platform, transaction } = context;
  const binds = bindsOf(platform, draft, position);
  if (transaction || draft.state || draft.kind.parent) return insertOne(context, draft, binds);
  const done = await insertMany(platform)(draft.siteId, binds).catch(() => null);
  // One that the database refuses takes those beside it down: each is then tried for itself.
  if (!done) return insertOne(context, draft, binds);
  const isFirst = done.inputs.findIndex(({ id }) => id === draft.id) === done.at;
  return (isFirst && done.output.get(draft.id)) || null;
}

type Binds = ReturnType<typeof bindsOf>;

function bindsOf(platform: Platform, draft: Draft, position: number | null) {
  const now = platform.clock.now();
  return {
    ...snapshotBinds(draft.snapshot),
    id: draft.id,
    siteId: draft.siteId,
    authorId: draft.authorId,
    // A part of a serial goes on with what is there.
    isFree: draft.isPro || draft.kind.parent !== null,
    ptype: draft.kind.ptype,
    subtype: draft.kind.subtype,
    parentId: draft.kind.parent?.id ?? null,
    position,
    revisionId: platform.newId(),
    createdAt: new Date(clampIdTime(draft.id, now.getTime())),
    now,
  };
}

const insert = (isLive: boolean) => `WITH p AS (
   INSERT INTO posts (id, site_id, ptype, subtype, parent_id, position, title, slug, summary, visibility, pricing,
                      cover_file_id, tags, nsfw, words, is_live, created_at, updated_at)
   SELECT $id, sites.id, $ptype, $subtype, $parentId, $position, $title, $slug, $summary, $visibility,
          $pricing::jsonb, ${COVER_FILE}, $tags, $nsfw, $words, ${isLive}, $createdAt, $now
     FROM sites WHERE sites.id = $siteId AND ${MAY_BEGIN("$isFree::boolean")}
   ON CONFLICT (id) DO NOTHING
   RETURNING *
 ), checkpoint AS (
   INSERT INTO revisions (id, post_id, kind, version, author_id, title, blocks, fields, created_at)
   SELECT $revisionId, p.id, 'checkpoint', p.version, $authorId, p.title, $blocks::jsonb, $fields::jsonb, $now FROM p
 )${
   isLive
     ? `, live AS (
   INSERT INTO drafts (post_id, seq, state, state_seq, log_from, changed_at) SELECT p.id, 1, $state, 1, 1, $now FROM p
 )`
     : ""
 }
 SELECT ${SAVED_COLUMNS} FROM p JOIN sites s ON s.id = p.site_id`;

const INSERT = insert(false);
const INSERT_LIVE = insert(true);

async function insertOne(
  { platform, transaction }: Context,
  { state }: Draft,
  binds: Binds,
): Promise<SavedRow | null> {
  const [row] = await selectPrepared<SavedRow>(
    platform.db,
    state ? INSERT_LIVE : INSERT,
    { state, ...binds },
    transaction,
  );
  return row ?? null;
}

const INSERT_MANY = `WITH d AS (
   SELECT * FROM jsonb_to_recordset($drafts::jsonb) AS d (id text, ptype text, subtype text, title text, slug text,
     summary text, visibility text, pricing jsonb, cover bytea, tags text[], nsfw boolean, words integer,
     blocks jsonb, fields jsonb, author text, "isFree" boolean, revision text, created timestamptz,
     now timestamptz)
 ), p AS (
   INSERT INTO posts (id, site_id, ptype, subtype, title, slug, summary, visibility, pricing, cover_file_id, tags, nsfw,
                      words, is_live, created_at, updated_at)
   SELECT d.id, sites.id, d.ptype, d.subtype, d.title, d.slug, d.summary, d.visibility, d.pricing,
          (SELECT f.id FROM files f WHERE f.site_id = sites.id AND f.sha256 = d.cover AND f.public),
          d.tags, d.nsfw, d.words, false, d.created, d.now
     FROM sites, d WHERE sites.id = $siteId AND ${MAY_BEGIN('d."isFree"')}
   ON CONFLICT (id) DO NOTHING
   RETURNING *
 ), checkpoint AS (
   INSERT INTO revisions (id, post_id, kind, version, author_id, title, blocks, fields, created_at)
   SELECT d.revision, p.id, 'checkpoint', p.version, d.author, p.title, d.blocks, d.fields, d.now
     FROM p JOIN d ON d.id = p.id
 )
 SELECT ${SAVED_COLUMNS} FROM p JOIN sites s ON s.id = p.site_id`;

/** Posts of one site, none of them a part of a serial, by their ids; one whose id is taken is not among them. */
const insertMany = memoizeBy((platform: Platform) =>
  batchBy(async (all: readonly Binds[]) => {
    const [first] = all as [Binds];
    const drafts = new Map<string, string>();
    // The same post sent twice at once is one.
    for (const binds of all) if (!drafts.has(binds.id)) drafts.set(binds.id, recordOf(binds));
    const rows = await selectPrepared<SavedRow>(platform.db, INSERT_MANY, {
      siteId: first.siteId,
      drafts: `[${[...drafts.values()].join(",")}]`,
    });
    return new Map(rows.map((row) => [row.id, row]));
  }),
);

/** JSON of one, into which the texts go as they are: they are JSON already. */
function recordOf({
  blocks,
  fields,
  pricing,
  cover,
  authorId,
  revisionId,
  createdAt,
  ...rest
}: Binds): string {
  const head = JSON.stringify({
    ...rest,
    cover: cover && `\\x${cover.toString("hex")}`,
    author: authorId,
    revision: revisionId,
    created: createdAt,
  });
  return `${head.slice(0, -1)},"pricing":${pricing ?? "null"},"blocks":${blocks},"fields":${fields}}`;
}

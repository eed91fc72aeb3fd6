import { QueryTypes } from "sequelize";
import type { Context } from "../../platform/http/context.ts";
import { snapshotBinds } from "./drafts/snapshotBinds.ts";
import { readSnapshotFields, type Snapshot } from "./snapshot.ts";

/** What a post said at one of its versions; null for a version that it never had. */
export async function findCheckpoint(
  { platform }: Context,
  postId: string,
  version: number,
): Promise<Snapshot | null> {
  const [row] = await platform.db.query<Snapshot>(
    `SELECT title, blocks, fields FROM revisions
      WHERE post_id = $postId AND version = $version AND kind = 'checkpoint'`,
    { bind: { postId, version }, type: QueryTypes.SELECT },
  );
  return row ? { ...row, fields: readSnapshotFields(row.fields) } : null;
}

/**
 * Keeps a text that was refused, at once and in no transaction of the save: the save answers with an error, and
 * must not take the person's words with it when it rolls back. Returns the revision's id.
 */
export async function saveRefused(
  { platform }: Context,
  refused: { postId: string; authorId: string; version: number; snapshot: Snapshot },
): Promise<string> {
  const { title, blocks, fields } = snapshotBinds(refused.snapshot);
  const { postId, authorId, version } = refused;
  const id = platform.newId();
  await platform.db.query(
    `INSERT INTO revisions (id, post_id, kind, version, author_id, title, blocks, fields, created_at)
     VALUES ($id, $postId, 'refused', $version, $authorId, $title, $blocks::jsonb, $fields::jsonb, $now)`,
    {
      bind: { id, postId, version, authorId, title, blocks, fields, now: platform.clock.now() },
      type: QueryTypes.INSERT,
    },
  );
  return id;
}

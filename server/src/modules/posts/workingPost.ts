import type { PostDocument } from "@quire/documents/schema";
import { Refusal } from "../../platform/http/refusal.ts";
import type { ReadScope, Scope } from "../../platform/scope.ts";
import type { PostColumns } from "./models/posts.ts";
import type { SavedRow } from "./savedRow.ts";
import { readSnapshotFields, type Snapshot, type SnapshotFields } from "./snapshot.ts";

/** A post with its working text and the fields of its site that saving and publishing need. */
export interface WorkingPost extends Omit<PostColumns, "cover_file_id" | "order_version">, SavedRow {
  id: string;
  currency: "INR" | "USD" | "EUR";
  site_name: string;
  blocks: PostDocument;
  fields: SnapshotFields;
}

const WORKING = `SELECT p.id, p.site_id, p.ptype, p.subtype, p.parent_id, p.position, p.title, p.slug, p.summary,
    p.visibility, p.pricing, p.tags, p.nsfw, p.words, p.version, p.is_live, p.published_version, p.published_at, p.created_at,
    p.updated_at, s.domain, s.custom_domain, s.time_zone, s.currency, s.name AS site_name, r.blocks, r.fields
  FROM posts p JOIN sites s ON s.id = p.site_id
  JOIN revisions r ON r.post_id = p.id AND r.version = p.version AND r.kind = 'checkpoint'
 WHERE p.id = $id AND p.site_id = $siteId`;

/** Returns the working side of one of the site's posts, or null. */
export async function findWorkingPost(
  context: ReadScope,
  siteId: string,
  id: string,
): Promise<WorkingPost | null> {
  const [row] = await context.select<WorkingPost>(WORKING, { id, siteId });
  return row ? { ...row, fields: readSnapshotFields(row.fields) } : null;
}

/** Returns the snapshot of the working side. */
export function snapshotOf({ title, blocks, fields }: WorkingPost): Snapshot {
  return { title, blocks, fields };
}

/**
 * Locks a post, after its serial if it has one, until the transaction ends, and returns its current state. The
 * serial is locked too: a chapter and its story published at once would each miss the other in the counts.
 */
export async function lockPost(context: Scope, siteId: string, id: string): Promise<WorkingPost> {
  const binds = { id, siteId };
  await context.select(
    `SELECT 1 FROM posts WHERE id = (SELECT parent_id FROM posts WHERE id = $id AND site_id = $siteId)
        FOR NO KEY UPDATE`,
    binds,
  );
  await context.select("SELECT 1 FROM posts WHERE id = $id AND site_id = $siteId FOR NO KEY UPDATE", binds);
  // A separate statement: one that waited for the lock still sees the post as it was before.
  const post = await findWorkingPost(context, siteId, id);
  if (!post) throw new Refusal("post_not_found");
  return post;
}

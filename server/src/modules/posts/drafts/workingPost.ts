import type { PostDocument } from "@quire/documents/schema";
import { selectPrepared } from "../../../platform/database/selectPrepared.ts";
import type { Context } from "../../../platform/http/context.ts";
import type { PostColumns } from "../models/posts.ts";
import type { SavedRow } from "../savedRow.ts";
import { readSnapshotFields, type Snapshot, type SnapshotFields } from "../snapshot.ts";

/** A post with its working text and what of its site is needed to save or publish it. */
export interface WorkingPost extends Omit<PostColumns, "cover_file_id" | "order_version">, SavedRow {
  id: string;
  currency: "INR" | "USD" | "EUR";
  site_name: string;
  blocks: PostDocument;
  fields: SnapshotFields;
}

const WORKING = `SELECT p.id, p.site_id, p.ptype, p.subtype, p.parent_id, p.position, p.title, p.slug, p.summary,
    p.visibility, p.pricing, p.tags, p.nsfw, p.words, p.version, p.is_live, p.published_version, p.published_at, p.created_at,
    p.updated_at, s.domain, s.custom_domain, s.currency, s.name AS site_name, r.blocks, r.fields
  FROM posts p JOIN sites s ON s.id = p.site_id
  JOIN revisions r ON r.post_id = p.id AND r.version = p.version AND r.kind = 'checkpoint'
 WHERE p.id = $id AND p.site_id = $siteId`;

/** The working side of one of the site's posts, or null. */
export async function findWorkingPost(
  { platform, transaction }: Pick<Context, "platform" | "transaction">,
  siteId: string,
  id: string,
): Promise<WorkingPost | null> {
  const [row] = await selectPrepared<WorkingPost>(platform.db, WORKING, { id, siteId }, transaction);
  return row ? { ...row, fields: readSnapshotFields(row.fields) } : null;
}

/** What the working side says. */
export function snapshotOf({ title, blocks, fields }: WorkingPost): Snapshot {
  return { title, blocks, fields };
}

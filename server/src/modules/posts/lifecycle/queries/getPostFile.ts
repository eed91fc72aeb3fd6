import type { Redirection } from "@quire/contracts/call";
import type { PostType } from "@quire/domain/enums";
import { isSampled } from "@quire/domain/media/samples";
import { type FileRole, openPages } from "@quire/domain/posts/postFiles";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { findFiles, type StoredFile } from "../../../media/readFiles.ts";
import { sampleKey } from "../../../media/samples.ts";
import { signedFileUrl } from "../../../media/signedFileUrl.ts";
import { isShown } from "../../../sites/isShown.ts";
import { type Ownable, viewerOf, viewOf } from "../../access.ts";
import { postPolicy } from "../../policy.ts";
import { IS_EXPLICIT } from "../../publicationRow.ts";
import { findOwnedPost } from "./findOwnedPost.ts";

interface Input {
  params: { siteId: string; id: string; fileId: string };
  query: { width?: number; sample?: boolean; download?: boolean };
}

/** What decides access to one file of a published post. */
interface CarriedRow extends Ownable {
  site_id: string;
  ptype: PostType;
  visibility: "free" | "paid" | "follow";
  nsfw: boolean;
  pages_count: number;
  role: FileRole | "text";
  /** The number of pages up to and including this one. */
  page: number;
}

/** Redirects readers with access to a temporary link to the file; others get a refusal. */
export async function getPostFile(context: Context, { params, query }: Input): Promise<Redirection> {
  const { download = false, sample = false, width } = query;
  const [file] = await findFiles(context.platform, [params.fileId]);
  await requireAccess(context, params, sample ? file : undefined);
  if (!file || (sample && !file.facts.sample)) throw new Refusal("not_found");
  const storage_key = sample ? sampleKey(file) : keyOf(file, width);
  return { location: signedFileUrl(context.platform, { ...file, storage_key }, { download }) };
}

/** Refuses callers who may not open the file, or not even its sample, if that is given. */
async function requireAccess(
  context: Context,
  params: Input["params"],
  sampled: StoredFile | undefined,
): Promise<void> {
  const { caller } = context;
  if (caller.kind === "user" && postPolicy.write(caller, params)) {
    if (await isOwnFile(context, params)) return;
    throw new Refusal("not_found");
  }
  const row = await findCarried(context, params);
  if (row) {
    const isOpening = row.role === "page" && row.page <= openPages(row.pages_count);
    const isSample = sampled !== undefined && isSampled(row, { ...sampled, role: row.role });
    const isOpen = row.visibility === "free" || isOpening || isSample;
    // Runs for each page of a comic: only a closed or explicit post depends on its reader.
    if (isOpen && !row.nsfw) return;
    const { access, explicit } = viewOf(row, await viewerOf(context, params.siteId, [row]));
    if (explicit === "hidden") throw new Refusal("age_not_confirmed");
    if (isOpen || access === "granted") return;
    throw new Refusal("file_closed");
  }
  const owned = caller.kind === "user" ? await findOwnedPost(context, caller.userId, params) : null;
  if (owned && (await isCarried(context, params))) {
    const { explicit } = viewOf(owned, await viewerOf(context, params.siteId, [owned]));
    if (explicit === "hidden") throw new Refusal("age_not_confirmed");
    return;
  }
  throw new Refusal("not_found");
}

/** Returns the file if it is among those that readers of a published post get. */
async function findCarried(
  { platform, caller }: Context,
  params: Input["params"],
): Promise<CarriedRow | undefined> {
  const db = caller.kind === "guest" ? platform.replicas.reader(params.siteId) : platform.db;
  const [row] = await select<CarriedRow>(
    db,
    `SELECT p.post_id, p.parent_id, p.site_id, p.ptype, p.visibility, ${IS_EXPLICIT} AS nsfw, p.pages_count, f.role,
            (SELECT count(*)::int FROM post_files b
              WHERE b.post_id = f.post_id AND b.role = 'page' AND b.position <= f.position) AS page
       FROM post_files f JOIN publications p ON p.post_id = f.post_id
      WHERE f.post_id = $id AND f.file_id = $fileId AND p.site_id = $siteId AND ${isShown("p")}`,
    { ...params },
  );
  return row;
}

async function isCarried({ platform }: Context, { id, fileId }: Input["params"]): Promise<boolean> {
  const rows = await select(
    platform.db,
    "SELECT 1 FROM post_files WHERE post_id = $id AND file_id = $fileId",
    { id, fileId },
  );
  return rows.length > 0;
}

/** Returns whether the post carries the file, in its owner's working version or as published. */
async function isOwnFile({ platform }: Context, params: Input["params"]): Promise<boolean> {
  const rows = await select(
    platform.db,
    `SELECT 1 FROM posts p
       JOIN revisions r ON r.post_id = p.id AND r.version = p.version AND r.kind = 'checkpoint'
      WHERE p.id = $id AND p.site_id = $siteId
        AND (r.fields -> 'files' @> jsonb_build_array(jsonb_build_object('file', $fileId::text))
          OR EXISTS (SELECT 1 FROM post_files f WHERE f.post_id = p.id AND f.file_id = $fileId::text))`,
    { ...params },
  );
  return rows.length > 0;
}

/** Returns a picture's smallest copy that is at least as wide as requested, or the original. */
function keyOf({ storage_key, variants }: StoredFile, width: number | undefined): string {
  if (width === undefined) return storage_key;
  const wide = variants.filter((one) => one.width >= width).sort((a, b) => a.width - b.width);
  return wide[0]?.key ?? storage_key;
}

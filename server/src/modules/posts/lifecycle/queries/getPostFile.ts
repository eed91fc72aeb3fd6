import type { Redirection } from "@quire/contracts/call";
import { openPages } from "@quire/domain/posts/postFiles";
import { QueryTypes } from "sequelize";
import type { Context } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { findFiles, type StoredFile } from "../../../media/readFiles.ts";
import { signedFileUrl } from "../../../media/signedFileUrl.ts";
import { isShown } from "../../../sites/isShown.ts";
import { accessFor, type Ownable, viewerOf } from "../../access.ts";
import { postPolicy } from "../../policy.ts";
import { listOwned } from "./listOwned.ts";

interface Input {
  params: { siteId: string; id: string; fileId: string };
  query: { width?: number; download?: boolean };
}

/** What decides over one file of a published post. */
interface CarriedRow extends Ownable {
  site_id: string;
  visibility: "free" | "paid" | "follow";
  pages_count: number;
  role: string;
  /** Pages before it and itself. */
  page: number;
}

/** Leads whoever may have this file to a link that opens it for a while; everybody else is told that it is closed. */
export async function getPostFile(context: Context, { params, query }: Input): Promise<Redirection> {
  await requireAccess(context, params);
  const [file] = await findFiles(context.platform, [params.fileId]);
  if (!file) throw new Refusal("not_found");
  const { download = false, width } = query;
  return {
    location: signedFileUrl(context.platform, { ...file, storage_key: keyOf(file, width) }, { download }),
  };
}

async function requireAccess(context: Context, params: Input["params"]): Promise<void> {
  const { caller } = context;
  if (caller.kind === "person" && postPolicy.write(caller, params)) {
    if (await isOwnFile(context, params)) return;
    throw new Refusal("not_found");
  }
  const row = await findCarried(context, params);
  if (row) {
    const isOpening = row.role === "page" && row.page <= openPages(row.pages_count);
    if (row.visibility === "free" || isOpening) return;
    if (accessFor(row, await viewerOf(context, params.siteId, [row])) === "granted") return;
    throw new Refusal("file_closed");
  }
  const kept = caller.kind === "person" ? await listOwned(context, caller.userId, params) : null;
  if (kept && (await isCarried(context, params))) return;
  throw new Refusal("not_found");
}

/** The file among those that readers of a shown post get. */
async function findCarried(
  { platform, caller }: Context,
  params: Input["params"],
): Promise<CarriedRow | undefined> {
  const db = caller.kind === "guest" ? platform.readDb : platform.db;
  const [row] = await db.query<CarriedRow>(
    `SELECT p.post_id, p.parent_id, p.site_id, p.visibility, p.pages_count, f.role,
            (SELECT count(*)::int FROM post_files b
              WHERE b.post_id = f.post_id AND b.role = 'page' AND b.position <= f.position) AS page
       FROM post_files f JOIN publications p ON p.post_id = f.post_id
      WHERE f.post_id = $id AND f.file_id = $fileId AND p.site_id = $siteId AND ${isShown("p")}`,
    { bind: { ...params }, type: QueryTypes.SELECT },
  );
  return row;
}

async function isCarried({ platform }: Context, { id, fileId }: Input["params"]): Promise<boolean> {
  const rows = await platform.db.query("SELECT 1 FROM post_files WHERE post_id = $id AND file_id = $fileId", {
    bind: { id, fileId },
    type: QueryTypes.SELECT,
  });
  return rows.length > 0;
}

/** Carried by the text as its owner writes it, or as readers have it. */
async function isOwnFile({ platform }: Context, params: Input["params"]): Promise<boolean> {
  const rows = await platform.db.query(
    `SELECT 1 FROM posts p
       JOIN revisions r ON r.post_id = p.id AND r.version = p.version AND r.kind = 'checkpoint'
      WHERE p.id = $id AND p.site_id = $siteId
        AND (r.fields -> 'files' @> jsonb_build_array(jsonb_build_object('file', $fileId::text))
          OR EXISTS (SELECT 1 FROM post_files f WHERE f.post_id = p.id AND f.file_id = $fileId::text))`,
    { bind: { ...params }, type: QueryTypes.SELECT },
  );
  return rows.length > 0;
}

/** Of a picture the smallest copy that is as wide as asked, else the whole. */
function keyOf({ storage_key, variants }: StoredFile, width: number | undefined): string {
  if (width === undefined) return storage_key;
  const wide = variants.filter((one) => one.width >= width).sort((a, b) => a.width - b.width);
  return wide[0]?.key ?? storage_key;
}

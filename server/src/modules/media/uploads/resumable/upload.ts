import type { ResumableUpload } from "@quire/contracts/records/upload";
import type { UploadKind } from "@quire/domain/media/uploads";
import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { authorize, requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import type { Platform } from "../../../../platform/platform.ts";
import type { ResumableUploadColumns } from "../../models/resumableUploads.ts";
import { presentUpload } from "../../presentFile.ts";
import { findFiles } from "../../readFiles.ts";
import { authorizeUpload } from "../authorizeUpload.ts";
import { uploadPolicy } from "../policy.ts";
import { TUS_VERSION } from "./tusHeaders.ts";

export type UploadRow = Omit<ResumableUploadColumns, "created_at">;

export interface UploadParams {
  id: string;
  kind: UploadKind;
  uploadId: string;
}

/** How long an upload waits for its next chunk. */
export const EXPIRES_MS = 24 * 60 * 60_000;

/** Returns the upload to users who may upload to its site, and to the writer who started it; 404 to any other. */
export async function requireUpload(context: Context, params: UploadParams): Promise<UploadRow> {
  const user = requireUser(context);
  const upload = await loadUpload(context.platform, params).catch((error) => {
    // Users who may not upload here don't learn which uploads exist.
    authorize(context, uploadPolicy, "upload", params);
    throw error;
  });
  const post = upload.user_id === user.userId ? upload.post_id : null;
  await authorizeUpload(context, { siteId: upload.site_id, kind: upload.kind, post });
  return upload;
}

/** Returns the upload as stored, or throws 404. */
export async function loadUpload(
  { db, clock }: Platform,
  { id, kind, uploadId }: UploadParams,
): Promise<UploadRow> {
  const [row] = await select<UploadRow>(
    db,
    `SELECT id, site_id, kind, name, size, received, file_id, post_id, user_id, expires_at FROM resumable_uploads
      WHERE id = $uploadId AND site_id = $id AND kind = $kind AND expires_at > $now`,
    { uploadId, id, kind, now: clock.now() },
  );
  if (!row) throw new Refusal("not_found");
  return row;
}

/** Returns an upload as its client sees it, and sets tus's headers. */
export async function presentResumable(context: Context, row: UploadRow): Promise<ResumableUpload> {
  const { platform, http } = context;
  Object.assign(http.answer.headers, {
    "tus-resumable": TUS_VERSION,
    "upload-offset": String(row.received),
    "upload-length": String(row.size),
    "upload-expires": row.expires_at.toUTCString(),
  });
  const [file] = row.file_id ? await findFiles(platform, [row.file_id]) : [];
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    size: row.size,
    received: row.received,
    expires: row.expires_at.toISOString(),
    file: file ? presentUpload(platform, file) : null,
  };
}

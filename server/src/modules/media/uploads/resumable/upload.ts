import type { ResumableUpload } from "@quire/contracts/records/upload";
import type { UploadKind } from "@quire/domain/media/uploads";
import { QueryTypes } from "sequelize";
import type { Context } from "../../../../platform/http/context.ts";
import { authorize, requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { findFiles } from "../../readFiles.ts";
import { authorizeUpload } from "../authorizeUpload.ts";
import { uploadPolicy } from "../policy.ts";
import { presentUpload } from "../presenter.ts";
import { TUS_VERSION } from "./tusHeaders.ts";

/** A row of `resumable_uploads`. */
export interface UploadRow {
  id: string;
  site_id: string;
  kind: UploadKind;
  name: string;
  size: number;
  received: number;
  file_id: string | null;
  /** The draft that it was begun for, and by whom. */
  post_id: string | null;
  user_id: string | null;
  expires_at: Date;
}

export interface UploadParams {
  id: string;
  kind: UploadKind;
  uploadId: string;
}

/** How long an upload waits for its next piece. */
export const EXPIRES_MS = 24 * 60 * 60_000;

/** The upload, for who may send files to its site; for anybody else it is not there. */
export async function requireUpload(context: Context, params: UploadParams): Promise<UploadRow> {
  const person = requireUser(context);
  const upload = await loadUpload(context.platform, params).catch((error) => {
    // Who may not send files here learns nothing of which there are.
    authorize(context, uploadPolicy, "upload", params);
    throw error;
  });
  const post = upload.user_id === person.userId ? upload.post_id : null;
  await authorizeUpload(context, { siteId: upload.site_id, kind: upload.kind, post });
  return upload;
}

/** The upload as it stands, or 404. */
export async function loadUpload(
  { db, clock }: Platform,
  { id, kind, uploadId }: UploadParams,
): Promise<UploadRow> {
  const [row] = await db.query<UploadRow>(
    `SELECT id, site_id, kind, name, size, received, file_id, post_id, user_id, expires_at FROM resumable_uploads
      WHERE id = $uploadId AND site_id = $id AND kind = $kind AND expires_at > $now`,
    { bind: { uploadId, id, kind, now: clock.now() }, type: QueryTypes.SELECT },
  );
  if (!row) throw new Refusal("not_found");
  return { ...row, size: Number(row.size), received: Number(row.received) };
}

/** An upload as its sender sees it; what tus wants of that goes into the headers. */
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

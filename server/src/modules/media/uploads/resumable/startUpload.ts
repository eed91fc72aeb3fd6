import type { ResumableUpload } from "@quire/contracts/records/upload";
import { cleanFileName, isBlockedFileName } from "@quire/domain/media/fileNames";
import { UPLOAD_LIMITS, type UploadKind } from "@quire/domain/media/uploads";
import type { Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { refuseField } from "../../../../platform/http/refusal.ts";
import { resumableUploads } from "../../models/resumableUploads.ts";
import { authorizeUpload } from "../authorizeUpload.ts";
import { countUpload } from "../countUpload.ts";
import { checksFor, unsupported } from "../fileChecks.ts";
import { expireUpload } from "../jobs/expireUpload.ts";
import { readFileName, readInteger, requireVersion } from "./tusHeaders.ts";
import { EXPIRES_MS, presentResumable } from "./upload.ts";

/** Starts a resumable upload. What can be refused by name or size is refused before a byte is sent. */
export async function startUpload(
  context: Context,
  {
    params: { id, kind },
    query: { post },
  }: { params: { id: string; kind: UploadKind }; query: { post?: string } },
): Promise<ResumableUpload> {
  const { platform, http } = context;
  const { headers } = http.request;
  const user = await authorizeUpload(context, { siteId: id, kind, post });
  requireVersion(headers);
  const size = readInteger(headers, "upload-length");
  if (size === 0) throw refuseField("headers.upload-length", "must be greater than 0");
  if (size > UPLOAD_LIMITS[kind]) throw checksFor(kind).tooLarge();
  const name = readFileName(headers["upload-metadata"]);
  if (isBlockedFileName(name)) throw unsupported(kind);
  await countUpload(context, user.userId, size);
  const now = platform.clock.now();
  const row = {
    id: platform.newId(),
    site_id: id,
    kind,
    name: cleanFileName(name),
    size,
    received: 0,
    file_id: null,
    post_id: post ?? null,
    user_id: user.userId,
    created_at: now,
    expires_at: new Date(now.getTime() + EXPIRES_MS),
  };
  await inTransaction(context, async ({ transaction }) => {
    await resumableUploads(platform.db).create(row, { transaction, returning: false });
    await platform.jobs.enqueue(transaction, expireUpload, { uploadId: row.id }, { runAt: row.expires_at });
  });
  http.answer.headers.location = `/api/w/sites/${id}/uploads/${kind}/resumable/${row.id}`;
  return presentResumable(context, row);
}

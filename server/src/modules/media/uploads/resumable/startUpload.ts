import type { ResumableUpload } from "@quire/contracts/records/upload";
import { cleanFileName, isBlockedFileName } from "@quire/domain/media/fileNames";
import { UPLOAD_LIMITS, type UploadKind } from "@quire/domain/media/uploads";
import type { Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { refuseField } from "../../../../platform/http/refusal.ts";
import { authorizeUpload } from "../authorizeUpload.ts";
import { countUpload } from "../countUpload.ts";
import { expireUpload } from "../jobs/expireUpload.ts";
import { judgeFor, unsupported } from "../judge.ts";
import { readFileName, requireVersion, wholeNumber } from "./tusHeaders.ts";
import { EXPIRES_MS, presentResumable, type UploadRow } from "./upload.ts";

/** Begins an upload in pieces. What can be refused by its name and its size is refused before a byte is sent. */
export async function startUpload(
  context: Context,
  {
    params: { id, kind },
    query: { post },
  }: { params: { id: string; kind: UploadKind }; query: { post?: string } },
): Promise<ResumableUpload> {
  const { platform, http } = context;
  const { headers } = http.request;
  const person = await authorizeUpload(context, { siteId: id, kind, post });
  requireVersion(headers);
  const size = wholeNumber(headers, "upload-length");
  if (size === 0) throw refuseField("headers.upload-length", "must be greater than 0");
  if (size > UPLOAD_LIMITS[kind]) throw judgeFor(kind).tooLarge();
  const name = readFileName(headers["upload-metadata"]);
  if (isBlockedFileName(name)) throw unsupported(kind);
  await countUpload(platform, person.userId, size);
  const now = platform.clock.now();
  const row: UploadRow = {
    id: platform.newId(),
    site_id: id,
    kind,
    name: cleanFileName(name),
    size,
    received: 0,
    file_id: null,
    post_id: post ?? null,
    user_id: person.userId,
    expires_at: new Date(now.getTime() + EXPIRES_MS),
  };
  await inTransaction(context, async ({ transaction }) => {
    await platform.db.query(
      `INSERT INTO resumable_uploads (id, site_id, kind, name, size, post_id, user_id, created_at, expires_at)
       VALUES ($id, $site_id, $kind, $name, $size, $post_id, $user_id, $now, $expires_at)`,
      { bind: { ...row, now }, transaction },
    );
    await platform.jobs.enqueue(transaction, expireUpload, { uploadId: row.id }, { runAt: row.expires_at });
  });
  http.answer.headers.location = `/api/w/sites/${id}/uploads/${kind}/resumable/${row.id}`;
  return presentResumable(context, row);
}

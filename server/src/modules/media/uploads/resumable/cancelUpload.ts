import type { ResumableUpload } from "@quire/contracts/records/upload";
import type { Context } from "../../../../platform/http/context.ts";
import { deleteUpload } from "./finishUpload.ts";
import { presentResumable, requireUpload, type UploadParams } from "./upload.ts";

/** Cancels an upload. A file it has become stays. */
export async function cancelUpload(
  context: Context,
  { params }: { params: UploadParams },
): Promise<ResumableUpload> {
  const upload = await requireUpload(context, params);
  await deleteUpload(context.platform, upload.id);
  context.http.answer.isEmpty = true;
  return presentResumable(context, upload);
}

import type { ResumableUpload } from "@quire/contracts/records/upload";
import type { Context } from "../../../../platform/http/context.ts";
import { discard } from "./finishUpload.ts";
import { presentResumable, requireUpload, type UploadParams } from "./upload.ts";

/** Gives an upload up. The file that it may have become stays. */
export async function cancelUpload(
  context: Context,
  { params }: { params: UploadParams },
): Promise<ResumableUpload> {
  const upload = await requireUpload(context, params);
  await discard(context.platform, upload.id);
  context.http.answer.isEmpty = true;
  return presentResumable(context, upload);
}

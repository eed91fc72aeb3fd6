import type { ResumableUpload } from "@quire/contracts/records/upload";
import type { Context } from "../../../../platform/http/context.ts";
import { presentResumable, requireUpload, type UploadParams } from "./upload.ts";

/** Returns an upload's progress, which its client needs to continue. */
export async function getResumable(
  context: Context,
  { params }: { params: UploadParams },
): Promise<ResumableUpload> {
  return presentResumable(context, await requireUpload(context, params));
}

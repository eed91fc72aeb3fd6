import type { ResumableUpload } from "@quire/contracts/records/upload";
import type { Context } from "../../../../platform/http/context.ts";
import { presentResumable, requireUpload, type UploadParams } from "./upload.ts";

/** How far an upload has come: what its sender needs to go on. */
export async function getResumable(
  context: Context,
  { params }: { params: UploadParams },
): Promise<ResumableUpload> {
  return presentResumable(context, await requireUpload(context, params));
}

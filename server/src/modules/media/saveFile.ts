import type { UploadedFile } from "@quire/contracts/records/upload";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { presentUpload } from "./presentFile.ts";
import { findFileByContent } from "./readFiles.ts";
import { savePicture } from "./uploads/commands/savePicture.ts";
import { savePrivate } from "./uploads/commands/savePrivate.ts";
import type { ReceivedUpload } from "./uploads/receivedFile.ts";

/** Saves a completely received file, from any source. The same content is saved once. */
export async function saveFile(platform: Platform, upload: ReceivedUpload): Promise<UploadedFile> {
  const { siteId, kind, received } = upload;
  const content = { siteId, kind, sha256: received.sha256 };
  const existing = await findFileByContent(platform, content);
  if (existing) return presentUpload(platform, existing);
  await (kind === "image" ? savePicture(platform, upload) : savePrivate(platform, upload));
  const file = await findFileByContent(platform, content);
  if (!file) throw new Refusal("unavailable");
  return presentUpload(platform, file);
}

import type { UploadedFile } from "@quire/contracts/records/upload";
import { Refusal } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { findFileByContent } from "./readFiles.ts";
import type { Arrival } from "./uploads/arrival.ts";
import { savePicture } from "./uploads/commands/savePicture.ts";
import { savePrivate } from "./uploads/commands/savePrivate.ts";
import { presentUpload } from "./uploads/presenter.ts";

/** Keeps a file that has arrived whole, whichever way it came. The same bytes again are the same file. */
export async function saveFile(platform: Platform, arrival: Arrival): Promise<UploadedFile> {
  const { siteId, kind, received } = arrival;
  const content = { siteId, kind, sha256: received.sha256 };
  const known = await findFileByContent(platform, content);
  if (known) return presentUpload(platform, known);
  await (kind === "image" ? savePicture(platform, arrival) : savePrivate(platform, arrival));
  const file = await findFileByContent(platform, content);
  if (!file) throw new Refusal("unavailable");
  return presentUpload(platform, file);
}

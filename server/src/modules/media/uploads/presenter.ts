import type { UploadedFile } from "@quire/contracts/records/upload";
import type { Platform } from "../../../platform/platform.ts";
import { presentFile } from "../presentFile.ts";
import type { StoredFile } from "../readFiles.ts";
import { fileUrl } from "../signedFileUrl.ts";

/** A file to the one who sent it: what was sent, and under which address it is seen. */
export function presentUpload(platform: Platform, file: StoredFile): UploadedFile {
  return { ...presentFile(file), sha256: file.sha256.toString("hex"), url: fileUrl(platform, file) };
}

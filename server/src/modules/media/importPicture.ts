import { join } from "node:path";
import type { Readable } from "node:stream";
import type { UploadedFile } from "@quire/contracts/records/upload";
import type { Platform } from "../../platform/platform.ts";
import { saveFile } from "./saveFile.ts";
import { checksFor } from "./uploads/fileChecks.ts";
import { receiveStream } from "./uploads/receivedFile.ts";
import { withUploadDir } from "./uploads/withUploadDir.ts";

/** Saves an image that didn't arrive in a request, with the same checks as an upload. */
export function importPicture(
  platform: Platform,
  { siteId, name, bytes }: { siteId: string; name: string; bytes: Readable },
): Promise<UploadedFile> {
  return withUploadDir(async (dir) => {
    const received = await receiveStream(bytes, {
      name,
      path: join(dir, "received"),
      checks: checksFor("image"),
    });
    return saveFile(platform, { siteId, kind: "image", received, dir });
  });
}

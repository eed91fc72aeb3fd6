import { join } from "node:path";
import type { Readable } from "node:stream";
import type { UploadedFile } from "@quire/contracts/records/upload";
import type { UploadKind } from "@quire/domain/media/uploads";
import type { Platform } from "../../platform/platform.ts";
import { saveFile } from "./saveFile.ts";
import { checksFor } from "./uploads/fileChecks.ts";
import { receiveStream } from "./uploads/receivedFile.ts";
import { withUploadDir } from "./uploads/withUploadDir.ts";

interface Import {
  siteId: string;
  name: string;
  bytes: Readable;
}

/** Saves a file that didn't arrive in a request, with the same checks as an upload. */
export function importFile(
  platform: Platform,
  kind: UploadKind,
  { siteId, name, bytes }: Import,
): Promise<UploadedFile> {
  return withUploadDir(async (dir) => {
    const received = await receiveStream(bytes, {
      name,
      path: join(dir, "received"),
      checks: checksFor(kind),
    });
    return saveFile(platform, { siteId, kind, received, dir });
  });
}

/** Saves an image that didn't arrive in a request. */
export const importPicture = (platform: Platform, picture: Import): Promise<UploadedFile> =>
  importFile(platform, "image", picture);

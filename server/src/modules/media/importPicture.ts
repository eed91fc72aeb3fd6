import { join } from "node:path";
import type { Readable } from "node:stream";
import type { UploadedFile } from "@quire/contracts/records/upload";
import type { Platform } from "../../platform/platform.ts";
import { saveFile } from "./saveFile.ts";
import { judgeFor } from "./uploads/judge.ts";
import { takeFile } from "./uploads/receivedFile.ts";
import { withUploadDir } from "./uploads/withUploadDir.ts";

/** Keeps a picture that no request brought, judged like any other. */
export function importPicture(
  platform: Platform,
  { siteId, name, bytes }: { siteId: string; name: string; bytes: Readable },
): Promise<UploadedFile> {
  return withUploadDir(async (dir) => {
    const received = await takeFile(bytes, { name, path: join(dir, "received"), judge: judgeFor("image") });
    return saveFile(platform, { siteId, kind: "image", received, dir });
  });
}

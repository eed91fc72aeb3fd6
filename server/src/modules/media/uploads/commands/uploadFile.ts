import type { IncomingMessage } from "node:http";
import type { UploadedFile } from "@quire/contracts/records/upload";
import { UPLOAD_LIMITS, type UploadKind } from "@quire/domain/media/uploads";
import type { Context } from "../../../../platform/http/context.ts";
import { saveFile } from "../../saveFile.ts";
import { authorizeUpload } from "../authorizeUpload.ts";
import { countUpload } from "../countUpload.ts";
import { checksFor } from "../fileChecks.ts";
import { receiveFile } from "../receivedFile.ts";
import { withUploadDir } from "../withUploadDir.ts";

/** Saves an upload while it streams in. */
export async function uploadFile(
  context: Context,
  {
    params: { id, kind },
    query: { post },
  }: { params: { id: string; kind: UploadKind }; query: { post?: string } },
): Promise<UploadedFile> {
  const { platform, http } = context;
  const user = await authorizeUpload(context, { siteId: id, kind, post });
  // Without a Content-Length, it counts as the largest allowed size.
  const contentLength = Number(http.request.headers["content-length"] ?? UPLOAD_LIMITS[kind]);
  await countUpload(context, user.userId, Math.min(contentLength, UPLOAD_LIMITS[kind]));
  return withUploadDir(async (dir) => {
    const received = await receiveFile(http.request.payload as IncomingMessage, dir, checksFor(kind));
    return saveFile(platform, { siteId: id, kind, received, dir });
  });
}

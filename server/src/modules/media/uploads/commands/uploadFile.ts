import type { IncomingMessage } from "node:http";
import type { UploadedFile } from "@quire/contracts/records/upload";
import { UPLOAD_LIMITS, type UploadKind } from "@quire/domain/media/uploads";
import type { Context } from "../../../../platform/http/context.ts";
import { saveFile } from "../../saveFile.ts";
import { authorizeUpload } from "../authorizeUpload.ts";
import { countUpload } from "../countUpload.ts";
import { judgeFor } from "../judge.ts";
import { receiveFile } from "../receivedFile.ts";
import { withUploadDir } from "../withUploadDir.ts";

/** Takes a file in, as it arrives. */
export async function uploadFile(
  context: Context,
  {
    params: { id, kind },
    query: { post },
  }: { params: { id: string; kind: UploadKind }; query: { post?: string } },
): Promise<UploadedFile> {
  const { platform, http } = context;
  const person = await authorizeUpload(context, { siteId: id, kind, post });
  // One that does not say how long it is counts as the longest that it may be.
  const announced = Number(http.request.headers["content-length"] ?? UPLOAD_LIMITS[kind]);
  await countUpload(platform, person.userId, Math.min(announced, UPLOAD_LIMITS[kind]));
  return withUploadDir(async (dir) => {
    const received = await receiveFile(http.request.payload as IncomingMessage, dir, judgeFor(kind));
    return saveFile(platform, { siteId: id, kind, received, dir });
  });
}

import type { IncomingMessage } from "node:http";
import type { UploadedFile } from "@quire/contracts/records/upload";
import type { Context } from "../../../platform/http/context.ts";
import { authorize } from "../../../platform/http/policy.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { imageJudge } from "../judgeImage.ts";
import { uploadPolicy } from "../policy.ts";
import { receiveFile } from "../receivedFile.ts";
import { withUploadDir } from "../withUploadDir.ts";
import { keepPicture } from "./keepPicture.ts";

/** Takes a picture in, as it arrives. */
export async function uploadImage(
  context: Context,
  { params }: { params: { id: string } },
): Promise<UploadedFile> {
  const { platform, http } = context;
  const person = authorize(context, uploadPolicy, "upload", params);
  const allowed = await platform.limits.take("uploadsByUser", person.userId);
  if (!allowed.ok) throw new Refusal("too_many_requests", { retryAfter: allowed.retryAfterSeconds });
  return withUploadDir(async (dir) => {
    const received = await receiveFile(http.request.payload as IncomingMessage, dir, imageJudge);
    return keepPicture(context, params.id, received, dir);
  });
}

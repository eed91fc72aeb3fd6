import type { IncomingMessage } from "node:http";
import type { UploadedFile } from "@quire/contracts/records/upload";
import type { UploadKind } from "@quire/domain/uploads";
import type { Context } from "../../../platform/http/context.ts";
import { authorize } from "../../../platform/http/policy.ts";
import { enforceLimit } from "../../../platform/limits/enforceLimit.ts";
import { judgeFor } from "../judge.ts";
import { uploadPolicy } from "../policy.ts";
import { receiveFile } from "../receivedFile.ts";
import { withUploadDir } from "../withUploadDir.ts";
import { keepFile } from "./keepFile.ts";

/** Takes a file in, as it arrives. */
export async function uploadFile(
  context: Context,
  { params: { id, kind } }: { params: { id: string; kind: UploadKind } },
): Promise<UploadedFile> {
  const { platform, http } = context;
  const person = authorize(context, uploadPolicy, "upload", { id });
  await enforceLimit(platform, "uploadsByUser", person.userId, "too_many_uploads");
  return withUploadDir(async (dir) => {
    const received = await receiveFile(http.request.payload as IncomingMessage, dir, judgeFor(kind));
    return keepFile(platform, { siteId: id, kind, received, dir });
  });
}

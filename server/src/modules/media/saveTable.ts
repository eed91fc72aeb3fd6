import type { IncomingMessage } from "node:http";
import { UPLOAD_LIMITS } from "@quire/domain/media/uploads";
import type { Context } from "../../platform/http/context.ts";
import { refuseField } from "../../platform/http/refusal.ts";
import { saveFile } from "./saveFile.ts";
import { authorizeUpload } from "./uploads/authorizeUpload.ts";
import { countUpload } from "./uploads/countUpload.ts";
import { checksFor } from "./uploads/fileChecks.ts";
import { receiveFile } from "./uploads/receivedFile.ts";
import { withUploadDir } from "./uploads/withUploadDir.ts";

/** Saves a CSV of subscribers from a form that has other fields too. */
export async function saveTable(
  context: Context,
  { siteId, field }: { siteId: string; field: string },
): Promise<{ fileId: string; fields: ReadonlyMap<string, string> }> {
  const { platform, http } = context;
  const { userId } = await authorizeUpload(context, { siteId, kind: "csv" });
  const contentLength = Number(http.request.headers["content-length"] ?? UPLOAD_LIMITS.csv);
  await countUpload(context, userId, Math.min(contentLength, UPLOAD_LIMITS.csv));
  return withUploadDir(async (dir) => {
    const fields = new Map<string, string>();
    const request = http.request.payload as IncomingMessage;
    const received = await receiveFile(request, dir, checksFor("csv"), { field, fields });
    if (received.size === 0) throw refuseField(`body.${field}`, "The file is empty.");
    const { id } = await saveFile(platform, { siteId, kind: "csv", received, dir });
    return { fileId: id, fields };
  });
}

import type { Readable } from "node:stream";
import type { ResumableUpload } from "@quire/contracts/records/upload";
import type { Context } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { finishUpload } from "./finishUpload.ts";
import { storeParts } from "./storeParts.ts";
import { readInteger, requireVersion, TUS_VERSION } from "./tusHeaders.ts";
import { loadUpload, presentResumable, requireUpload, type UploadParams } from "./upload.ts";

const TYPE = "application/offset+octet-stream";

/**
 * Stores the next chunk; after the last one, checks and saves the file. An empty chunk at the end tries that again.
 */
export async function continueUpload(
  context: Context,
  { params }: { params: UploadParams },
): Promise<ResumableUpload> {
  const { platform, http } = context;
  const { headers, payload } = http.request;
  http.answer.headers["tus-resumable"] = TUS_VERSION;
  const upload = await requireUpload(context, params);
  requireVersion(headers);
  const offset = readInteger(headers, "upload-offset");
  if (headers["content-type"] !== TYPE)
    throw new Refusal("unsupported_media", { message: `Send it as ${TYPE}.` });
  if (offset !== upload.received)
    throw new Refusal("upload_offset", { details: { received: upload.received } });
  const contentLength = Number(headers["content-length"] ?? 0);
  if (offset + contentLength > upload.size)
    throw new Refusal("too_large", { message: "The upload is larger than announced." });
  const received = upload.file_id ? offset : await storeParts(platform, upload, payload as Readable);
  if (received === upload.size && !upload.file_id) await finishUpload(platform, params);
  http.answer.isEmpty = headers.prefer !== "return=representation";
  return presentResumable(context, await loadUpload(platform, params));
}

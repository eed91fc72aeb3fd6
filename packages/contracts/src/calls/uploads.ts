import type { UploadKind } from "@quire/domain/uploads";
import { call } from "../call.ts";
import type { UploadedFile } from "../records/upload.ts";

type OfKind = { id: string; kind: UploadKind };

/** Multipart, one file in the field `file`; streamed, and judged by its content, not by its name. */
export const uploadFile = call<{ params: OfKind; body: FormData; output: UploadedFile }>(
  "POST",
  "w",
  "/sites/{id}/uploads/{kind}",
);
/** Is this file already here? Saves sending the same bytes again. */
export const findUpload = call<{
  params: { id: string; sha256: string };
  query: { kind?: UploadKind };
  output: UploadedFile;
}>("GET", "r", "/sites/{id}/uploads/{sha256}");

import { call } from "../call.ts";
import type { UploadedFile } from "../records/upload.ts";

/** Multipart, one file in the field `file`; streamed, and judged by its content, not by its name. */
export const uploadImage = call<{ params: { id: string }; body: FormData; output: UploadedFile }>(
  "POST",
  "w",
  "/sites/{id}/uploads/image",
);
/** Is this picture already here? Saves sending the same bytes again. */
export const findUpload = call<{ params: { id: string; sha256: string }; output: UploadedFile }>(
  "GET",
  "r",
  "/sites/{id}/uploads/{sha256}",
);

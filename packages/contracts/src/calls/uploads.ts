import type { UploadKind } from "@quire/domain/media/uploads";
import { call } from "../call.ts";
import type { ResumableUpload, UploadedFile } from "../records/upload.ts";

type OfKind = { id: string; kind: UploadKind };
/** The draft that it is for: whoever writes on it may send it, without owning the site. */
type ForDraft = { post?: string };

/** Multipart, one file in the field `file`; streamed, and judged by its content, not by its name. */
export const uploadFile = call<{ params: OfKind; query: ForDraft; body: FormData; output: UploadedFile }>(
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

/*
 * tus 1.0 (https://tus.io/protocols/resumable-upload), for what is larger than 8 MB: creation, termination, expiration.
 * Its facts are in headers: `Upload-Length`, `Upload-Metadata` with `filename`, `Upload-Offset`.
 */

/** Begins an upload in pieces; `Location` says where the pieces go. */
export const startUpload = call<{ params: OfKind; query: ForDraft; output: ResumableUpload }>(
  "POST",
  "w",
  "/sites/{id}/uploads/{kind}/resumable",
);
/** How far it has come; by HEAD in headers alone, as tus asks. */
export const getResumable = call<{ params: OfKind & { uploadId: string }; output: ResumableUpload }>(
  "GET",
  "w",
  "/sites/{id}/uploads/{kind}/resumable/{uploadId}",
);
/**
 * Sends the next piece. The last one is answered when the file was judged and kept. Without a body, as tus asks, unless
 * `Prefer: return=representation` asks for one.
 */
export const continueUpload = call<{
  params: OfKind & { uploadId: string };
  body: Blob;
  output: ResumableUpload;
}>("PATCH", "w", "/sites/{id}/uploads/{kind}/resumable/{uploadId}");
/** Gives it up; what has arrived is thrown away. */
export const cancelUpload = call<{ params: OfKind & { uploadId: string }; output: ResumableUpload }>(
  "DELETE",
  "w",
  "/sites/{id}/uploads/{kind}/resumable/{uploadId}",
);

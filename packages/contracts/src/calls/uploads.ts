import type { UploadKind } from "@quire/domain/media/uploads";
import { call } from "../call.ts";
import type { ResumableUpload, UploadedFile } from "../records/upload.ts";

type OfKind = { id: string; kind: UploadKind };
/** The draft it belongs to: its collaborators may upload without owning the site. */
type ForDraft = { post?: string };

/** Multipart, one file in the field `file`; streamed, and checked by its content, not its name. */
export const uploadFile = call<{ params: OfKind; query: ForDraft; body: FormData; output: UploadedFile }>(
  "POST",
  "w",
  "/sites/{id}/uploads/{kind}",
);
/** Finds an existing file by its hash, to avoid sending the same bytes again. */
export const findUpload = call<{
  params: { id: string; sha256: string };
  query: { kind?: UploadKind };
  output: UploadedFile;
}>("GET", "r", "/sites/{id}/uploads/{sha256}");

/*
 * tus 1.0 (https://tus.io/protocols/resumable-upload), for files above 8 MB: creation, termination, expiration. It
 * uses headers: `Upload-Length`, `Upload-Metadata` with `filename`, `Upload-Offset`.
 */

/** Creates a resumable upload; `Location` is where to send its chunks. */
export const startUpload = call<{ params: OfKind; query: ForDraft; output: ResumableUpload }>(
  "POST",
  "w",
  "/sites/{id}/uploads/{kind}/resumable",
);
/** Retrieves the offset; HEAD returns only headers, as tus requires. */
export const getResumable = call<{ params: OfKind & { uploadId: string }; output: ResumableUpload }>(
  "GET",
  "w",
  "/sites/{id}/uploads/{kind}/resumable/{uploadId}",
);
/**
 * Sends the next chunk. The last response comes after the file is checked and stored. Without a response body, as
 * tus requires, unless `Prefer: return=representation`.
 */
export const continueUpload = call<{
  params: OfKind & { uploadId: string };
  body: Blob;
  output: ResumableUpload;
}>("PATCH", "w", "/sites/{id}/uploads/{kind}/resumable/{uploadId}");
/** Cancels the upload and discards what has arrived. */
export const cancelUpload = call<{ params: OfKind & { uploadId: string }; output: ResumableUpload }>(
  "DELETE",
  "w",
  "/sites/{id}/uploads/{kind}/resumable/{uploadId}",
);

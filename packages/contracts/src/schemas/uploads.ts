import Joi from "@hapi/joi";
import type { UploadKind } from "@quire/domain/media/uploads";
import * as calls from "../calls/uploads.ts";
import type { ErrorCode } from "../errors.ts";
import { contract } from "./contract.ts";
import { id } from "./fields.ts";
import { resumableUpload, uploadedFile, uploadKind } from "./records/file.ts";

const tag = "uploads";

const forDraft = () => Joi.object<{ post?: string }, true>({ post: id() });

/** Why a file is rejected, in any kind of upload. */
const refusals: ErrorCode[] = [
  "audio_too_large",
  "image_too_large",
  "document_too_large",
  "video_too_large",
  "pdf_too_large",
  "good_too_large",
  "audio_unsupported",
  "image_unsupported",
  "document_unsupported",
  "video_unsupported",
  "pdf_unsupported",
  "good_unsupported",
  "damaged_file",
  "protected_file",
  "unsafe_file",
  "explicit_content",
  "too_many_uploads",
];

export const uploadFile = contract(calls.uploadFile, {
  name: "uploadFile",
  summary: "Upload a picture or a file",
  tag,
  audience: "user",
  params: Joi.object<{ id: string; kind: UploadKind }, true>({
    id: id().required(),
    kind: uploadKind().required(),
  }),
  query: forDraft(),
  output: () => uploadedFile(),
  errors: [...refusals, "unsupported_media", "malformed_body", "post_not_found"],
  status: 201,
  payload: "multipart",
});

export const findUpload = contract(calls.findUpload, {
  name: "findUpload",
  summary: "Find one of your files by its hash",
  tag,
  audience: "user",
  params: Joi.object<{ id: string; sha256: string }, true>({
    id: id().required(),
    sha256: Joi.string().lowercase().hex().length(64).required(),
  }),
  query: Joi.object<{ kind?: UploadKind }, true>({ kind: uploadKind() }),
  output: () => uploadedFile(),
  errors: ["not_found"],
});

const ofUpload = () =>
  Joi.object<{ id: string; kind: UploadKind; uploadId: string }, true>({
    id: id().required(),
    kind: uploadKind().required(),
    uploadId: id().required(),
  });

export const startUpload = contract(calls.startUpload, {
  name: "startUpload",
  summary: "Create a resumable upload (tus 1.0)",
  tag,
  audience: "user",
  params: Joi.object<{ id: string; kind: UploadKind }, true>({
    id: id().required(),
    kind: uploadKind().required(),
  }),
  query: forDraft(),
  output: () => resumableUpload(),
  errors: [...refusals, "tus_version", "post_not_found"],
  status: 201,
});

export const getResumable = contract(calls.getResumable, {
  name: "getResumable",
  summary: "Retrieve a resumable upload's offset",
  tag,
  audience: "user",
  params: ofUpload(),
  output: () => resumableUpload(),
  errors: ["not_found"],
});

export const continueUpload = contract(calls.continueUpload, {
  name: "continueUpload",
  summary: "Upload the next chunk of a file (tus 1.0)",
  tag,
  audience: "user",
  params: ofUpload(),
  output: () => resumableUpload(),
  errors: [...refusals, "not_found", "upload_offset", "too_large", "unsupported_media", "tus_version"],
  payload: "bytes",
});

export const cancelUpload = contract(calls.cancelUpload, {
  name: "cancelUpload",
  summary: "Cancel a resumable upload",
  tag,
  audience: "user",
  params: ofUpload(),
  output: () => resumableUpload(),
  errors: ["not_found"],
});

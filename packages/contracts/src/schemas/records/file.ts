import Joi from "@hapi/joi";
import { UPLOAD_KINDS } from "@quire/domain/media/uploads";
import type {
  EpubFacts,
  FileRecord,
  RecordingChapter,
  ResumableUpload,
  UploadedFile,
} from "../../records/upload.ts";
import { id, time } from "../fields.ts";
import { imageRef } from "./image.ts";

/** The purpose of a file. */
export const uploadKind = () => Joi.string().valid(...UPLOAD_KINDS);

/** Fields of every file record, to spread. */
export const fileRecordFields = {
  id: id().required(),
  kind: uploadKind().required(),
  name: Joi.string().required(),
  content_type: Joi.string().required(),
  size: Joi.number().integer().required(),
  duration: Joi.number().min(0).allow(null).required(),
  waveform: Joi.array().items(Joi.number().min(0).max(1)).max(200).allow(null).required(),
  pages: Joi.number().integer().allow(null).required(),
  page_size: Joi.object<NonNullable<FileRecord["page_size"]>, true>({
    width: Joi.number().required(),
    height: Joi.number().required(),
  })
    .allow(null)
    .required(),
  width: Joi.number().integer().allow(null).required(),
  height: Joi.number().integer().allow(null).required(),
  prominent_color: Joi.string().allow(null).required(),
  poster: imageRef().allow(null).required(),
  epub: Joi.object<EpubFacts, true>({
    title: Joi.string().allow(null).required(),
    author: Joi.string().allow(null).required(),
    language: Joi.string().allow(null).required(),
  })
    .allow(null)
    .required(),
  chapters: Joi.array()
    .items(
      Joi.object<RecordingChapter, true>({
        title: Joi.string().required(),
        start: Joi.number().min(0).required(),
      }),
    )
    .max(500)
    .allow(null)
    .required(),
};

/** A file in responses to its uploader. */
export const uploadedFile = () =>
  Joi.object<UploadedFile, true>({
    ...fileRecordFields,
    sha256: Joi.string().hex().length(64).required(),
    url: Joi.string().required(),
  });

/** A resumable upload in responses. */
export const resumableUpload = () =>
  Joi.object<ResumableUpload, true>({
    id: id().required(),
    kind: uploadKind().required(),
    name: Joi.string().required(),
    size: Joi.number().integer().required(),
    received: Joi.number().integer().required(),
    expires: time().required(),
    file: uploadedFile().allow(null).required(),
  });

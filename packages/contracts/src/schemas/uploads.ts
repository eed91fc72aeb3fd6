import Joi from "@hapi/joi";
import * as calls from "../calls/uploads.ts";
import type { UploadedFile } from "../records/upload.ts";
import { contract } from "./contract.ts";
import { id } from "./fields.ts";

const tag = "uploads";

const uploadedFile = () =>
  Joi.object<UploadedFile, true>({
    id: id().required(),
    kind: Joi.string().valid("image").required(),
    name: Joi.string().required(),
    content_type: Joi.string().required(),
    size: Joi.number().integer().required(),
    sha256: Joi.string().hex().length(64).required(),
    url: Joi.string().required(),
    width: Joi.number().integer().allow(null).required(),
    height: Joi.number().integer().allow(null).required(),
    prominent_color: Joi.string().allow(null).required(),
  });

export const uploadImage = contract(calls.uploadImage, {
  name: "uploadImage",
  summary: "Send a picture for use in posts",
  tag,
  audience: "person",
  params: Joi.object<{ id: string }, true>({ id: id().required() }),
  output: uploadedFile(),
  errors: ["image_too_large", "image_unsupported", "unsupported_media", "malformed_body"],
  status: 201,
  payload: "multipart",
});

export const findUpload = contract(calls.findUpload, {
  name: "findUpload",
  summary: "Find a picture of one's own by the hash of its bytes",
  tag,
  audience: "person",
  params: Joi.object<{ id: string; sha256: string }, true>({
    id: id().required(),
    sha256: Joi.string().lowercase().hex().length(64).required(),
  }),
  output: uploadedFile(),
  errors: ["not_found"],
});

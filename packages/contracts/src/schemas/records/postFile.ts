import Joi from "@hapi/joi";
import { valuesOf } from "@quire/domain/enums";
import { FileRole, POST_FILES_MAX } from "@quire/domain/postFiles";
import { UPLOAD_KINDS } from "@quire/domain/uploads";
import type { PostFile, PostFileChoice } from "../../records/postFile.ts";
import { id } from "../fields.ts";
import { imageRef } from "./image.ts";

const count = () => Joi.number().integer().min(0);
const role = () => Joi.string().valid(...valuesOf(FileRole));

export const postFile = () =>
  Joi.object<PostFile, true>({
    id: id().required(),
    role: role().required(),
    kind: Joi.string()
      .valid(...UPLOAD_KINDS)
      .required(),
    name: Joi.string().required(),
    content_type: Joi.string().required(),
    size: count().required(),
    url: Joi.string().allow(null).required(),
    alt: Joi.string().allow("").required(),
    image: imageRef().allow(null).required(),
    duration: Joi.number().min(0).allow(null).required(),
    pages: count().allow(null).required(),
    waveform: Joi.array().items(Joi.number().min(0).max(100)).allow(null).required(),
  });

/** Lengths of texts are judged by the command, in characters as people count them. */
export const postFileChoices = () =>
  Joi.array<PostFileChoice[]>()
    .items(
      Joi.object<PostFileChoice, true>({
        file: id().required(),
        role: role(),
        alt: Joi.string().allow("").max(8000),
      }),
    )
    .max(POST_FILES_MAX);

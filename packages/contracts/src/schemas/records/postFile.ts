import Joi from "@hapi/joi";
import { valuesOf } from "@quire/domain/enums";
import { FileRole, POST_FILES_MAX } from "@quire/domain/posts/postFiles";
import type { PostFile, PostFileChoice, PostFileSample } from "../../records/postFile.ts";
import { id, text } from "../fields.ts";
import { fileRecordFields } from "./file.ts";
import { imageRef } from "./image.ts";

const role = () => Joi.string().valid(...valuesOf(FileRole));

export const postFile = () =>
  Joi.object<PostFile, true>({
    ...fileRecordFields,
    role: role().required(),
    url: Joi.string().allow(null).required(),
    sample: Joi.object<PostFileSample, true>({
      url: Joi.string().required(),
      size: Joi.number().integer().required(),
      pages: Joi.number().integer().allow(null).required(),
    })
      .allow(null)
      .required(),
    alt: text(),
    image: imageRef().allow(null).required(),
  });

/** The command checks text lengths, in characters as users count them. */
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

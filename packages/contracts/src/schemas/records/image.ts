import Joi from "@hapi/joi";
import type { ImageRef } from "../../records/image.ts";
import { text } from "../fields.ts";

/** A picture in responses. */
export const imageRef = () =>
  Joi.object<ImageRef, true>({
    image: Joi.string().required(),
    fallback: Joi.string().allow(null).required(),
    alt: text(),
    width: Joi.number().integer().allow(null).required(),
    height: Joi.number().integer().allow(null).required(),
    prominent_color: Joi.string().allow(null).required(),
    sizes: Joi.array()
      .items(
        Joi.object<ImageRef["sizes"][number], true>({
          width: Joi.number().integer().required(),
          image: Joi.string().required(),
        }),
      )
      .required(),
    avif: Joi.boolean(),
  });

import Joi from "@hapi/joi";
import { text } from "../fields.ts";

/** What a page opens Razorpay's checkout with, or null: `names` is what is paid there. */
export const checkout = (names: "order_id" | "subscription_id") =>
  Joi.object({
    script: Joi.string().required(),
    key: Joi.string().required(),
    [names]: Joi.string().required(),
    prefill: Joi.object({
      name: text(),
      email: Joi.string().allow(null).required(),
      contact: Joi.string().allow(null).required(),
    }).required(),
  })
    .allow(null)
    .required();

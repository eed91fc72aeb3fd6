import Joi from "@hapi/joi";
import type { PaymentPage } from "../../records/order.ts";
import { text } from "../fields.ts";

type Prefill = NonNullable<PaymentPage["checkout"]>["prefill"];
type Checkout<Name extends string> = { script: string; key: string; prefill: Prefill } & Record<Name, string>;

/** Options of Razorpay's checkout, or null: `name` is the product. */
export const checkout = <Name extends "order_id" | "subscription_id">(
  name: Name,
): Joi.ObjectSchema<Checkout<Name>> =>
  Joi.object<Checkout<Name>>({
    script: Joi.string().required(),
    key: Joi.string().required(),
    [name]: Joi.string().required(),
    prefill: Joi.object<Prefill, true>({
      name: text(),
      email: Joi.string().allow(null).required(),
      contact: Joi.string().allow(null).required(),
    }).required(),
  })
    .allow(null)
    .required();

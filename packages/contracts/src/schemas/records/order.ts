import Joi from "@hapi/joi";
import { OrderState, PaymentProvider, valuesOf } from "@quire/domain/enums";
import type { Order, OrderItem } from "../../records/order.ts";
import { amount, currency, id, text, time } from "../fields.ts";

export const provider = () =>
  Joi.string()
    .valid(...valuesOf(PaymentProvider))
    .required();
export const state = () =>
  Joi.string()
    .valid(...valuesOf(OrderState))
    .required();
export const orderType = () => Joi.string().valid("post", "bulk", "support", "book").required();
export const orderFields = {
  id: id().required(),
  type: orderType(),
  state: state(),
  provider: provider(),
  amount: amount(),
  currency: currency().required(),
  title: text(),
  items: Joi.array()
    .items(
      Joi.object<OrderItem, true>({
        id: id().required(),
        title: text(),
        amount: amount(),
        url: Joi.string().allow(null).required(),
      }),
    )
    .required(),
  site: Joi.object({ id: id().required(), name: text(), url: text() }).required(),
  message: Joi.string().allow(null).required(),
  private: Joi.boolean().required(),
  created: time().required(),
  confirmed: time().allow(null).required(),
  processing: time().allow(null).required(),
  waits_until: time().allow(null).required(),
  refund_pending: Joi.boolean().required(),
  refunded: time().allow(null).required(),
  amount_refunded: Joi.number().integer().min(0).required(),
  note: Joi.string().allow(null).required(),
  return_url: text(),
  sandbox: Joi.boolean().required(),
};
export const order = () => Joi.object<Order, true>(orderFields);

import Joi from "@hapi/joi";
import { DELIVERY_STATES, PROMISED_GOODS } from "@quire/domain/billing/deliveries";
import type { Delivery, PurchaseFile, SiteDelivery } from "../../records/delivery.ts";
import { count, id, text, time } from "../fields.ts";

export const purchaseFile = () =>
  Joi.object<PurchaseFile, true>({
    id: id().required(),
    name: text(),
    size: count(),
    content_type: text(),
  });

const deliveryFields = {
  id: id().required(),
  post: id().required(),
  title: text(),
  good_type: Joi.string()
    .valid(...PROMISED_GOODS)
    .required(),
  state: Joi.string()
    .valid(...DELIVERY_STATES)
    .required(),
  due: time().required(),
  late: Joi.boolean().required(),
  text: Joi.string().allow(null).required(),
  file: purchaseFile().allow(null).required(),
  link: Joi.string().allow(null).required(),
  meets_at: time().allow(null).required(),
  delivered: time().allow(null).required(),
};

export const delivery = () => Joi.object<Delivery, true>(deliveryFields);

export const siteDelivery = () =>
  Joi.object<SiteDelivery, true>({
    ...deliveryFields,
    order: id().required(),
    buyer: Joi.object<SiteDelivery["buyer"], true>({ name: text() }).required(),
    details: Joi.string().allow(null).required(),
    ordered: time().required(),
  });

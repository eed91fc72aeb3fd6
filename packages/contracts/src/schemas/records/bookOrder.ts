import Joi from "@hapi/joi";
import { BOOK_ORDER_STATES, FULFILLMENT_STATES } from "@quire/domain/books/orderStates";
import { BOOK_CURRENCIES } from "@quire/domain/books/printPrices";
import { ADDRESS_MAX } from "@quire/domain/books/shippingAddress";
import { PaymentProvider, valuesOf } from "@quire/domain/enums";
import type {
  BookOrder,
  BookOrderStep,
  BookQuote,
  ShippingAddress,
  ShippingOption,
  SiteBookOrder,
  Tracking,
} from "../../records/bookOrder.ts";
import { amount, count, country, id, line, text, time } from "../fields.ts";
import { imageRef } from "./image.ts";

/** What fits on a label is checked with the address as a whole: `addressProblems` has the messages. */
const part = (field: keyof ShippingAddress) =>
  line(2 * ADDRESS_MAX[field])
    .allow("")
    .required();

export const shippingAddress = () =>
  Joi.object<ShippingAddress, true>({
    name: part("name"),
    line1: part("line1"),
    line2: part("line2"),
    city: part("city"),
    state: part("state"),
    postcode: part("postcode"),
    country: country().required(),
    phone: part("phone"),
  });

const date = () => Joi.string().allow(null).required();

export const shippingOption = () =>
  Joi.object<ShippingOption, true>({
    key: text(),
    name: text(),
    cost: count(),
    min_delivery_date: date(),
    max_delivery_date: date(),
    total_days_min: count(),
  });

export const bookCurrency = () =>
  Joi.string()
    .valid(...BOOK_CURRENCIES)
    .required();

const totals = { copies: amount(), shipping: count(), tax: count(), total: amount() };

export const bookQuote = () =>
  Joi.object<BookQuote, true>({
    ...totals,
    currency: bookCurrency(),
    unit_price: amount(),
    quantity: amount(),
    shipping_option: shippingOption().required(),
    provider: Joi.string()
      .valid(...valuesOf(PaymentProvider))
      .required(),
    may_owe_duties: Joi.boolean().required(),
  });

const tracking = () =>
  Joi.object<Tracking, true>({ courier: text(), number: text(), url: Joi.string().allow(null).required() })
    .allow(null)
    .required();

const fulfillment = () =>
  Joi.string()
    .valid(...FULFILLMENT_STATES)
    .required();

export const bookOrder = () =>
  Joi.object<BookOrder, true>({
    ...totals,
    id: id().required(),
    state: Joi.string()
      .valid(...BOOK_ORDER_STATES)
      .required(),
    fulfillment: fulfillment(),
    book: Joi.object({
      id: id().required(),
      title: text(),
      author: text(),
      url: text(),
      cover_image: imageRef().allow(null).required(),
    }).required(),
    site: Joi.object({ id: id().required(), name: text(), url: text() }).required(),
    quantity: amount(),
    unit_price: amount(),
    currency: bookCurrency(),
    shipping_option: shippingOption().required(),
    shipping_address: shippingAddress().required(),
    pre_order: Joi.boolean().required(),
    preorder_until: date(),
    tracking: tracking(),
    steps: Joi.array()
      .items(Joi.object<BookOrderStep, true>({ state: fulfillment(), at: time().required(), note: text() }))
      .required(),
    can_cancel: Joi.boolean().required(),
    address_problem: Joi.object<NonNullable<BookOrder["address_problem"]>, true>({
      message: text(),
      suggestion: shippingAddress().allow(null).required(),
    })
      .allow(null)
      .required(),
    refund_pending: Joi.boolean().required(),
    refunded: time().allow(null).required(),
    amount_refunded: count(),
    note: Joi.string().allow(null).required(),
    created: time().required(),
    confirmed: time().allow(null).required(),
    sandbox: Joi.boolean().required(),
  });

export const siteBookOrder = () =>
  Joi.object<SiteBookOrder, true>({
    id: id().required(),
    fulfillment: fulfillment(),
    book: Joi.object({ id: id().required(), title: text() }).required(),
    buyer: Joi.object({ name: text() }).required(),
    quantity: amount(),
    currency: bookCurrency(),
    earnings: count(),
    total: amount(),
    by: Joi.string().valid("provider", "self").required(),
    shipping_option: shippingOption().required(),
    shipping_address: shippingAddress().allow(null).required(),
    tracking: tracking(),
    confirmed: time().allow(null).required(),
    refunded: time().allow(null).required(),
  });

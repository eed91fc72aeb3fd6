import Joi from "@hapi/joi";
import type { BodyOf, OutputOf } from "../call.ts";
import * as calls from "../calls/push.ts";
import type { PushDevice, PushSubscriber, PushSubscriptionInput } from "../records/pushDevice.ts";
import { contract } from "./contract.ts";
import { id, text, time } from "./fields.ts";

const tag = "notifications";

const device = () =>
  Joi.object<PushDevice, true>({
    id: id().required(),
    status: Joi.string().valid("active", "inactive").required(),
    push_subscription: Joi.object({ endpoint: Joi.string().required() }).required(),
    current_key: Joi.boolean().required(),
    name: text(),
    created: time().required(),
  });

const subscriber = () =>
  Joi.object<PushSubscriber, true>({ site_id: id().required(), subscribed: Joi.boolean().required() });

const deviceKey = () => Joi.object<{ deviceId: string }, true>({ deviceId: id().required() });
const siteBody = () => Joi.object<{ site_id: string }, true>({ site_id: id().required() });

/** Bytes in base64url, with or without padding. */
const bytes = (length: number, name: string) =>
  Joi.string()
    .pattern(new RegExp(`^[\\w-]{${Math.ceil((length * 4) / 3)}}={0,2}$`), { name })
    .required();

const subscription = () =>
  Joi.object<PushSubscriptionInput>({
    endpoint: Joi.string().uri({ scheme: "https" }).max(2000).required(),
    expirationTime: Joi.number().allow(null),
    keys: Joi.object({
      p256dh: bytes(65, "a public key of P-256, base64url"),
      auth: bytes(16, "16 bytes, base64url"),
    }).required(),
  });

export const getPushKey = contract(calls.getPushKey, {
  name: "getPushKey",
  summary: "Retrieve the key for push subscriptions",
  tag,
  audience: "anyone",
  output: () => Joi.object<OutputOf<typeof calls.getPushKey>, true>({ public_key: Joi.string().required() }),
});

export const getDevice = contract(calls.getDevice, {
  name: "getDevice",
  summary: "Retrieve a browser that receives push messages",
  tag,
  audience: "user",
  params: deviceKey(),
  output: device,
  errors: ["device_not_found"],
});

export const registerDevice = contract(calls.registerDevice, {
  name: "registerDevice",
  summary: "Register a browser for push messages",
  tag,
  audience: "user",
  body: Joi.object<BodyOf<typeof calls.registerDevice>, true>({
    push_subscription: subscription().required(),
    id: id(),
  }),
  output: device,
  errors: ["too_many_devices", "push_endpoint_taken"],
});

export const activateDevice = contract(calls.activateDevice, {
  name: "activateDevice",
  summary: "Turn on push messages to a browser",
  tag,
  audience: "user",
  params: deviceKey(),
  output: device,
  errors: ["device_not_found"],
});

export const deactivateDevice = contract(calls.deactivateDevice, {
  name: "deactivateDevice",
  summary: "Turn off push messages to a browser",
  tag,
  audience: "user",
  params: Joi.object<{ userId: string; deviceId: string }, true>({
    userId: id().allow("me").required(),
    deviceId: id().required(),
  }),
  output: device,
  errors: ["forbidden", "device_not_found"],
});

export const getPushSubscriber = contract(calls.getPushSubscriber, {
  name: "getPushSubscriber",
  summary: "Retrieve whether new posts of a site are pushed to you",
  tag,
  audience: "user",
  query: siteBody(),
  output: subscriber,
});

export const addPushSubscriber = contract(calls.addPushSubscriber, {
  name: "addPushSubscriber",
  summary: "Get new posts of a site by push",
  tag,
  audience: "user",
  body: siteBody(),
  output: subscriber,
  errors: ["follow_required"],
});

export const removePushSubscriber = contract(calls.removePushSubscriber, {
  name: "removePushSubscriber",
  summary: "Stop getting new posts of a site by push",
  tag,
  audience: "user",
  body: siteBody(),
  output: subscriber,
  errors: ["follow_required"],
});

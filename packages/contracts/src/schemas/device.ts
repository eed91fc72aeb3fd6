import Joi from "@hapi/joi";
import type { BodyOf, OutputOf } from "../call.ts";
import {
  authorizeDevice,
  type DeviceRequest,
  decideDevice,
  getDeviceRequest,
  pollDeviceToken,
} from "../calls/device.ts";
import { contract } from "./contract.ts";
import { displayName, line, text, time } from "./fields.ts";

const clientId = () => line(100).min(1);
/** As entered by a user: any case, with or without the dash, with spaces around. */
const userCode = () => Joi.string().max(40);

export const authorizeDeviceContract = contract(authorizeDevice, {
  name: "authorizeDevice",
  summary: "Create a device code for browser approval (RFC 8628)",
  tag: "programs",
  audience: "program",
  body: Joi.object<BodyOf<typeof authorizeDevice>, true>({
    client_id: clientId().required(),
    client_name: displayName(200),
    scope: Joi.string().allow("").max(200),
  }),
  output: () =>
    Joi.object<OutputOf<typeof authorizeDevice>, true>({
      device_code: Joi.string().required(),
      user_code: Joi.string().required(),
      verification_uri: Joi.string().required(),
      verification_uri_complete: Joi.string().required(),
      expires_in: Joi.number().integer().required(),
      interval: Joi.number().integer().required(),
    }),
  errors: ["invalid_scope", "too_many_requests"],
});

export const pollDeviceTokenContract = contract(pollDeviceToken, {
  name: "pollDeviceToken",
  summary: "Exchange an approved device code for a token (RFC 8628)",
  tag: "programs",
  audience: "program",
  body: Joi.object<BodyOf<typeof pollDeviceToken>, true>({
    grant_type: Joi.string().valid("urn:ietf:params:oauth:grant-type:device_code").required(),
    device_code: Joi.string().max(200).required(),
    client_id: clientId().required(),
  }),
  output: () =>
    Joi.object<OutputOf<typeof pollDeviceToken>, true>({
      access_token: Joi.string().required(),
      token_type: Joi.string().valid("Bearer").required(),
      scope: Joi.string().required(),
      session_id: Joi.string().required(),
      expires_in: Joi.number().integer().allow(null).required(),
    }),
  errors: ["authorization_pending", "slow_down", "access_denied", "expired_token", "invalid_grant"],
});

export const getDeviceRequestContract = contract(getDeviceRequest, {
  name: "getDeviceRequest",
  summary: "Retrieve a device code's access request",
  tag: "programs",
  audience: "browser",
  query: Joi.object<{ user_code: string }, true>({ user_code: userCode().required() }),
  output: () =>
    Joi.object<DeviceRequest, true>({
      user_code: Joi.string().required(),
      client_name: Joi.string().required(),
      scope: Joi.string().required(),
      device: text(),
      ip: text(),
      place: Joi.string().allow(null).required(),
      same_network: Joi.boolean().required(),
      requested: time().required(),
      expires: time().required(),
    }),
  errors: ["code_not_found", "too_many_requests"],
});

export const decideDeviceContract = contract(decideDevice, {
  name: "decideDevice",
  summary: "Approve or deny a device code",
  tag: "programs",
  audience: "browser",
  body: Joi.object<BodyOf<typeof decideDevice>, true>({
    user_code: userCode().required(),
    approve: Joi.boolean().required(),
  }),
  output: () =>
    Joi.object<OutputOf<typeof decideDevice>, true>({
      approved: Joi.boolean().required(),
      client_name: Joi.string().required(),
    }),
  errors: ["code_not_found", "confirmation_required", "too_many_requests"],
});

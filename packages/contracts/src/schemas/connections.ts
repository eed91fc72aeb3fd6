import Joi from "@hapi/joi";
import { SocialProvider, valuesOf } from "@quire/domain/enums";
import type { BodyOf, OutputOf } from "../call.ts";
import {
  completeConnection,
  confirmConnection,
  deletePendingConnection,
  getPendingConnection,
  listConnections,
  removeConnection,
  sendConnectionCode,
} from "../calls/connections.ts";
import type { Connection, PendingConnection } from "../records/connection.ts";
import { contract } from "./contract.ts";
import { text, time, yes } from "./fields.ts";
import { identifier, otp } from "./identity.ts";
import { signedInFields } from "./records/user.ts";

const provider = () => Joi.string().valid(...valuesOf(SocialProvider));

const connection = () =>
  Joi.object<Connection, true>({
    provider: provider().required(),
    name: text(),
    email: Joi.string().allow(null).required(),
    created: time().required(),
    last_used: time().required(),
  });

const pendingConnection = () =>
  Joi.object<PendingConnection, true>({
    provider: provider().required(),
    name: text(),
    email: Joi.string().allow(null).required(),
    step: Joi.string().valid("confirm", "taken", "ask_signin", "ask_email").required(),
  });

export const listConnectionsContract = contract(listConnections, {
  name: "listConnections",
  summary: "List your connected accounts",
  tag: "connections",
  audience: "session",
  output: () =>
    Joi.object<OutputOf<typeof listConnections>, true>({
      connections: Joi.array().items(connection()).required(),
      offered: Joi.array().items(provider()).required(),
    }),
  errors: ["platform_only"],
});

export const removeConnectionContract = contract(removeConnection, {
  name: "removeConnection",
  summary: "Disconnect an account, unless it is the only way to sign in",
  tag: "connections",
  audience: "browser",
  sensitive: "confirmed",
  params: Joi.object<{ provider: SocialProvider }, true>({ provider: provider().required() }),
  output: () => Joi.object<{ removed: true }, true>({ removed: yes() }),
  errors: ["not_found", "last_way_in"],
});

export const getPendingConnectionContract = contract(getPendingConnection, {
  name: "getPendingConnection",
  summary: "Retrieve this browser's pending connection",
  tag: "connections",
  audience: "anyone",
  output: () =>
    Joi.object<OutputOf<typeof getPendingConnection>, true>({
      pending: pendingConnection().allow(null).required(),
    }),
});

export const confirmConnectionContract = contract(confirmConnection, {
  name: "confirmConnection",
  summary: "Connect this browser's pending connection to your account",
  tag: "connections",
  audience: "browser",
  sensitive: "confirmed",
  output: () => Joi.object<OutputOf<typeof confirmConnection>, true>({ connection: connection().required() }),
  errors: ["connection_expired", "connection_taken", "connection_exists", "unproved_address"],
});

export const deletePendingConnectionContract = contract(deletePendingConnection, {
  name: "deletePendingConnection",
  summary: "Delete this browser's pending connection",
  tag: "connections",
  audience: "anyone",
  output: () => Joi.object<{ dropped: true }, true>({ dropped: yes() }),
});

export const sendConnectionCodeContract = contract(sendConnectionCode, {
  name: "sendConnectionCode",
  summary: "Send a verification code to a new account's email",
  tag: "connections",
  audience: "anyone",
  body: Joi.object<BodyOf<typeof sendConnectionCode>, true>({
    email: identifier().required(),
  }),
  output: () => Joi.object<{ sent: true }, true>({ sent: yes() }),
  errors: ["platform_only", "connection_expired", "email_taken", "too_many_otps"],
});

export const completeConnectionContract = contract(completeConnection, {
  name: "completeConnection",
  summary: "Create an account with a verification code and sign in",
  tag: "connections",
  audience: "anyone",
  body: Joi.object<BodyOf<typeof completeConnection>, true>({
    otp: otp().required(),
  }),
  output: () =>
    Joi.alternatives(
      Joi.object({ ...signedInFields, waitlisted: Joi.boolean().valid(false).required() }),
      Joi.object({ waitlisted: yes() }),
    ),
  errors: [
    "platform_only",
    "connection_expired",
    "email_taken",
    "signups_closed",
    "country_blocked",
    "otp_incorrect",
    "too_many_otp_tries",
    "too_many_requests",
  ],
  status: 201,
});

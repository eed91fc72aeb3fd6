import Joi from "@hapi/joi";
import type { BodyOf, OutputOf } from "../call.ts";
import {
  createAccessToken,
  getCredential,
  listAccessTokens,
  listSessions,
  revokeAccessToken,
  revokeSession,
} from "../calls/sessions.ts";
import type { AccessTokenRecord, SessionRecord } from "../records/user.ts";
import { contract } from "./contract.ts";
import { displayName, id, idKey, time, yes } from "./fields.ts";
import { accessTokenRecord, scopes, sessionRecord } from "./records/user.ts";

export const listSessionsContract = contract(listSessions, {
  name: "listSessions",
  summary: "List your active sessions",
  tag: "sessions",
  audience: "browser",
  output: () =>
    Joi.object<{ sessions: SessionRecord[] }, true>({
      sessions: Joi.array().items(sessionRecord()).required(),
    }),
});

export const getCredentialContract = contract(getCredential, {
  name: "getCredential",
  summary: "Retrieve the current credential, its scopes and its expiry",
  tag: "sessions",
  audience: "user",
  output: () => sessionRecord(),
});

export const revokeSessionContract = contract(revokeSession, {
  name: "revokeSession",
  summary: "Revoke a session or an access token",
  tag: "sessions",
  audience: "user",
  params: idKey(),
  output: () => Joi.object<{ revoked: true }, true>({ revoked: yes() }),
  errors: ["not_found", "platform_only", "browser_required", "confirmation_required"],
});

export const listAccessTokensContract = contract(listAccessTokens, {
  name: "listAccessTokens",
  summary: "List your access tokens, newest first, without their values",
  tag: "sessions",
  audience: "browser",
  output: () =>
    Joi.object<{ tokens: AccessTokenRecord[] }, true>({
      tokens: Joi.array().items(accessTokenRecord()).required(),
    }),
});

export const createAccessTokenContract = contract(createAccessToken, {
  name: "createAccessToken",
  summary: "Create an access token, which is shown only once",
  tag: "sessions",
  audience: "browser",
  sensitive: "confirmed",
  body: Joi.object<BodyOf<typeof createAccessToken>, true>({
    name: displayName().required(),
    scopes: scopes().required(),
    expires_in_days: Joi.number().integer().min(1).max(3650),
  }),
  output: () =>
    Joi.object<OutputOf<typeof createAccessToken>, true>({
      id: id().required(),
      token: Joi.string().required(),
      name: Joi.string().required(),
      scopes: scopes().required(),
      expires: time().allow(null).required(),
    }),
  errors: ["too_many_requests", "too_many_tokens"],
  status: 201,
});

export const revokeAccessTokenContract = contract(revokeAccessToken, {
  name: "revokeAccessToken",
  summary: "Revoke an access token",
  tag: "sessions",
  audience: "browser",
  sensitive: "confirmed",
  params: idKey(),
  output: () => Joi.object<{ revoked: true }, true>({ revoked: yes() }),
  errors: ["not_found"],
});

import Joi from "@hapi/joi";
import type { BodyOf, OutputOf } from "../call.ts";
import { createAccessToken, listSessions, revokeSession } from "../calls/sessions.ts";
import type { SessionRecord } from "../records/user.ts";
import { contract } from "./contract.ts";
import { id, line, time } from "./fields.ts";
import { scopes, sessionRecord } from "./records/user.ts";

export const listSessionsContract = contract(listSessions, {
  name: "listSessions",
  summary: "List where the person is signed in, programs and access tokens included.",
  tag: "sessions",
  audience: "person",
  output: Joi.object<{ sessions: SessionRecord[] }, true>({
    sessions: Joi.array().items(sessionRecord()).required(),
  }),
  errors: ["platform_only"],
});

export const revokeSessionContract = contract(revokeSession, {
  name: "revokeSession",
  summary: "End a session or an access token, at once.",
  tag: "sessions",
  audience: "person",
  params: Joi.object<{ id: string }, true>({ id: id().required() }),
  output: Joi.object<{ revoked: true }, true>({ revoked: Joi.boolean().valid(true).required() }),
  errors: ["not_found", "platform_only"],
});

export const createAccessTokenContract = contract(createAccessToken, {
  name: "createAccessToken",
  summary: "Make an access token for scripts; it is shown this once.",
  tag: "sessions",
  audience: "person",
  body: Joi.object<BodyOf<typeof createAccessToken>, true>({
    name: line(100).min(1).required(),
    scopes: scopes().required(),
    expires_in_days: Joi.number().integer().min(1).max(3650),
  }),
  output: Joi.object<OutputOf<typeof createAccessToken>, true>({
    id: id().required(),
    token: Joi.string().required(),
    name: Joi.string().required(),
    scopes: scopes().required(),
    expires: time().allow(null).required(),
  }),
  errors: ["platform_only", "too_many_tokens"],
  status: 201,
});

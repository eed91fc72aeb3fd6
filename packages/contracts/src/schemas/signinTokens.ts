import Joi from "@hapi/joi";
import type { BodyOf, OutputOf } from "../call.ts";
import { createSigninToken, redeemSigninToken, startHandoff } from "../calls/signinTokens.ts";
import { contract } from "./contract.ts";
import { id } from "./fields.ts";
import { signedInFields } from "./records/user.ts";

/** 256 bits in base64url. */
const secret = () => Joi.string().pattern(/^[A-Za-z0-9_-]{43}$/u, { name: "a token" });
/** Checked by the domain's rules: only our own addresses are allowed. */
const redirect = () => Joi.string().allow("").max(2048);

export const startHandoffContract = contract(startHandoff, {
  name: "startHandoff",
  summary: "Start a sign-in on a site",
  tag: "sign-in tokens",
  audience: "anyone",
  body: Joi.object<BodyOf<typeof startHandoff>, true>({
    redirect: redirect(),
    mode: Joi.string().valid("signin", "signup"),
    silent: Joi.boolean(),
  }),
  output: () => Joi.object<{ location: string }, true>({ location: Joi.string().required() }),
  errors: ["site_not_found"],
});

export const createSigninTokenContract = contract(createSigninToken, {
  name: "createSigninToken",
  summary: "Create a sign-in token for a site",
  tag: "sign-in tokens",
  audience: "browser",
  body: Joi.object<{ user_id: string; domain: string; state: string; redirect?: string }, true>({
    user_id: id().required(),
    domain: Joi.string().max(300).required(),
    state: secret().required(),
    redirect: redirect(),
  }),
  output: () =>
    Joi.object<{ token: string; location: string }, true>({
      token: Joi.string().required(),
      location: Joi.string().required(),
    }),
  errors: ["forbidden"],
  status: 201,
});

export const redeemSigninTokenContract = contract(redeemSigninToken, {
  name: "redeemSigninToken",
  summary: "Sign in to a site with a sign-in token",
  tag: "sign-in tokens",
  audience: "anyone",
  body: Joi.object<{ token: string }, true>({ token: Joi.string().max(200).required() }),
  output: () =>
    Joi.object<OutputOf<typeof redeemSigninToken>, true>({
      ...signedInFields,
      redirect: Joi.string().required(),
    }),
  errors: ["token_invalid"],
});

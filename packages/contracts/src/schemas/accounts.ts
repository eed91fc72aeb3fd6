import Joi from "@hapi/joi";
import {
  getMe,
  getSession,
  type SignedIn,
  type SignUpInput,
  signIn,
  signOut,
  signUp,
} from "../calls/accounts.ts";
import { contract } from "./contract.ts";
import { country, displayName, id, line, yes } from "./fields.ts";
import { identifier, password } from "./identity.ts";
import { sessionState, signedInFields, user } from "./records/user.ts";

export const signUpContract = contract(signUp, {
  name: "signUp",
  summary: "Create an account, with a site if a domain is given",
  tag: "accounts",
  audience: "anyone",
  body: Joi.object<SignUpInput, true>({
    name: displayName().required(),
    identifier: identifier().required(),
    password: password().required(),
    domain: Joi.string().trim().max(100),
    country: country(),
    invite: line(60),
    redirect: Joi.string().allow("").max(2048),
  }),
  output: () =>
    Joi.alternatives(
      Joi.object({ ...signedInFields, waitlisted: Joi.boolean().valid(false).required() }),
      Joi.object({ waitlisted: yes() }),
    ),
  errors: [
    "account_exists",
    "domain_taken",
    "country_blocked",
    "platform_only",
    "signups_closed",
    "too_many_requests",
  ],
  status: 201,
});

export const signInContract = contract(signIn, {
  name: "signIn",
  summary: "Sign in with an email or mobile number and a password",
  tag: "accounts",
  audience: "anyone",
  body: Joi.object<{ identifier: string; password: string }, true>({
    identifier: identifier().required(),
    password: password().required(),
  }),
  output: () => Joi.object<SignedIn, true>(signedInFields),
  errors: ["credentials_mismatch", "second_factor_required", "platform_only", "too_many_signins"],
});

export const signOutContract = contract(signOut, {
  name: "signOut",
  summary: "Sign out of the current session",
  tag: "accounts",
  audience: "anyone",
  output: () => Joi.object<{ signed_out: true }, true>({ signed_out: yes() }),
});

export const getSessionContract = contract(getSession, {
  name: "getSession",
  summary: "Retrieve the current session; with `writes`, a guest gets the token for their first write",
  tag: "accounts",
  audience: "anyone",
  query: Joi.object<{ writes?: boolean }, true>({ writes: Joi.boolean() }),
  output: () => sessionState(),
});

export const getMeContract = contract(getMe, {
  name: "getMe",
  summary: "Retrieve the current user, with their groups on a site if given",
  tag: "accounts",
  audience: "user",
  query: Joi.object<{ site_id?: string }, true>({ site_id: id() }),
  output: () => user(),
});

import Joi from "@hapi/joi";
import type { BodyOf, OutputOf } from "../call.ts";
import type { SignedIn } from "../calls/accounts.ts";
import { sendSigninCode, signInByCode, signInByLink } from "../calls/oneTimeCodes.ts";
import { contract } from "./contract.ts";
import { yes } from "./fields.ts";
import { identifier, linkHash, otp } from "./identity.ts";
import { signedInFields } from "./records/user.ts";

export const sendSigninCodeContract = contract(sendSigninCode, {
  name: "sendSigninCode",
  summary: "Request a sign-in code, with the same response whether or not the account exists",
  tag: "accounts",
  audience: "anyone",
  body: Joi.object<BodyOf<typeof sendSigninCode>, true>({ identifier: identifier().required() }),
  output: () =>
    Joi.object<OutputOf<typeof sendSigninCode>, true>({
      sent: yes(),
      expires_in: Joi.number().integer().required(),
      already_sent: Joi.boolean().required(),
    }),
  errors: ["platform_only", "too_many_otps"],
});

export const signInByCodeContract = contract(signInByCode, {
  name: "signInByCode",
  summary: "Sign in with a one-time code",
  tag: "accounts",
  audience: "anyone",
  body: Joi.object<BodyOf<typeof signInByCode>, true>({
    identifier: identifier().required(),
    otp: otp().required(),
  }),
  output: () => Joi.object<SignedIn, true>(signedInFields),
  errors: ["otp_incorrect", "second_factor_required", "platform_only", "too_many_otp_tries"],
});

export const signInByLinkContract = contract(signInByLink, {
  name: "signInByLink",
  summary: "Sign in with the link of an emailed code, in a browser that requested one",
  tag: "accounts",
  audience: "anyone",
  body: Joi.object<BodyOf<typeof signInByLink>, true>({ hash: linkHash().required() }),
  output: () => Joi.object<SignedIn, true>(signedInFields),
  errors: [
    "link_expired",
    "link_of_other_browser",
    "platform_only",
    "second_factor_required",
    "too_many_requests",
  ],
});

import Joi from "@hapi/joi";
import type { BodyOf, OutputOf } from "../call.ts";
import type { SignedIn } from "../calls/accounts.ts";
import { sendSigninCode, signInByCode } from "../calls/oneTimeCodes.ts";
import { contract } from "./contract.ts";
import { yes } from "./fields.ts";
import { identifier, otp } from "./identity.ts";
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

import Joi from "@hapi/joi";
import type { BodyOf, OutputOf } from "../call.ts";
import type { SignedIn } from "../calls/accounts.ts";
import {
  changePassword,
  forgotPassword,
  resetPassword,
  sendResetCode,
  verifyResetCode,
} from "../calls/passwords.ts";
import { contract } from "./contract.ts";
import { yes } from "./fields.ts";
import { identifier, linkHash, otp, password } from "./identity.ts";
import { signedInFields } from "./records/user.ts";

export const forgotPasswordContract = contract(forgotPassword, {
  name: "forgotPassword",
  summary: "Request a password reset by email link or SMS code",
  tag: "accounts",
  audience: "anyone",
  body: Joi.object<BodyOf<typeof forgotPassword>, true>({ identifier: identifier().required() }),
  output: () =>
    Joi.object<OutputOf<typeof forgotPassword>, true>({
      channel: Joi.string().valid("email", "mobile").required(),
      sent_to: Joi.string().required(),
      already_sent: Joi.boolean().required(),
    }),
  errors: ["account_not_found", "platform_only", "too_many_otps"],
});

export const sendResetCodeContract = contract(sendResetCode, {
  name: "sendResetCode",
  summary: "Resend a password reset code",
  tag: "accounts",
  audience: "anyone",
  body: Joi.object<BodyOf<typeof sendResetCode>, true>({ identifier: identifier().required() }),
  output: () =>
    Joi.object<OutputOf<typeof sendResetCode>, true>({
      sent: yes(),
      expires_in: Joi.number().integer().required(),
    }),
  errors: ["platform_only", "too_many_otps"],
});

export const verifyResetCodeContract = contract(verifyResetCode, {
  name: "verifyResetCode",
  summary: "Exchange a password reset code for a reset hash",
  tag: "accounts",
  audience: "anyone",
  body: Joi.object<BodyOf<typeof verifyResetCode>, true>({
    identifier: identifier().required(),
    otp: otp().required(),
  }),
  output: () => Joi.object<OutputOf<typeof verifyResetCode>, true>({ hash: linkHash().required() }),
  errors: ["otp_incorrect", "platform_only", "too_many_otp_tries"],
});

export const resetPasswordContract = contract(resetPassword, {
  name: "resetPassword",
  summary: "Reset a password and end all of the account's sessions",
  tag: "accounts",
  audience: "anyone",
  body: Joi.object<BodyOf<typeof resetPassword>, true>({
    hash: linkHash().required(),
    password: password().required(),
    confirm: password().required(),
  }),
  output: () => Joi.object<OutputOf<typeof resetPassword>, true>({ reset: yes() }),
  errors: ["confirm_mismatch", "platform_only", "reset_link_expired", "too_many_requests"],
});

export const changePasswordContract = contract(changePassword, {
  name: "changePassword",
  summary: "Change your password and end all other sessions",
  tag: "accounts",
  audience: "browser",
  sensitive: "password",
  body: Joi.object<BodyOf<typeof changePassword>, true>({
    current: password(),
    password: password().required(),
  }),
  output: () => Joi.object<SignedIn, true>(signedInFields),
  errors: ["confirmation_required", "current_password_mismatch", "too_many_signins"],
});

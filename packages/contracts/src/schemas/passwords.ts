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
  summary: "Send what a new password can be set with: a link by mail, a code by SMS.",
  tag: "accounts",
  audience: "anyone",
  body: Joi.object<BodyOf<typeof forgotPassword>, true>({ identifier: identifier().required() }),
  output: () =>
    Joi.object<OutputOf<typeof forgotPassword>, true>({
      channel: Joi.string().valid("email", "mobile").required(),
      sent_to: Joi.string().required(),
    }),
  errors: ["account_not_found", "platform_only", "too_many_otps"],
});

export const sendResetCodeContract = contract(sendResetCode, {
  name: "sendResetCode",
  summary: "Send the code for a new password again.",
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
  summary: "Exchange the code for the hash that a new password is set with.",
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
  summary: "Set a new password with a link that was sent; every session of the account ends.",
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
  summary: "Change the password; every session ends but this one, which is renewed.",
  tag: "accounts",
  audience: "browser",
  body: Joi.object<BodyOf<typeof changePassword>, true>({
    current: password().required(),
    password: password().required(),
  }),
  output: () => Joi.object<SignedIn, true>(signedInFields),
  errors: ["current_password_mismatch", "too_many_signins"],
});

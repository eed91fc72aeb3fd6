import Joi from "@hapi/joi";
import type { BodyOf, OutputOf } from "../call.ts";
import { addEmail, resendVerification, verifyEmail, verifyMobile } from "../calls/verification.ts";
import { contract } from "./contract.ts";
import { yes } from "./fields.ts";
import { identifier, linkHash, otp } from "./identity.ts";
import { user } from "./records/user.ts";

export const addEmailContract = contract(addEmail, {
  name: "addEmail",
  summary: "Add or change your email address and send a verification link",
  tag: "accounts",
  audience: "browser",
  sensitive: "confirmed",
  body: Joi.object<BodyOf<typeof addEmail>, true>({ email: identifier().required() }),
  output: () =>
    Joi.object<OutputOf<typeof addEmail>, true>({
      user: user().required(),
      sent_to: Joi.string().required(),
    }),
  errors: ["email_taken", "too_many_otps"],
});

export const verifyEmailContract = contract(verifyEmail, {
  name: "verifyEmail",
  summary: "Verify an email address",
  tag: "accounts",
  audience: "anyone",
  body: Joi.object<BodyOf<typeof verifyEmail>, true>({ hash: linkHash().required() }),
  output: () =>
    Joi.object<OutputOf<typeof verifyEmail>, true>({
      verified: yes(),
      email: Joi.string().required(),
      reclaimed: Joi.boolean().required(),
      redirect: Joi.string().allow(null).required(),
    }),
  errors: ["link_expired", "email_taken", "sign_in_required"],
});

export const verifyMobileContract = contract(verifyMobile, {
  name: "verifyMobile",
  summary: "Verify a mobile number",
  tag: "accounts",
  audience: "browser",
  body: Joi.object<BodyOf<typeof verifyMobile>, true>({ otp: otp().required() }),
  output: () => Joi.object<OutputOf<typeof verifyMobile>, true>({ user: user().required() }),
  errors: ["otp_incorrect", "too_many_otp_tries"],
});

export const resendVerificationContract = contract(resendVerification, {
  name: "resendVerification",
  summary: "Resend a verification link or code",
  tag: "accounts",
  audience: "browser",
  body: Joi.object<BodyOf<typeof resendVerification>, true>({
    channel: Joi.string().valid("email", "mobile"),
  }),
  output: () =>
    Joi.object<OutputOf<typeof resendVerification>, true>({
      user: user().required(),
      sent_to: Joi.string().allow(null).required(),
    }),
  errors: ["too_many_otps"],
});

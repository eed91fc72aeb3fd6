import Joi from "@hapi/joi";
import type { BodyOf, OutputOf } from "../call.ts";
import { confirmIdentity, getConfirmation, sendConfirmationCode } from "../calls/confirmation.ts";
import { contract } from "./contract.ts";
import { time } from "./fields.ts";
import { otp, password } from "./identity.ts";

export const getConfirmationContract = contract(getConfirmation, {
  name: "getConfirmation",
  summary: "Retrieve how to confirm your identity, and until when it is confirmed",
  tag: "sessions",
  audience: "browser",
  output: () =>
    Joi.object<OutputOf<typeof getConfirmation>, true>({
      confirmed_until: time().allow(null).required(),
      method: Joi.string().valid("password", "code").allow(null).required(),
      sent_to: Joi.string().allow(null).required(),
    }),
});

export const sendConfirmationCodeContract = contract(sendConfirmationCode, {
  name: "sendConfirmationCode",
  summary: "Send a code to confirm your identity, for accounts without a password",
  tag: "sessions",
  audience: "browser",
  output: () =>
    Joi.object<OutputOf<typeof sendConfirmationCode>, true>({
      sent_to: Joi.string().required(),
      expires_in: Joi.number().integer().required(),
    }),
  errors: ["password_required", "unproved_address", "too_many_otps"],
});

export const confirmIdentityContract = contract(confirmIdentity, {
  name: "confirmIdentity",
  summary: "Confirm your identity with your password or a code, for ten minutes",
  tag: "sessions",
  audience: "browser",
  body: Joi.object<BodyOf<typeof confirmIdentity>, true>({ password: password(), otp: otp() }).xor(
    "password",
    "otp",
  ),
  output: () => Joi.object<OutputOf<typeof confirmIdentity>, true>({ confirmed_until: time().required() }),
  errors: [
    "current_password_mismatch",
    "otp_incorrect",
    "password_required",
    "too_many_otp_tries",
    "too_many_signins",
    "unproved_address",
  ],
});

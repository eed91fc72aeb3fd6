import Joi from "@hapi/joi";
import type { BodyOf, OutputOf } from "../call.ts";
import type { SignedIn } from "../calls/accounts.ts";
import * as calls from "../calls/factors.ts";
import { contract } from "./contract.ts";
import { displayName, idKey, yes } from "./fields.ts";
import {
  factorCode,
  factorProof,
  factors,
  newPasskey,
  passkeyCreationOptions,
  passkeyRecord,
  passkeyRequestOptions,
  passkeySignature,
  shownRecoveryCodes,
} from "./records/factor.ts";
import { signedInFields } from "./records/user.ts";

const requestOptions = () =>
  Joi.object<OutputOf<typeof calls.startSecondFactor>, true>({ options: passkeyRequestOptions().required() });

const removed = () => Joi.object<{ removed: true }, true>({ removed: yes() });

const passkeyName = () => displayName().required();

export const getPendingSigninContract = contract(calls.getPendingSignin, {
  name: "getPendingSignin",
  summary: "Retrieve how this browser may finish its sign-in",
  tag: "factors",
  audience: "anyone",
  output: () =>
    Joi.object<OutputOf<typeof calls.getPendingSignin>, true>({
      pending: Joi.object({
        methods: Joi.array()
          .items(Joi.string().valid("passkey", "totp", "recovery_code"))
          .required(),
      })
        .allow(null)
        .required(),
    }),
});

export const startSecondFactorContract = contract(calls.startSecondFactor, {
  name: "startSecondFactor",
  summary: "Request the options to finish a sign-in with a passkey",
  tag: "factors",
  audience: "anyone",
  output: requestOptions,
  errors: ["platform_only", "signin_expired"],
});

export const completeSigninContract = contract(calls.completeSignin, {
  name: "completeSignin",
  summary: "Finish a sign-in with a second factor",
  tag: "factors",
  audience: "anyone",
  body: factorProof(),
  output: () => Joi.object<SignedIn, true>(signedInFields),
  errors: [
    "factor_incorrect",
    "passkey_refused",
    "platform_only",
    "account_suspended",
    "signin_expired",
    "too_many_factor_tries",
  ],
});

export const startPasskeySigninContract = contract(calls.startPasskeySignin, {
  name: "startPasskeySignin",
  summary: "Request the options to sign in with a passkey",
  tag: "factors",
  audience: "anyone",
  output: requestOptions,
  errors: ["platform_only", "too_many_requests"],
});

export const signInByPasskeyContract = contract(calls.signInByPasskey, {
  name: "signInByPasskey",
  summary: "Sign in with a passkey",
  tag: "factors",
  audience: "anyone",
  body: Joi.object<BodyOf<typeof calls.signInByPasskey>, true>({ passkey: passkeySignature().required() }),
  output: () => Joi.object<SignedIn, true>(signedInFields),
  errors: ["passkey_refused", "platform_only", "account_suspended", "too_many_signins"],
});

export const listFactorsContract = contract(calls.listFactors, {
  name: "listFactors",
  summary: "List your second factors",
  tag: "factors",
  audience: "browser",
  output: () => factors(),
});

export const startFactorConfirmationContract = contract(calls.startFactorConfirmation, {
  name: "startFactorConfirmation",
  summary: "Request the options to confirm a passkey",
  tag: "factors",
  audience: "browser",
  output: requestOptions,
});

export const confirmFactorContract = contract(calls.confirmFactor, {
  name: "confirmFactor",
  summary: "Confirm a second factor in the current session",
  tag: "factors",
  audience: "browser",
  body: factorProof(),
  output: () => Joi.object<{ confirmed: true }, true>({ confirmed: yes() }),
  errors: ["factor_incorrect", "passkey_refused", "too_many_factor_tries"],
});

export const startPasskeyContract = contract(calls.startPasskey, {
  name: "startPasskey",
  summary: "Request the options to create a passkey",
  tag: "factors",
  audience: "browser",
  output: () =>
    Joi.object<OutputOf<typeof calls.startPasskey>, true>({ options: passkeyCreationOptions().required() }),
  errors: ["confirmation_required", "factor_confirmation_required", "unproved_address", "too_many_passkeys"],
});

export const createPasskeyContract = contract(calls.createPasskey, {
  name: "createPasskey",
  summary: "Add a passkey",
  tag: "factors",
  audience: "browser",
  body: Joi.object<BodyOf<typeof calls.createPasskey>, true>({
    name: passkeyName(),
    passkey: newPasskey().required(),
  }),
  output: () =>
    Joi.object<OutputOf<typeof calls.createPasskey>, true>({
      passkey: passkeyRecord().required(),
      recovery_codes: shownRecoveryCodes().allow(null).required(),
    }),
  errors: [
    "confirmation_required",
    "factor_confirmation_required",
    "passkey_refused",
    "unproved_address",
    "too_many_passkeys",
  ],
  status: 201,
});

export const renamePasskeyContract = contract(calls.renamePasskey, {
  name: "renamePasskey",
  summary: "Rename a passkey",
  tag: "factors",
  audience: "browser",
  params: idKey(),
  body: Joi.object<BodyOf<typeof calls.renamePasskey>, true>({ name: passkeyName() }),
  output: () =>
    Joi.object<OutputOf<typeof calls.renamePasskey>, true>({ passkey: passkeyRecord().required() }),
  errors: ["not_found"],
});

export const removePasskeyContract = contract(calls.removePasskey, {
  name: "removePasskey",
  summary: "Remove a passkey",
  tag: "factors",
  audience: "browser",
  params: idKey(),
  output: removed,
  errors: ["confirmation_required", "factor_confirmation_required", "not_found"],
});

export const startTotpContract = contract(calls.startTotp, {
  name: "startTotp",
  summary: "Start the setup of an authenticator app",
  tag: "factors",
  audience: "browser",
  output: () =>
    Joi.object<OutputOf<typeof calls.startTotp>, true>({
      secret: Joi.string().required(),
      uri: Joi.string().required(),
    }),
  errors: ["confirmation_required", "factor_confirmation_required", "totp_exists", "unproved_address"],
  status: 201,
});

export const confirmTotpContract = contract(calls.confirmTotp, {
  name: "confirmTotp",
  summary: "Turn on an authenticator app with its first code",
  tag: "factors",
  audience: "browser",
  body: Joi.object<{ code: string }, true>({ code: factorCode().required() }),
  output: () =>
    Joi.object<OutputOf<typeof calls.confirmTotp>, true>({
      recovery_codes: shownRecoveryCodes().allow(null).required(),
    }),
  errors: [
    "confirmation_required",
    "factor_confirmation_required",
    "factor_incorrect",
    "not_found",
    "too_many_factor_tries",
  ],
});

export const removeTotpContract = contract(calls.removeTotp, {
  name: "removeTotp",
  summary: "Turn off the authenticator app",
  tag: "factors",
  audience: "browser",
  output: removed,
  errors: ["confirmation_required", "factor_confirmation_required", "not_found"],
});

export const createRecoveryCodesContract = contract(calls.createRecoveryCodes, {
  name: "createRecoveryCodes",
  summary: "Replace your recovery codes",
  tag: "factors",
  audience: "browser",
  output: () =>
    Joi.object<OutputOf<typeof calls.createRecoveryCodes>, true>({
      recovery_codes: shownRecoveryCodes().required(),
    }),
  errors: ["confirmation_required", "factor_confirmation_required", "no_second_factor"],
  status: 201,
});

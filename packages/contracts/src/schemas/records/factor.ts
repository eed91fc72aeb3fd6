import Joi from "@hapi/joi";
import type {
  FactorProof,
  Factors,
  NewPasskey,
  PasskeyCreationOptions,
  PasskeyDescriptor,
  PasskeyRecord,
  PasskeyRequestOptions,
  PasskeySignature,
} from "../../records/factor.ts";
import { count, id, time } from "../fields.ts";

const bytes = (max: number) =>
  Joi.string()
    .max(max)
    .pattern(/^[\w-]+={0,2}$/, { name: "base64url" });

const credentialId = () => bytes(1400).required();

const transports = () => Joi.array().items(Joi.string().max(30)).max(10);

const credential = {
  id: credentialId(),
  rawId: credentialId(),
  type: Joi.string().valid("public-key").required(),
  authenticatorAttachment: Joi.string().valid("cross-platform", "platform"),
  clientExtensionResults: Joi.object().unknown().max(20).required(),
};

/** A passkey that a browser has just created. */
export const newPasskey = () =>
  Joi.object<NewPasskey, true>({
    ...credential,
    response: Joi.object<NewPasskey["response"], true>({
      clientDataJSON: bytes(8000).required(),
      attestationObject: bytes(32_000).required(),
      authenticatorData: bytes(16_000),
      transports: transports(),
      publicKeyAlgorithm: Joi.number().integer(),
      publicKey: bytes(16_000),
    }).required(),
  });

/** What a passkey has signed. */
export const passkeySignature = () =>
  Joi.object<PasskeySignature, true>({
    ...credential,
    response: Joi.object<PasskeySignature["response"], true>({
      clientDataJSON: bytes(8000).required(),
      authenticatorData: bytes(8000).required(),
      signature: bytes(8000).required(),
      userHandle: bytes(200),
    }).required(),
  });

/** A code or a passkey's signature. */
export const factorProof = () =>
  Joi.object<FactorProof, true>({ code: factorCode(), passkey: passkeySignature() }).xor("code", "passkey");

/** A code of an app or a recovery code, as typed. */
export const factorCode = () => Joi.string().trim().min(1).max(40);

const descriptors = () =>
  Joi.array<PasskeyDescriptor[]>().items(
    Joi.object<PasskeyDescriptor, true>({
      id: Joi.string().required(),
      type: Joi.string().valid("public-key").required(),
      transports: transports(),
    }),
  );

const verification = () => Joi.string().valid("discouraged", "preferred", "required");

/** Options for `navigator.credentials.create`. */
export const passkeyCreationOptions = () =>
  Joi.object<PasskeyCreationOptions, true>({
    challenge: Joi.string().required(),
    rp: Joi.object({ id: Joi.string(), name: Joi.string().required() }).required(),
    user: Joi.object({
      id: Joi.string().required(),
      name: Joi.string().required(),
      displayName: Joi.string().required(),
    }).required(),
    pubKeyCredParams: Joi.array()
      .items(
        Joi.object({
          alg: Joi.number().integer().required(),
          type: Joi.string().valid("public-key").required(),
        }),
      )
      .required(),
    timeout: Joi.number().integer(),
    excludeCredentials: descriptors(),
    authenticatorSelection: Joi.object({
      residentKey: verification(),
      requireResidentKey: Joi.boolean(),
      userVerification: verification(),
    }),
    attestation: Joi.string().valid("none"),
  });

/** Options for `navigator.credentials.get`. */
export const passkeyRequestOptions = () =>
  Joi.object<PasskeyRequestOptions, true>({
    challenge: Joi.string().required(),
    rpId: Joi.string(),
    timeout: Joi.number().integer(),
    allowCredentials: descriptors(),
    userVerification: verification(),
  });

/** A passkey, without its key. */
export const passkeyRecord = () =>
  Joi.object<PasskeyRecord, true>({
    id: id().required(),
    name: Joi.string().required(),
    created: time().required(),
    last_used: time().allow(null).required(),
  });

/** Recovery codes, shown once. */
export const shownRecoveryCodes = () => Joi.array<string[]>().items(Joi.string());

/** All second factors of a user. */
export const factors = () =>
  Joi.object<Factors, true>({
    passkeys: Joi.array().items(passkeyRecord()).required(),
    totp: Joi.boolean().required(),
    recovery_codes_left: count(),
    required: Joi.boolean().required(),
    verified: Joi.boolean().required(),
  });

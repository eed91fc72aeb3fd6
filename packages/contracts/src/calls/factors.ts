import { call } from "../call.ts";
import type {
  FactorMethod,
  FactorProof,
  Factors,
  NewPasskey,
  PasskeyCreationOptions,
  PasskeyRecord,
  PasskeyRequestOptions,
  PasskeySignature,
} from "../records/factor.ts";
import type { SignedIn } from "./accounts.ts";

/** What this browser may finish its sign-in with, after `second_factor_required`; null when nothing is pending. */
export const getPendingSignin = call<{ output: { pending: { methods: FactorMethod[] } | null } }>(
  "GET",
  "r",
  "/signin/factor",
);

/** Returns the options to prove the second factor with a passkey. 410 `signin_expired`. */
export const startSecondFactor = call<{ output: { options: PasskeyRequestOptions } }>(
  "POST",
  "w",
  "/signin/factor/options",
);

/** Finishes this browser's pending sign-in. 400 `factor_incorrect`, 410 `signin_expired`, 429. */
export const completeSignin = call<{ body: FactorProof; output: SignedIn }>("POST", "w", "/signin/factor");

/** Returns the options to sign in with a passkey alone. */
export const startPasskeySignin = call<{ output: { options: PasskeyRequestOptions } }>(
  "POST",
  "w",
  "/signin/passkey/options",
);

/** Signs in with a passkey that verified its user, which is both factors. 400 `passkey_refused`. */
export const signInByPasskey = call<{ body: { passkey: PasskeySignature }; output: SignedIn }>(
  "POST",
  "w",
  "/signin/passkey",
);

export const listFactors = call<{ output: Factors }>("GET", "r", "/users/me/factors");

/** Returns the options to confirm a factor with a passkey. */
export const startFactorConfirmation = call<{ output: { options: PasskeyRequestOptions } }>(
  "POST",
  "w",
  "/users/me/factors/confirm/options",
);

/** Confirms a second factor in this session, as changes to the factors require. 400 `factor_incorrect`, 429. */
export const confirmFactor = call<{ body: FactorProof; output: { confirmed: true } }>(
  "POST",
  "w",
  "/users/me/factors/confirm",
);

/** Returns the options to create a passkey. 403 `factor_confirmation_required`, 409 `unproved_address`. */
export const startPasskey = call<{ output: { options: PasskeyCreationOptions } }>(
  "POST",
  "w",
  "/users/me/passkeys/options",
);

/** Adds a passkey. Returns recovery codes if it is the account's first factor: they are shown only once. */
export const createPasskey = call<{
  body: { name: string; passkey: NewPasskey };
  output: { passkey: PasskeyRecord; recovery_codes: string[] | null };
}>("POST", "w", "/users/me/passkeys");

export const renamePasskey = call<{
  params: { id: string };
  body: { name: string };
  output: { passkey: PasskeyRecord };
}>("PATCH", "w", "/users/me/passkeys/{id}");

export const removePasskey = call<{ params: { id: string }; output: { removed: true } }>(
  "DELETE",
  "w",
  "/users/me/passkeys/{id}",
);

/** Starts the setup of an authenticator app. The secret is readable only in this response. */
export const startTotp = call<{
  output: {
    /** Base 32, to type. */
    secret: string;
    /** `otpauth://` URI, to show as a QR code. */
    uri: string;
  };
}>("POST", "w", "/users/me/totp");

/** Turns the app on with its first code. Returns recovery codes if it is the account's first factor. */
export const confirmTotp = call<{ body: { code: string }; output: { recovery_codes: string[] | null } }>(
  "POST",
  "w",
  "/users/me/totp/confirm",
);

export const removeTotp = call<{ output: { removed: true } }>("DELETE", "w", "/users/me/totp");

/** Replaces all recovery codes. They are readable only in this response. */
export const createRecoveryCodes = call<{ output: { recovery_codes: string[] } }>(
  "POST",
  "w",
  "/users/me/recovery-codes",
);

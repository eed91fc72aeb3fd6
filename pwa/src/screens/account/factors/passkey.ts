import type {
  NewPasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  PasskeySignature,
} from "@quire/contracts/records/factor";
import { messageOf } from "../../../lib/failureMessages.ts";

const library = () => import("@simplewebauthn/browser");
type Library = Awaited<ReturnType<typeof library>>;

/** The browser or its user didn't create or use a passkey; the message says why. */
class PasskeyError extends Error {}

/** Lets the browser create a passkey. Throws a `PasskeyError` if it doesn't. */
export async function createCredential(options: PasskeyCreationOptions): Promise<NewPasskey> {
  return attempt(({ startRegistration }) =>
    startRegistration({ optionsJSON: options as Parameters<typeof startRegistration>[0]["optionsJSON"] }),
  );
}

/** Lets the user choose a passkey, which signs the challenge. Throws a `PasskeyError` if it doesn't. */
export async function signChallenge(options: PasskeyRequestOptions): Promise<PasskeySignature> {
  return attempt(({ startAuthentication }) =>
    startAuthentication({ optionsJSON: options as Parameters<typeof startAuthentication>[0]["optionsJSON"] }),
  );
}

async function attempt<T>(work: (library: Library) => Promise<T>): Promise<T> {
  const loaded = await library();
  if (!loaded.browserSupportsWebAuthn()) {
    throw new PasskeyError("This browser can't use passkeys. Try another one, or another way to sign in.");
  }
  try {
    return await work(loaded);
  } catch (error) {
    throw new PasskeyError(reasonOf(error as Error), { cause: error });
  }
}

/** Browsers give the same error for a cancelled prompt, a timeout and a missing passkey. */
function reasonOf({ name }: Error): string {
  switch (name) {
    case "InvalidStateError":
      return "This device already has a passkey for your account.";
    case "SecurityError":
      return "Passkeys don't work at this address.";
    default:
      return "No passkey was used. Try again, or choose another way.";
  }
}

/** Returns the message of a failure, of the browser or of a call. */
export const passkeyMessage = (error: unknown): string =>
  error instanceof PasskeyError ? error.message : messageOf(error);

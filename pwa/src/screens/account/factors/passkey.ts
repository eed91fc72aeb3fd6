import { CallError } from "@quire/client/errors";
import type {
  NewPasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  PasskeySignature,
} from "@quire/contracts/records/factor";

const library = () => import("@simplewebauthn/browser");
type Library = Awaited<ReturnType<typeof library>>;

/** Lets the browser create a passkey. Throws `passkey_not_used`, with the reason, if it doesn't. */
export async function createCredential(options: PasskeyCreationOptions): Promise<NewPasskey> {
  return attempt(({ startRegistration }) =>
    startRegistration({ optionsJSON: options as Parameters<typeof startRegistration>[0]["optionsJSON"] }),
  );
}

/** Lets the user choose a passkey, which signs the challenge. Throws `passkey_not_used` if it doesn't. */
export async function signChallenge(options: PasskeyRequestOptions): Promise<PasskeySignature> {
  return attempt(({ startAuthentication }) =>
    startAuthentication({ optionsJSON: options as Parameters<typeof startAuthentication>[0]["optionsJSON"] }),
  );
}

async function attempt<T>(work: (library: Library) => Promise<T>): Promise<T> {
  const loaded = await library();
  if (!loaded.browserSupportsWebAuthn()) {
    throw notUsed("This browser can't use passkeys. Try another one, or another way to sign in.");
  }
  try {
    return await work(loaded);
  } catch (error) {
    throw notUsed(reasonOf(error as Error), error);
  }
}

/** A failed call, so that forms show its message like the server's. */
const notUsed = (message: string, cause?: unknown) =>
  new CallError(0, { code: "passkey_not_used", message }, cause);

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

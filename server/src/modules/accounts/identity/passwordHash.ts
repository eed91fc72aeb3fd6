import { hash, verify } from "@node-rs/argon2";
import { openGate } from "../../../platform/limits/gate.ts";

/** OWASP's argon2id: 19 MiB, two passes, one lane; about 40 ms of a thread that is not the event loop. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hash of a random password that nobody has, with the parameters above: the work that a sign-in to no account does. */
const NOBODYS =
  "$argon2id$v=19$m=19456,t=2,p=1$1RtdIVz9pk3nZ6BaCElWEQ$mFt5KX3hC5fENhTBqu8u/Uouy03JbKgk++Ybo+0xkdE";

/** Of Node's four threads for such work, two stay free for files and the rest; 64 in line are some two seconds. */
const gate = openGate({ atOnce: 2, inLine: 64 });

export function hashPassword(password: string): Promise<string> {
  return gate(() => hash(password, PARAMETERS));
}

/**
 * Whether the password is the account's. Without an account, or one without a password, the same work is done in
 * vain: the time of the answer would otherwise tell which addresses have accounts.
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const right = await gate(() => verify(stored ?? NOBODYS, password));
  return stored !== null && right;
}

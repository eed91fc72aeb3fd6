import { hash, verify } from "@node-rs/argon2";
import { openGate } from "../../../platform/limits/gate.ts";

/** OWASP's argon2id: 19 MiB, two passes, one lane; about 40 ms off the event loop. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * Hash of a random, unused password with the parameters above, so that a sign-in without an account does the same
 * work.
 */
const DUMMY_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$1RtdIVz9pk3nZ6BaCElWEQ$mFt5KX3hC5fENhTBqu8u/Uouy03JbKgk++Ybo+0xkdE";

/**
 * Two of Node's four threads for such work stay free for files and the rest; a queue of 64 takes about two seconds.
 */
const gate = openGate({ concurrency: 2, maxQueue: 64 });

export function hashPassword(password: string): Promise<string> {
  return gate(() => hash(password, PARAMETERS));
}

/**
 * Whether the password is the account's. Without an account, or one without a password, does the same work, because
 * the response time would otherwise reveal which addresses have accounts.
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  const matches = await gate(() => verify(stored ?? DUMMY_HASH, password));
  return stored !== null && matches;
}

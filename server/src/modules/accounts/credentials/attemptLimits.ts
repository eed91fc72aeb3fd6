import type { ErrorCode } from "@quire/contracts/errors";
import type { Identifier } from "@quire/domain/accounts/identifiers";
import type { Context } from "../../../platform/http/context.ts";
import { addressKey } from "../../../platform/limits/addressKey.ts";
import { enforceLimit } from "../../../platform/limits/enforceLimit.ts";
import type { LimitName } from "../../../platform/limits/limitTable.ts";
import { findKnownDevice } from "../security/knownDevice.ts";

interface AttemptLimits {
  /** The only limit of a browser that the account knows. No stranger can use it up. */
  device: LimitName;
  address: LimitName;
  /** Of one address at one account. */
  pair: LimitName;
  /** Of one account, from all addresses. */
  account: LimitName;
  /** The limit after an account's is used up: slower, but no user is refused for long. */
  slow?: LimitName;
  code: ErrorCode;
}

const ATTEMPTS = {
  signIn: {
    device: "signInByDevice",
    address: "signInByAddress",
    pair: "signInByAccountAndAddress",
    account: "signInByAccount",
    slow: "signInSlowlyByAccount",
    code: "too_many_signins",
  },
  enterCode: {
    device: "otpTriesByDevice",
    address: "otpTriesByAddress",
    pair: "otpTriesByAccountAndAddress",
    account: "otpTriesByAccount",
    slow: "otpTriesSlowlyByAccount",
    code: "too_many_otp_tries",
  },
  // Messages cost money and annoy their recipient: no slow lane continues beyond an account's limit.
  requestCode: {
    device: "otpByDevice",
    address: "otpByAddress",
    pair: "otpByAccountAndAddress",
    account: "otpByAccount",
    code: "too_many_otps",
  },
  forgotPassword: {
    device: "forgotByDevice",
    address: "forgotByAddress",
    pair: "forgotByAccountAndAddress",
    account: "forgotByAccount",
    code: "too_many_otps",
  },
} as const satisfies Record<string, AttemptLimits>;

type AttemptKind = keyof typeof ATTEMPTS;

/**
 * Counts an attempt of someone who isn't signed in at the account of an address, or refuses it. Attempts from elsewhere
 * must not lock out the account's owner: a browser that has signed in to it before is counted by itself; all others by
 * their address, by their address at this account, and all together by the account, where guessing only slows down.
 *
 * Returns what resets the counts after a success. An address keeps its own: otherwise a user with one account could
 * guess at others forever.
 */
export async function enforceAttempts(
  context: Context,
  kind: AttemptKind,
  identifier: Identifier,
): Promise<() => Promise<void>> {
  const { platform, facts } = context;
  const { device, address, pair, account, slow, code }: AttemptLimits = ATTEMPTS[kind];
  const deviceId = await findKnownDevice(context, identifier);
  if (deviceId !== null) {
    await enforceLimit(context, device, deviceId, code);
    return () => platform.limits.reset(device, deviceId);
  }
  const { value } = identifier;
  const pairKey = `${value} ${addressKey(facts.ip)}`;
  await enforceLimit(context, address, facts.ip, code);
  await enforceLimit(context, pair, pairKey, code);
  const isBelow = slow !== undefined && (await platform.limits.consume(account, value)).ok;
  if (!isBelow) await enforceLimit(context, slow ?? account, value, code);
  return async () => {
    await platform.limits.reset(pair, pairKey);
    await platform.limits.reset(account, value);
  };
}

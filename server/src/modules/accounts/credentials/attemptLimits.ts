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
  /** How fast it goes on when an account's limit is used up, so that nobody is refused for long. */
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
 */
export async function enforceAttempts(
  context: Context,
  kind: AttemptKind,
  identifier: Identifier,
): Promise<void> {
  const { platform, facts } = context;
  const limits: AttemptLimits = ATTEMPTS[kind];
  const { code } = limits;
  const deviceId = await findKnownDevice(context, identifier);
  if (deviceId !== null) return enforceLimit(context, limits.device, deviceId, code);
  await enforceLimit(context, limits.address, facts.ip, code);
  await enforceLimit(context, limits.pair, pairKey(context, identifier), code);
  const { ok } = limits.slow
    ? await platform.limits.consume(limits.account, identifier.value)
    : { ok: false };
  if (!ok) await enforceLimit(context, limits.slow ?? limits.account, identifier.value, code);
}

/**
 * Resets the counts at an account after a success. The address keeps its own: otherwise a user with one account could
 * guess at others forever.
 */
export async function resetAttempts(
  context: Context,
  kind: AttemptKind,
  identifier: Identifier,
): Promise<void> {
  const { limits } = context.platform;
  const { device, pair, account } = ATTEMPTS[kind];
  const deviceId = await findKnownDevice(context, identifier);
  if (deviceId !== null) return limits.reset(device, deviceId);
  await limits.reset(pair, pairKey(context, identifier));
  await limits.reset(account, identifier.value);
}

const pairKey = ({ facts }: Context, { value }: Identifier) => `${value} ${addressKey(facts.ip)}`;

import type { ErrorCode } from "@quire/contracts/errors";
import type { Identifier } from "@quire/domain/accounts/identifiers";
import type { Context } from "../../../platform/http/context.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { addressKey } from "../../../platform/limits/addressKey.ts";
import { enforceLimit } from "../../../platform/limits/enforceLimit.ts";
import type { LimitName } from "../../../platform/limits/limitTable.ts";
import type { Platform } from "../../../platform/platform.ts";
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
  slow: LimitName;
  code: ErrorCode;
}

const REQUEST_CODE = {
  device: "otpByDevice",
  address: "otpByAddress",
  pair: "otpByAccountAndAddress",
  account: "otpByAccount",
  slow: "otpSlowlyByAccount",
  code: "too_many_otps",
} as const;

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
  requestSigninCode: REQUEST_CODE,
  requestResetCode: REQUEST_CODE,
  requestConnectionCode: REQUEST_CODE,
  forgotPassword: {
    device: "forgotByDevice",
    address: "forgotByAddress",
    pair: "forgotByAccountAndAddress",
    account: "forgotByAccount",
    slow: "forgotSlowlyByAccount",
    code: "too_many_otps",
  },
} as const satisfies Record<string, AttemptLimits>;

type AttemptKind = keyof typeof ATTEMPTS;

/** Requests for an email whose link works in every browser that requested one. */
type LinkRequest = "requestSigninCode" | "forgotPassword";

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
  kind: Exclude<AttemptKind, LinkRequest>,
  identifier: Identifier,
): Promise<() => Promise<void>> {
  const { reset, retryAfter } = await countAttempt(context, kind, identifier);
  if (retryAfter !== null) throw new Refusal(ATTEMPTS[kind].code, { retryAfter });
  return reset;
}

/**
 * Counts a request for an email with a link, and returns whether to send one. Strangers who use up an account's limit
 * must not lock out its owner, nor fill the mailbox: then no email is sent, but the last one is at most half an hour
 * old, and its link is valid for an hour. Text messages have no link, so they are refused.
 */
export async function enforceLinkRequest(
  context: Context,
  kind: LinkRequest,
  identifier: Identifier,
): Promise<{ mustSend: boolean }> {
  const { retryAfter } = await countAttempt(context, kind, identifier);
  if (retryAfter !== null && identifier.kind === "mobile") {
    throw new Refusal(ATTEMPTS[kind].code, { retryAfter });
  }
  return { mustSend: retryAfter === null };
}

/**
 * Lets an account's emails be sent as often as before any attack, after its owner has used one of them: its link works
 * once, so the next request needs a new email.
 */
export async function resetLinkRequests(
  platform: Platform,
  { value }: Pick<Identifier, "value">,
): Promise<void> {
  for (const kind of ["requestSigninCode", "forgotPassword"] as const) {
    await platform.limits.reset(ATTEMPTS[kind].account, accountKey(kind, value));
    await platform.limits.reset(ATTEMPTS[kind].slow, accountKey(kind, value));
  }
}

interface CountedAttempt {
  reset: () => Promise<void>;
  /** Seconds until the account's limit allows another attempt; null if it allows this one. */
  retryAfter: number | null;
}

/** Refuses an attempt beyond the caller's own limits; only the account's, which strangers use up too, is returned. */
async function countAttempt(
  context: Context,
  kind: AttemptKind,
  identifier: Identifier,
): Promise<CountedAttempt> {
  const { platform, facts } = context;
  const { device, address, pair, account, slow, code }: AttemptLimits = ATTEMPTS[kind];
  const deviceId = await findKnownDevice(context, identifier);
  if (deviceId !== null) {
    await enforceLimit(context, device, deviceId, code);
    return { reset: () => platform.limits.reset(device, deviceId), retryAfter: null };
  }
  const { value } = identifier;
  const pairKey = `${value} ${addressKey(facts.ip)}`;
  await enforceLimit(context, address, facts.ip, code);
  await enforceLimit(context, pair, pairKey, code);
  const key = accountKey(kind, value);
  const isBelow = (await platform.limits.consume(account, key)).ok;
  const inSlowLane = isBelow ? null : await platform.limits.consume(slow, key);
  return {
    reset: async () => {
      await platform.limits.reset(pair, pairKey);
      await platform.limits.reset(account, key);
    },
    retryAfter: inSlowLane === null || inSlowLane.ok ? null : inSlowLane.retryAfterSeconds,
  };
}

/** One count for each kind of message: otherwise requests for one kind would use up the emails of another. */
const accountKey = (kind: AttemptKind, value: string): string => `${kind} ${value}`;

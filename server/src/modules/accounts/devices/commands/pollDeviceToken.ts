import type { BodyOf, OutputOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/device";
import type { ErrorCode } from "@quire/contracts/errors";
import type { Transaction } from "sequelize";
import type { CommandContext, Context } from "../../../../platform/http/context.ts";
import { hashSecret, newSecretToken } from "../../../../platform/http/credentials.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { type DeviceGrantColumns, deviceGrants } from "../../models/deviceGrants.ts";
import { sessions } from "../../models/sessions.ts";
import { POLL_SECONDS } from "../grantLifetime.ts";

type PollResult = { token: OutputOf<typeof calls.pollDeviceToken> } | { refusal: ErrorCode };

/**
 * Answers a poll: returns the token once, when the user has approved in a browser; until then, the reason to wait.
 */
export async function pollDeviceToken(
  context: Context,
  { body }: { body: BodyOf<typeof calls.pollDeviceToken> },
): Promise<OutputOf<typeof calls.pollDeviceToken>> {
  // Thrown outside the transaction: inside, it would roll back the longer interval set for a program that polls too
  // fast.
  const outcome = await inTransaction(context, (step) => decide(step, body));
  if ("refusal" in outcome) throw new Refusal(outcome.refusal);
  return outcome.token;
}

async function decide(
  context: CommandContext,
  poll: BodyOf<typeof calls.pollDeviceToken>,
): Promise<PollResult> {
  const { platform, transaction } = context;
  const grant = await lockGrant(platform, poll, transaction);
  if (!grant || grant.state === "spent") return { refusal: "invalid_grant" };
  const now = platform.clock.now();
  if (grant.expires_at <= now) return { refusal: "expired_token" };
  if (grant.state === "denied") return { refusal: "access_denied" };
  if (grant.state === "approved" && grant.user_id) return issue(context, grant, grant.user_id, now);
  return { refusal: await recordPoll(context, grant, now) };
}

async function lockGrant(
  platform: Platform,
  poll: BodyOf<typeof calls.pollDeviceToken>,
  transaction: Transaction,
) {
  const row = await deviceGrants(platform.db).findOne({
    where: { device_code_hash: hashSecret(poll.device_code), client_id: poll.client_id },
    lock: transaction.LOCK.UPDATE,
    transaction,
  });
  return row?.get() ?? null;
}

async function issue(
  { platform, transaction }: CommandContext,
  grant: DeviceGrantColumns,
  userId: string,
  now: Date,
): Promise<PollResult> {
  const token = newSecretToken(platform);
  const id = platform.newId();
  await sessions(platform.db).create(
    {
      id,
      user_id: userId,
      token_hash: hashSecret(token),
      kind: "program",
      device: grant.client_name,
      scopes: grant.scopes,
      created_at: now,
      last_seen_at: now,
      second_factor_at: grant.second_factor_at,
    },
    { transaction, returning: false },
  );
  await changeGrant(platform, grant, { state: "spent" }, transaction);
  return {
    token: {
      access_token: token,
      token_type: "Bearer",
      scope: grant.scopes.join(" "),
      session_id: id,
      expires_in: null,
    },
  };
}

/** Records the time of the poll; a program that polls too early must wait five seconds longer from now on. */
async function recordPoll(
  { platform, transaction }: CommandContext,
  grant: DeviceGrantColumns,
  now: Date,
): Promise<ErrorCode> {
  const since = grant.last_polled_at
    ? now.getTime() - grant.last_polled_at.getTime()
    : Number.POSITIVE_INFINITY;
  const early = since < grant.interval_seconds * 1000;
  const interval = grant.interval_seconds + (early ? POLL_SECONDS : 0);
  await changeGrant(platform, grant, { last_polled_at: now, interval_seconds: interval }, transaction);
  return early ? "slow_down" : "authorization_pending";
}

async function changeGrant(
  platform: Platform,
  grant: DeviceGrantColumns,
  changes: Partial<DeviceGrantColumns>,
  transaction: Transaction,
): Promise<void> {
  await deviceGrants(platform.db).update(changes, {
    where: { device_code_hash: grant.device_code_hash },
    transaction,
  });
}

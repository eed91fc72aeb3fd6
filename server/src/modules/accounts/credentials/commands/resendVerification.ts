import type { User } from "@quire/contracts/records/user";
import type { Identifier } from "@quire/domain/accounts/identifiers";
import type { Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { userRecord } from "../../presentUser.ts";
import { browserKey } from "../proof/browserKey.ts";
import { sendVerification } from "./sendVerification.ts";

type Channel = Identifier["kind"];

/** Sends the link or code again, to an address that isn't proved yet or has bounced since; to none if all are well. */
export async function resendVerification(
  context: Context,
  { body }: { body: { channel?: Channel } },
): Promise<{ user: User; sent_to: string | null }> {
  const { platform, facts } = context;
  const { userId } = requireUser(context);
  const user = await userRecord(platform, userId);
  const identifier = unprovedIdentifier(user, body.channel);
  if (!identifier) return { user, sent_to: null };
  await enforceLimit(context, "otpByAddress", facts.ip, "too_many_otps");
  await enforceLimit(context, "otpByUser", userId, "too_many_otps");
  return inTransaction(context, async (step) => {
    await sendVerification(step, { userId, identifier, browser: browserKey(step) });
    return { user: await userRecord(platform, userId, step.transaction), sent_to: identifier.value };
  });
}

/** A pending email comes first: it is what the user did last. */
function unprovedIdentifier(user: User, channel: Channel | undefined): Identifier | null {
  const isProved = user.email_verified && !user.email_bounced;
  const email = user.pending_email ?? (isProved ? null : user.email);
  const mobile = user.mobile_verified ? null : user.mobile;
  if (email && channel !== "mobile") return { kind: "email", value: email };
  if (mobile && channel !== "email") return { kind: "mobile", value: mobile };
  return null;
}

import { Op } from "sequelize";
import type { Context } from "../../../platform/http/context.ts";
import { requireUser } from "../../../platform/http/policy.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../platform/limits/enforceLimit.ts";
import { readUserCode } from "./userCode.ts";

/** The condition that matches a pending grant. */
interface PendingKey {
  user_code: string;
  state: "pending";
  expires_at: { [Op.gt]: Date };
}

/**
 * Returns the grant of a code that a user entered on the platform. Every lookup counts, right or wrong: the codes
 * are short enough to guess with unlimited tries, and a right guess would approve a stranger's terminal.
 */
export async function pendingKey(
  context: Context,
  text: string,
): Promise<{ key: PendingKey; userId: string }> {
  const { platform, facts } = context;
  const { userId } = requireUser(context);
  await enforceLimit(context, "deviceLookupByUser", userId);
  await enforceLimit(context, "deviceLookupByAddress", facts.ip);
  const userCode = readUserCode(text);
  if (userCode === null) throw new Refusal("code_not_found");
  return {
    userId,
    key: { user_code: userCode, state: "pending", expires_at: { [Op.gt]: platform.clock.now() } },
  };
}

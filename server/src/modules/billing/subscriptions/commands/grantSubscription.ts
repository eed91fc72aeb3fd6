import type { Subscription } from "@quire/contracts/records/pro";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { idempotencyKey } from "../../payments/idempotencyKey.ts";
import { grantPro } from "../grantPro.ts";
import { proPolicy } from "../policy.ts";
import { presentSubscription } from "../presentSubscription.ts";

interface Input {
  params: { userId: string };
  body: { months: number };
}

/** Grants a user Pro, as an admin. */
export async function grantSubscription(
  context: CommandContext,
  { params, body }: Input,
): Promise<Subscription> {
  const { platform } = context;
  const { userId: giver } = authorize(context, proPolicy, "grant", params);
  const cause = `promotional ${giver} ${idempotencyKey(context)}`;
  const { userId } = params;
  const row = await grantPro(context, {
    userId,
    kind: "promotional",
    months: body.months,
    cause,
  });
  if (!row) throw new Refusal("user_not_found");
  // The key was used for another user.
  if (row.user_id !== userId) throw new Refusal("idempotency_mismatch");
  return presentSubscription(platform, row);
}

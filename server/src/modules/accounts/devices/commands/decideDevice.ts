import type { BodyOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/device";
import type { Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { requireConfirmed } from "../../../../platform/http/requireConfirmed.ts";
import { deviceGrants } from "../../models/deviceGrants.ts";
import { notifyOwner } from "../../notifyOwner.ts";
import { recordSecurityEvent } from "../../recordSecurityEvent.ts";
import { deviceApprovedEmail } from "../deviceApprovedEmail.ts";
import { pendingKey } from "../pendingGrant.ts";

/**
 * Approves or denies a program's access to the user's account. The first decision is final. Approving creates a
 * token, so it requires a confirmed user, and notifies the account's owner.
 */
export async function decideDevice(
  context: Context,
  { body }: { body: BodyOf<typeof calls.decideDevice> },
): Promise<{ approved: boolean; client_name: string }> {
  const { key, userId } = await pendingKey(context, body.user_code);
  return inTransaction(context, async (step) => {
    const { platform, transaction } = step;
    const second_factor_at = requireUser(context).session.secondFactorAt;
    const [, rows] = await deviceGrants(platform.db).update(
      body.approve ? { state: "approved", user_id: userId, second_factor_at } : { state: "denied" },
      { where: { ...key }, returning: true, transaction },
    );
    const grant = rows[0]?.get();
    if (!grant) throw new Refusal("code_not_found");
    if (body.approve) {
      // Rolls back, so that the same code can be approved after confirming.
      requireConfirmed(platform, context.caller);
      await recordSecurityEvent(step, { userId, kind: "program_approved", detail: grant.client_name });
      await notifyOwner(step, userId, deviceApprovedEmail(platform.config, grant));
    }
    return { approved: body.approve, client_name: grant.client_name };
  });
}

import type { BodyOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/device";
import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { deviceGrants } from "../../models/deviceGrants.ts";
import { pendingKey } from "../pendingGrant.ts";

/** Approves or denies a program's access to the user's account. The first decision is final. */
export async function decideDevice(
  context: Context,
  { body }: { body: BodyOf<typeof calls.decideDevice> },
): Promise<{ approved: boolean; client_name: string }> {
  const { key, userId } = await pendingKey(context, body.user_code);
  const second_factor_at = requireUser(context).session.secondFactorAt ?? null;
  const [, rows] = await deviceGrants(context.platform.db).update(
    body.approve ? { state: "approved", user_id: userId, second_factor_at } : { state: "denied" },
    { where: { ...key }, returning: true },
  );
  const grant = rows[0]?.get();
  if (!grant) throw new Refusal("code_not_found");
  return { approved: body.approve, client_name: grant.client_name };
}

import type { CommandContext } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { lockProvedOwner } from "../lockOwner.ts";
import { requireFactorConfirmed } from "../requireFactorConfirmed.ts";
import { saveTotpSecret } from "../totp.ts";

/** Creates the secret of an authenticator app. It is no factor until `confirmTotp`. */
export async function startTotp(context: CommandContext): Promise<{ secret: string; uri: string }> {
  const owner = await lockProvedOwner(context);
  const { totp } = await requireFactorConfirmed(context);
  if (totp) throw new Refusal("totp_exists");
  return saveTotpSecret(context, owner.id, owner.email ?? owner.mobile ?? owner.name);
}

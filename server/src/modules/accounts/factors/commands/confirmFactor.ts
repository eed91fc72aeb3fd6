import type { FactorProof } from "@quire/contracts/records/factor";
import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { sessionKey } from "../../credentials/proof/browserKey.ts";
import { sessions } from "../../models/sessions.ts";
import { verifyFactor } from "../verifyFactor.ts";

/** Confirms a second factor in this session, which allows changes to the factors and sensitive calls for some minutes. */
export async function confirmFactor(
  context: Context,
  { body }: { body: FactorProof },
): Promise<{ confirmed: true }> {
  const { platform } = context;
  const { userId, session } = requireUser(context);
  const challenge = { browser: sessionKey(session.id), purpose: "confirm" } as const;
  await verifyFactor(context, {
    userId,
    tries: "factorTriesOnKnownDevicesByAccount",
    proof: body,
    challenge,
  });
  const now = platform.clock.now();
  const confirmed = { second_factor_at: now, confirmed_at: now };
  await sessions(platform.db).update(confirmed, { where: { id: session.id } });
  return { confirmed: true };
}

import type { FactorProof } from "@quire/contracts/records/factor";
import type { Context } from "../../../../platform/http/context.ts";
import { verifyFactor } from "../verifyFactor.ts";

/** Confirms a second factor in this session, which allows changes to the factors for some minutes. */
export async function confirmFactor(
  context: Context,
  { body }: { body: FactorProof },
): Promise<{ confirmed: true }> {
  await verifyFactor(context, body);
  return { confirmed: true };
}

import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { isStaff } from "../../../accounts/staff.ts";
import { sites } from "../../models/sites.ts";

/** Returns whether a user sells as a small business; 404 if not, or if the caller may not know. */
export async function getSmallBusiness(
  context: Context,
  { params }: { params: { userId: string } },
): Promise<{ small_business: true }> {
  const user = requireUser(context);
  if (user.userId !== params.userId && !isStaff(user)) throw new Refusal("not_found");
  const count = await sites(context.platform.db).count({
    where: { id: params.userId, is_small_business: true },
  });
  if (count === 0) throw new Refusal("not_found");
  return { small_business: true };
}

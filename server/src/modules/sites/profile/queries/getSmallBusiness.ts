import { QueryTypes } from "sequelize";
import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { isStaff } from "../../../accounts/staff.ts";

/** Whether somebody sells for a business. What one may not know is not there. */
export async function getSmallBusiness(
  context: Context,
  { params }: { params: { userId: string } },
): Promise<{ small_business: true }> {
  const person = requireUser(context);
  if (person.userId !== params.userId && !isStaff(person)) throw new Refusal("not_found");
  const rows = await context.platform.db.query(
    "SELECT 1 FROM sites WHERE id = $userId AND is_small_business",
    {
      bind: params,
      type: QueryTypes.SELECT,
    },
  );
  if (rows.length === 0) throw new Refusal("not_found");
  return { small_business: true };
}

import type { Factors } from "@quire/contracts/records/factor";
import type { Context } from "../../../../platform/http/context.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { passkeys } from "../../models/passkeys.ts";
import { isStaff } from "../../staff.ts";
import { ownedFactors } from "../ownedFactors.ts";
import { presentPasskey } from "../presenter.ts";

/** The signed-in user's second factors. */
export async function listFactors(context: Context): Promise<Factors> {
  const { platform } = context;
  const user = requireUser(context);
  const owned = await ownedFactors(platform, user.userId);
  const rows = await passkeys(platform.db).findAll({
    where: { user_id: user.userId },
    order: [
      ["created_at", "ASC"],
      ["id", "ASC"],
    ],
  });
  return {
    passkeys: rows.map((row) => presentPasskey(row.get())),
    totp: owned.totp,
    recovery_codes_left: owned.recoveryCodes,
    required: isStaff(user) || (user.withheldGroups ?? []).length > 0,
    verified: Boolean(user.session.secondFactorAt),
  };
}

import type { ErrorCode } from "@quire/contracts/errors";
import type { User } from "@quire/contracts/records/user";
import { publishSiteChanged } from "../../../../platform/bus/siteChanged.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { users } from "../../models/users.ts";
import { userRecord } from "../../presentUser.ts";
import { recordSecurityEvent } from "../../recordSecurityEvent.ts";
import { browserKey } from "../proof/browserKey.ts";
import { consumeCode } from "../proof/consumeCode.ts";
import { enforceTries } from "../proof/enforceTries.ts";

/** Proves the account's mobile number with the code that was sent to it. */
export async function verifyMobile(
  context: Context,
  { body }: { body: { otp: string } },
): Promise<{ user: User }> {
  const { platform } = context;
  const { userId } = requireUser(context);
  const user = await users(platform.db).findByPk(userId, { attributes: ["mobile"] });
  const mobile = user?.get().mobile;
  if (!mobile) throw new Refusal("otp_incorrect");

  const identifier = { kind: "mobile", value: mobile } as const;
  const key = { purpose: "verifyMobile", browser: browserKey(context), identifier } as const;
  await enforceTries(context, key);
  const result = await inTransaction(
    context,
    async (step): Promise<{ user: User } | { refused: ErrorCode }> => {
      const { transaction } = step;
      const consumed = await consumeCode(step, key, body.otp);
      if ("refused" in consumed) return consumed;
      const now = platform.clock.now();
      await users(platform.db).update(
        { mobile_verified_at: now, updated_at: now },
        { where: { id: userId, mobile }, transaction },
      );
      await publishSiteChanged(step, userId);
      await recordSecurityEvent(step, { userId, kind: "mobile_verified", detail: mobile });
      return { user: await userRecord(platform, userId, transaction) };
    },
  );
  if ("refused" in result) throw new Refusal(result.refused);
  return result;
}

import type { User } from "@quire/contracts/records/user";
import { type Identifier, INVALID_EMAIL, parseIdentifier } from "@quire/domain/accounts/identifiers";
import type { Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requireUser } from "../../../../platform/http/policy.ts";
import { Refusal, refuseField } from "../../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { users } from "../../models/users.ts";
import { userRecord } from "../../presentUser.ts";
import { recordSecurityEvent } from "../../recordSecurityEvent.ts";
import { browserKey } from "../proof/browserKey.ts";
import { accountExists } from "../queries/accountExists.ts";
import { sendVerification } from "./sendVerification.ts";

/** Adds or replaces an email. It stays pending, and opens nothing, until its link is opened. */
export async function addEmail(
  context: Context,
  { body }: { body: { email: string } },
): Promise<{ user: User; sent_to: string }> {
  const { platform, facts } = context;
  const { userId } = requireUser(context);
  const identifier = requireEmail(body.email);
  await enforceLimit(context, "otpByAddress", facts.ip, "too_many_otps");
  await enforceLimit(context, "otpByUser", userId, "too_many_otps");
  const current = await users(platform.db).findByPk(userId, { attributes: ["email", "email_verified_at"] });
  const isOwnUnproved = current?.get().email === identifier.value && !current.get().email_verified_at;
  if (!isOwnUnproved && (await accountExists(platform, identifier))) throw new Refusal("email_taken");

  return inTransaction(context, async (step) => {
    const { transaction } = step;
    const pending_email = isOwnUnproved ? null : identifier.value;
    await users(platform.db).update({ pending_email }, { where: { id: userId }, transaction });
    if (pending_email !== null) {
      await recordSecurityEvent(step, { userId, kind: "email_change_requested", detail: pending_email });
    }
    await sendVerification(step, { userId, identifier, browser: browserKey(step) });
    return { user: await userRecord(platform, userId, transaction), sent_to: identifier.value };
  });
}

function requireEmail(text: string): Identifier {
  const parsed = parseIdentifier(text);
  if ("error" in parsed || parsed.kind !== "email") throw refuseField("body.email", INVALID_EMAIL);
  return parsed;
}

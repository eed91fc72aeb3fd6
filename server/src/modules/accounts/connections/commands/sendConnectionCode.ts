import { INVALID_EMAIL, parseIdentifier } from "@quire/domain/accounts/identifiers";
import { CODE_SECONDS, drawCode } from "@quire/domain/accounts/proof";
import { SOCIAL_NAMES } from "@quire/domain/accounts/socialSignin";
import type { Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { requirePlatformHost } from "../../../../platform/http/platformHost.ts";
import { Refusal, refuseField } from "../../../../platform/http/refusal.ts";
import { queueEmail } from "../../../../platform/messages/queueMessage.ts";
import { enforceAttempts } from "../../credentials/attemptLimits.ts";
import { pendingConnections } from "../../models/pendingConnections.ts";
import { users } from "../../models/users.ts";
import { codeHash } from "../codeHash.ts";
import { connectionCodeEmail } from "../connectionCodeEmail.ts";
import { requirePending } from "../pending.ts";

/** "Add email": sends a code to the email of the new account. Refuses an email that already has an account. */
export async function sendConnectionCode(
  context: Context,
  { body }: { body: { email: string } },
): Promise<{ sent: true }> {
  const { platform } = context;
  requirePlatformHost(context);
  const pending = await requirePending(context);
  const parsed = parseIdentifier(body.email);
  if ("error" in parsed || parsed.kind !== "email") throw refuseField("body.email", INVALID_EMAIL);
  const email = parsed.value;
  await enforceAttempts(context, "requestConnectionCode", parsed);
  if ((await users(platform.db).count({ where: { email } })) > 0) throw new Refusal("email_taken");
  const code = drawCode(platform.random);
  const until = new Date(platform.clock.now().getTime() + CODE_SECONDS * 1000);
  await inTransaction(context, async ({ transaction }) => {
    await pendingConnections(platform.db).update(
      // The pending connection now expires together with its code.
      {
        code_email: email,
        code_hash: codeHash(platform, pending, email, code),
        code_tries: 0,
        expires_at: until,
      },
      { where: { token_hash: pending.token_hash }, transaction },
    );
    const content = connectionCodeEmail(platform.config, SOCIAL_NAMES[pending.provider], code);
    await queueEmail(platform, transaction, parsed, content, { until });
  });
  return { sent: true };
}

import { INVALID_EMAIL, parseIdentifier } from "@quire/domain/identifiers";
import { SOCIAL_NAMES } from "@quire/domain/socialSignin";
import { requirePlatformHost } from "../../../identity/requirePlatformBrowser.ts";
import { pendingConnections } from "../../../models/pendingConnections.ts";
import { users } from "../../../models/users.ts";
import type { Context } from "../../../platform/http/context.ts";
import { Refusal, refuseField } from "../../../platform/http/refusal.ts";
import { enforceLimit } from "../../../platform/limits/enforceLimit.ts";
import { codeHash, newCode } from "../code.ts";
import { requirePending } from "../pending.ts";

/** "Add email": sends a code to the address that the new account shall have. An address that has one is refused. */
export async function sendConnectionCode(
  context: Context,
  { body }: { body: { email: string } },
): Promise<{ sent: true }> {
  const { platform, facts } = context;
  requirePlatformHost(context);
  const pending = await requirePending(context);
  const read = parseIdentifier(body.email);
  if ("error" in read || read.kind !== "email") throw refuseField("body.email", INVALID_EMAIL);
  const email = read.value;
  await enforceLimit(platform, "otpByAddress", facts.ip, "too_many_otps");
  await enforceLimit(platform, "otpByAccount", email, "too_many_otps");
  if ((await users(platform.db).count({ where: { email } })) > 0) throw new Refusal("email_taken");
  const code = newCode(platform);
  await pendingConnections(platform.db).update(
    { code_email: email, code_hash: codeHash(platform, pending, email, code), code_tries: 0 },
    { where: { token_hash: pending.token_hash } },
  );
  const { productName } = platform.config;
  await platform.mail.send({
    to: email,
    subject: `${code} is your ${productName} code`,
    text: [
      `${code} is the code to finish your account on ${productName} with ${SOCIAL_NAMES[pending.provider]}.`,
      "It is good for half an hour. If you did not ask for it, nothing happens without it.",
      "",
    ].join("\n\n"),
  });
  return { sent: true };
}

import type { Identifier } from "@quire/domain/accounts/identifiers";
import { VERIFY_LINK_SECONDS } from "@quire/domain/accounts/proof";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { queueEmail } from "../../../../platform/messages/queueMessage.ts";
import { users } from "../../models/users.ts";
import { verifyAddressEmail, verifyMobileMessage } from "../emails/verificationEmails.ts";
import { issueLink, voidLinks } from "../proof/accountLinks.ts";
import { issueCode } from "../proof/issueCode.ts";

interface Unproved {
  userId: string;
  identifier: Identifier;
  /** Where the code for a mobile may be entered. */
  browser: Buffer;
}

/** Sends a verification: a link by email, a code by text message. The previous one is void. */
export async function sendVerification(context: CommandContext, unproved: Unproved): Promise<void> {
  const { platform, transaction } = context;
  const { userId, identifier } = unproved;
  const verification = identifier.kind === "email" ? "sentEmailVerification" : "sentMobileVerification";
  await users(platform.db).update({ verification }, { where: { id: userId }, transaction });
  if (identifier.kind === "email") await sendLink(context, userId, identifier);
  else await sendCode(context, unproved);
}

async function sendLink(context: CommandContext, userId: string, to: Identifier): Promise<void> {
  const { platform, transaction } = context;
  await voidLinks(context, "verifyEmail", userId);
  const link = await issueLink(context, {
    purpose: "verifyEmail",
    userId,
    identifier: to.value,
    seconds: VERIFY_LINK_SECONDS,
  });
  const content = verifyAddressEmail(platform.config, link.hash);
  await queueEmail(platform, transaction, to, content, { until: link.expires });
}

async function sendCode(context: CommandContext, { userId, identifier, browser }: Unproved): Promise<void> {
  const { platform, transaction } = context;
  const { code, expires } = await issueCode(
    context,
    { purpose: "verifyMobile", browser, identifier },
    userId,
  );
  const content = verifyMobileMessage(platform.config, identifier.value, code);
  await queueEmail(platform, transaction, identifier, content, { until: expires });
}

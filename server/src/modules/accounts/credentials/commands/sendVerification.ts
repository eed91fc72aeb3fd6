import type { Identifier } from "@quire/domain/accounts/identifiers";
import { VERIFY_LINK_SECONDS } from "@quire/domain/accounts/proof";
import type { CommandContext } from "../../../../platform/http/context.ts";
import { queueEmail } from "../../../../platform/messages/queueMessage.ts";
import { users } from "../../models/users.ts";
import { verifyAddressEmail, verifyMobileMessage } from "../emails/verificationEmails.ts";
import { issueLink, linkRedirect, voidLinks } from "../proof/accountLinks.ts";
import { issueCode } from "../proof/issueCode.ts";

interface Unproved {
  userId: string;
  identifier: Identifier;
  /** Where the code for a mobile may be entered. */
  browser: Buffer;
  /** Where a sign-up began. Without it, the link leads where the one before it does. */
  redirect?: string | null;
}

/** Sends a verification: a link by email, a code by text message. The previous one is void. */
export async function sendVerification(context: CommandContext, unproved: Unproved): Promise<void> {
  const { platform, transaction } = context;
  const { userId, identifier } = unproved;
  const verification = identifier.kind === "email" ? "sentEmailVerification" : "sentMobileVerification";
  await users(platform.db).update({ verification }, { where: { id: userId }, transaction });
  if (identifier.kind === "email") await sendLink(context, unproved);
  else await sendCode(context, unproved);
}

async function sendLink(context: CommandContext, unproved: Unproved): Promise<void> {
  const { platform, transaction } = context;
  const { userId, identifier: to } = unproved;
  const redirect = unproved.redirect ?? (await linkRedirect(context, "verifyEmail", userId));
  await voidLinks(context, "verifyEmail", userId);
  const link = await issueLink(context, {
    purpose: "verifyEmail",
    userId,
    identifier: to.value,
    seconds: VERIFY_LINK_SECONDS,
    redirect,
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

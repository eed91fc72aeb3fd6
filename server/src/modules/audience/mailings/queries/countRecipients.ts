import type { MailingRecipients } from "@quire/contracts/calls/mailings";
import type { Context } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { countAudience } from "../countAudience.ts";
import { mailingPolicy } from "../policy.ts";
import { readBought } from "../readBought.ts";

/** Counts who would get an email now. */
export async function countRecipients(
  context: Context,
  { params, query }: { params: { id: string }; query: MailingRecipients },
): Promise<{ recipients: number }> {
  authorize(context, mailingPolicy, "send", params);
  const { audience } = query;
  const boughtId = readBought(query, "query");
  return { recipients: await countAudience(context.platform, { siteId: params.id, audience, boughtId }) };
}

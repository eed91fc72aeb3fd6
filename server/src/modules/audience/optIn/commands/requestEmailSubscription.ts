import { select } from "../../../../platform/database/select.ts";
import type { Context } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { siteUrl } from "../../../../platform/http/urls.ts";
import { enforceLimit } from "../../../../platform/limits/enforceLimit.ts";
import { queueEmail } from "../../../../platform/messages/queueMessage.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { requireEmail } from "../../../accounts/requireEmail.ts";
import { findSite } from "../../../sites/findSite.ts";
import { addressToken } from "../../addressToken.ts";
import { countConfirmation } from "../../countConfirmation.ts";
import { optInEmail } from "../optInEmail.ts";

/** The caller's connection only: who is signed in, if anyone, doesn't matter. */
type Visit = Pick<Context, "platform" | "facts">;

interface Input {
  params: { id: string };
  body: { email: string };
}

/**
 * Emails an address a link that subscribes it to a site's posts. The answer is the same for every address: subscribed,
 * suppressed, with an account, or asked too often.
 */
export async function requestEmailSubscription(
  { platform, facts }: Visit,
  { params, body }: Input,
): Promise<{ requested: true }> {
  const email = requireEmail(body.email);
  await enforceLimit(platform, "subscribeByAddress", facts.ip);
  const site = await findSite(platform, params);
  if (!site) throw new Refusal("not_found");
  const dryRun = !(await mayBeEmailed(platform, { siteId: site.id, email }));
  const requestedAt = platform.clock.now();
  const token = addressToken(platform, "email subscriptions", { siteId: site.id, email, requestedAt });
  const url = `${siteUrl(platform.config, site)}/subscribe/${token}`;
  const to = { kind: "email", value: email } as const;
  await queueEmail(platform, null, to, optInEmail({ site: site.name, url }), { dryRun });
  return { requested: true };
}

/** Whether an address gets the email: not if it once complained about this site, nor too often in a day. */
async function mayBeEmailed(
  platform: Platform,
  { siteId, email }: { siteId: string; email: string },
): Promise<boolean> {
  const complaints = await select(
    platform.db,
    "SELECT 1 FROM suppressions WHERE site_id = $siteId AND email = $email AND reason = 'complained'",
    { siteId, email },
  );
  const { ok } = await countConfirmation(platform, email);
  return ok && complaints.length === 0;
}

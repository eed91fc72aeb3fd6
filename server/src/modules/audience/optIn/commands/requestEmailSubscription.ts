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
import { hasComplained } from "../../mayEmail.ts";
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
  const { ok } = await countConfirmation(platform, email);
  const complained = await findComplaint(platform, { siteId: site.id, email });
  const requestedAt = platform.clock.now();
  const token = addressToken(platform, "email subscriptions", { siteId: site.id, email, requestedAt });
  const url = `${siteUrl(platform.config, site)}/subscribe/${token}`;
  const to = { kind: "email", value: email } as const;
  await queueEmail(platform, null, to, optInEmail({ site: site.name, url, complained }), {
    dryRun: !ok,
  });
  return { requested: true };
}

/** What the owner of the address once reported as spam: the email says that its link lifts it. */
async function findComplaint(
  platform: Platform,
  binds: { siteId: string; email: string },
): Promise<"site" | "platform" | null> {
  const [row] = await select<{ site: boolean; platform: boolean }>(
    platform.db,
    `SELECT ${hasComplained("$siteId", "$email")} AS site,
            EXISTS (SELECT 1 FROM undeliverable_addresses WHERE email = $email AND reason = 'complained') AS platform`,
    binds,
  );
  if (row?.platform) return "platform";
  return row?.site ? "site" : null;
}

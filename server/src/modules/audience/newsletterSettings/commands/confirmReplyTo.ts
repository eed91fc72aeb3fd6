import type { CommandContext } from "../../../../platform/http/context.ts";
import { Refusal } from "../../../../platform/http/refusal.ts";
import { siteUrl } from "../../../../platform/http/urls.ts";
import { findSite } from "../../../sites/findSite.ts";
import { readAddressToken } from "../../addressToken.ts";

/** Sends replies to the address that the link was sent to, if the site still wants that. Repeating it changes nothing. */
export async function confirmReplyTo(
  context: CommandContext,
  { params }: { params: { token: string } },
): Promise<{ reply_to: string; site: { name: string; url: string } }> {
  const { platform, transaction } = context;
  const request = readAddressToken(platform, "reply-to addresses", params.token);
  const site = request && (await findSite(platform, { id: request.siteId }, transaction));
  if (!site) throw new Refusal("reply_to_link_invalid");
  const { email, siteId } = request;
  const confirmed = await context.execute(
    `UPDATE newsletter_settings
        SET reply_to = $email, reply_to_pending = nullif(reply_to_pending, $email), updated_at = $now
      WHERE site_id = $siteId AND $email IN (reply_to, reply_to_pending)`,
    { siteId, email, now: platform.clock.now() },
  );
  if (confirmed === 0) throw new Refusal("reply_to_link_invalid");
  return { reply_to: email, site: { name: site.name, url: siteUrl(platform.config, site) } };
}

import type { NewsletterSettings } from "@quire/contracts/records/newsletterSettings";
import type { Context } from "../../../../platform/http/context.ts";
import { inTransaction } from "../../../../platform/http/inTransaction.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { domainPolicy } from "../../../sites/domainPolicy.ts";
import { lockSite } from "../../../sites/lockSite.ts";
import { sendingDomains } from "../../models/sendingDomains.ts";
import { getSettings } from "../../newsletterSettings/getSettings.ts";

/** Deletes a site's sending domain with its key: emails come from the operator's address again. */
export async function unlinkSendingDomain(
  context: Context,
  { params }: { params: { id: string } },
): Promise<NewsletterSettings> {
  const { platform } = context;
  authorize(context, domainPolicy, "unlink", params);
  await inTransaction(context, async ({ transaction }) => {
    await lockSite(platform, params.id, transaction);
    await sendingDomains(platform.db).destroy({ where: { site_id: params.id }, transaction });
  });
  return getSettings(platform, params.id);
}

import type { NewsletterSettings } from "@quire/contracts/records/newsletterSettings";
import type { Context } from "../../../../platform/http/context.ts";
import { authorize } from "../../../../platform/http/policy.ts";
import { mailingPolicy } from "../../mailings/policy.ts";
import { getSettings } from "../getSettings.ts";

export function getNewsletterSettings(
  context: Context,
  { params }: { params: { id: string } },
): Promise<NewsletterSettings> {
  authorize(context, mailingPolicy, "send", params);
  return getSettings(context.platform, params.id);
}

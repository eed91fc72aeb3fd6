import * as contracts from "@quire/contracts/schemas/newsletterSettings";
import type { Feature } from "../../../platform/http/feature.ts";
import { testMailing } from "../mailings/commands/testMailing.ts";
import { handleSendWelcome, sendWelcome } from "../welcomeEmails/sendWelcome.ts";
import { confirmReplyTo } from "./commands/confirmReplyTo.ts";
import { updateSettings } from "./commands/updateSettings.ts";
import { getNewsletterSettings } from "./queries/getNewsletterSettings.ts";

/** How a site's emails are sent: sender, reply-to, footer and welcome email. */
export const newsletterSettings: Feature = (routes, platform) => {
  platform.jobs.handle(sendWelcome, handleSendWelcome(platform));
  return [
    routes.read(contracts.getNewsletterSettings, getNewsletterSettings),
    routes.writeInSteps(contracts.updateNewsletterSettings, updateSettings),
    routes.write(contracts.confirmReplyTo, confirmReplyTo),
    routes.writeInSteps(contracts.testWelcomeEmail, testMailing),
  ];
};

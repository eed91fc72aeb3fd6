import type { NewsletterSettings } from "@quire/contracts/records/newsletterSettings";
import { cell } from "../../output.ts";
import { showSettings, updateSettings } from "../../services/mail/newsletterSettings.ts";
import type { CommonFlags, Invocation } from "../invocation.ts";

export interface SettingsFlags extends CommonFlags {
  senderName?: string;
  replyTo?: string;
  footer?: string;
  welcome?: string | false;
}

/**
 * Shows the settings, after changing those that are given. `--json`: `{sender_name, reply_to, reply_to_pending,
 * footer, welcome: {subject, markdown} | null, from, offers_domains, domain}`.
 */
export async function settingsCommand(
  { terminal, output, place }: Invocation,
  { senderName, replyTo, footer, welcome }: SettingsFlags,
): Promise<void> {
  const changes = { senderName, replyTo, footer, welcome };
  const isChange = Object.values(changes).some((value) => value !== undefined);
  const settings = isChange
    ? await updateSettings(terminal, place, changes)
    : await showSettings(terminal, place);
  output.print(
    settings,
    factsOf(settings).map(([name, value]) => `${name}\t${cell(value)}`),
  );
  if (isChange) output.info("Saved.");
  const { reply_to_pending: pending } = settings;
  if (pending !== null && replyTo !== undefined)
    output.info(`We emailed a link to ${pending}. Open it to confirm that address.`);
}

/** One named value per line. */
function factsOf(settings: NewsletterSettings): [string, string][] {
  const { from, sender_name, reply_to, reply_to_pending: pending, footer, welcome, domain } = settings;
  return [
    ["from", from],
    ["sender name", sender_name ?? ""],
    ["reply-to", reply_to ?? ""],
    ...(pending === null ? [] : [["unconfirmed", pending] satisfies [string, string]]),
    ["footer", footer],
    ["welcome", welcome?.subject ?? ""],
    ["domain", domain ? `${domain.domain} (${domain.state})` : ""],
  ];
}

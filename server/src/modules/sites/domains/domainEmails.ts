import { domainToUnicode } from "node:url";
import { suspensionDue } from "@quire/domain/sites/domainChecks";
import { formatMoment } from "@quire/domain/time/dates";
import { platformUrl, siteUrl } from "../../../platform/http/urls.ts";
import type { Email } from "../../../platform/messages/email.ts";
import { queueEmail } from "../../../platform/messages/queueMessage.ts";
import type { Scope } from "../../../platform/scope.ts";
import type { DomainRow } from "./domainRow.ts";

/** Changes of a domain that its owner is emailed about. */
export type DomainChange = "activated" | "failed" | "taken" | "lost" | "suspended";

/** Queues the email about a domain's change, in the transaction that makes the change. */
export async function emailOwner(
  { platform, transaction }: Scope,
  row: DomainRow,
  change: DomainChange,
): Promise<void> {
  if (!row.email) return;
  const { config } = platform;
  const name = domainToUnicode(row.name) || row.name;
  const subdomain = siteUrl(config, { domain: row.label, custom_domain: null });
  const settings = { label: "See DNS records", url: `${platformUrl(config)}/settings/domain` };
  const emails: Record<DomainChange, () => Omit<Email, "sms">> = {
    activated: () => ({
      subject: `${name} is linked to your site`,
      lines: [
        `“${row.site_name}” is now live at ${name}. Links to its old address redirect there.`,
        "Keep the DNS records at your registrar: we check them every day.",
      ],
      link: {
        label: "See your site",
        url: siteUrl(config, { domain: row.label, custom_domain: row.name }),
      },
    }),
    failed: () => ({
      subject: `We couldn't link ${name}`,
      lines: [
        `We checked the DNS records of ${name} for 72 hours and didn't find all of them. Your site is still at ${subdomain}.`,
        "See which one is missing, fix it, and check again.",
      ],
      link: settings,
    }),
    taken: () => ({
      subject: `We couldn't link ${name}`,
      lines: [
        `Another site has verified that it owns ${name}. Your site is still at ${subdomain}.`,
        "If both sites are yours, unlink it there first.",
      ],
      link: settings,
    }),
    lost: () => ({
      subject: `The DNS records of ${name} are missing`,
      lines: [
        `We couldn't find the DNS records of ${name} today. Your site still works there.`,
        `If they aren't back by ${formatMoment(suspensionDue(row.lost_at ?? platform.clock.now()))}, we'll suspend the domain and your site moves back to ${subdomain}.`,
      ],
      link: settings,
    }),
    suspended: () => ({
      subject: `${name} is suspended`,
      lines: [
        `The DNS records of ${name} have been missing for three days. Your site is back at ${subdomain}; nothing is lost.`,
        "Restore the records and the domain works again: within a day automatically, or at once when you check it.",
      ],
      link: settings,
    }),
  };
  const email = emails[change]();
  const to = { kind: "email", value: row.email } as const;
  const content = { ...email, sms: email.lines[0] ?? email.subject };
  await queueEmail(platform, transaction, to, content, { unlessUndeliverable: true });
}

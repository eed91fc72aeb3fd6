import { domainToUnicode } from "node:url";
import { suspensionDue } from "@quire/domain/sites/domainChecks";
import { formatMoment } from "@quire/domain/time/dates";
import type { Transaction } from "sequelize";
import { platformUrl } from "../../../platform/http/urls.ts";
import type { Email } from "../../../platform/messages/email.ts";
import { queueEmail } from "../../../platform/messages/queueMessage.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { SendingDomainRow } from "./sendingDomainRow.ts";

/** Changes of a sending domain that its owner is emailed about. */
type SendingDomainNews = "activated" | "failed" | "lost" | "suspended";

/** Queues the email about a sending domain's change, in the transaction that makes the change. */
export async function emailDomainOwner(
  platform: Platform,
  transaction: Transaction,
  row: SendingDomainRow,
  news: SendingDomainNews,
): Promise<void> {
  if (!row.email) return;
  const { config, clock } = platform;
  const name = domainToUnicode(row.domain) || row.domain;
  const fallback = `the emails of “${row.site_name}” come from ${config.mailFrom}`;
  const texts: Record<SendingDomainNews, { subject: string; lines: string[] }> = {
    activated: {
      subject: `Your newsletters now come from ${row.address}`,
      lines: [
        `We found the DNS records of ${name}. From now on, the emails of “${row.site_name}” come from ${row.address}.`,
        "Keep the records at your registrar: we check them every day.",
      ],
    },
    failed: {
      subject: `We couldn't verify ${name} for your newsletters`,
      lines: [
        `We checked the DNS records of ${name} for 72 hours and didn't find all of them. Until they are right, ${fallback}.`,
        "See which one is missing, fix it, and check again.",
      ],
    },
    lost: {
      subject: `The DNS records of ${name} for your newsletters are missing`,
      lines: [
        `We couldn't find all DNS records of ${name} today. Your emails may be marked as spam until they are back.`,
        `If they aren't back by ${formatMoment(suspensionDue(row.lost_at ?? clock.now()))}, ${fallback} again.`,
      ],
    },
    suspended: {
      subject: `Your newsletters no longer come from ${row.address}`,
      lines: [
        `The DNS records of ${name} have been missing for three days. For now, ${fallback}.`,
        "Restore the records to send from your domain again: within a day automatically, or at once when you check it.",
      ],
    },
  };
  const { subject, lines } = texts[news];
  const link = { label: "See DNS records", url: `${platformUrl(config)}/mailer/settings` };
  const email: Email = { subject, lines, link, sms: subject };
  await queueEmail(platform, transaction, { kind: "email", value: row.email }, email, {
    unlessUndeliverable: true,
  });
}

import { domainToUnicode } from "node:url";
import { suspensionDue } from "@quire/domain/sites/domainChecks";
import type { Changing } from "../../../platform/bus/siteChanged.ts";
import { platformUrl, siteUrl } from "../../../platform/http/addresses.ts";
import type { Letter } from "../../../platform/messages/letter.ts";
import { queueLetter } from "../../../platform/messages/queueMessage.ts";
import type { DomainRow } from "./domainRow.ts";

/** What a domain's owner is told of. */
export type DomainNews = "activated" | "failed" | "taken" | "lost" | "suspended";

/** Tells the owner by mail what became of their domain, in the transaction in which it became that. */
export async function tellOwner(
  { platform, transaction }: Pick<Changing, "platform" | "transaction">,
  row: DomainRow,
  news: DomainNews,
): Promise<void> {
  if (!row.email) return;
  const { config } = platform;
  const name = domainToUnicode(row.name) || row.name;
  const subdomain = siteUrl(config, { domain: row.label, custom_domain: null });
  const settings = { label: "See its records", url: `${platformUrl(config)}/settings/domain` };
  const letters: Record<DomainNews, () => Omit<Letter, "short">> = {
    activated: () => ({
      subject: `${name} is linked to your site`,
      lines: [
        `“${row.site_name}” is now read at ${name}. Links to its old address lead there.`,
        "Keep its records where the domain is registered: they are looked at each day.",
      ],
      link: {
        label: "See your site",
        url: siteUrl(config, { domain: row.label, custom_domain: row.name }),
      },
    }),
    failed: () => ({
      subject: `${name} could not be linked`,
      lines: [
        `The records of ${name} were looked for during 72 hours and not all found. Your site is at ${subdomain}, as before.`,
        "Look which one is missing, put it right, and check again.",
      ],
      link: settings,
    }),
    taken: () => ({
      subject: `${name} could not be linked`,
      lines: [
        `Another site has proved ${name} as its own. Your site is at ${subdomain}, as before.`,
        "If both sites are yours, unlink it there first.",
      ],
      link: settings,
    }),
    lost: () => ({
      subject: `The records of ${name} are gone`,
      lines: [
        `What links ${name} to your site was not found today. Your site is still read there.`,
        `If it is not back by ${dayOf(suspensionDue(row.lost_at ?? platform.clock.now()))}, the domain is suspended, and your site is read at ${subdomain} again.`,
      ],
      link: settings,
    }),
    suspended: () => ({
      subject: `${name} is suspended`,
      lines: [
        `What links ${name} to your site has been gone for three days. Your site is read at ${subdomain} again; nothing of it is lost.`,
        "When the records are back, the domain is too: within a day by itself, or at once when you check it.",
      ],
      link: settings,
    }),
  };
  const letter = letters[news]();
  const to = { kind: "email", value: row.email } as const;
  await queueLetter(platform, transaction, to, { ...letter, short: letter.lines[0] ?? letter.subject });
}

/** `14 May 2026, 09:00 UTC` */
function dayOf(time: Date): string {
  const day = time.toLocaleDateString("en-GB", {
    day: "numeric",
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
  return `${day}, ${time.toISOString().slice(11, 16)} UTC`;
}

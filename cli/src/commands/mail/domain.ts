import type { SendingDomain } from "@quire/contracts/records/newsletterSettings";
import { Exit, Failure } from "../../exit.ts";
import { requirePro } from "../../services/account/requirePro.ts";
import {
  linkSendingDomain,
  showSettings,
  unlinkSendingDomain,
  verifySendingDomain,
} from "../../services/mail/newsletterSettings.ts";
import { confirm } from "../confirm.ts";
import { pendingReporter } from "../dnsRecords.ts";
import type { CommonFlags, Invocation } from "../invocation.ts";
import { showSendingDomain } from "./showSendingDomain.ts";

export interface ConfirmFlags extends CommonFlags {
  yes?: boolean;
}

export interface VerifyFlags extends CommonFlags {
  wait?: boolean;
}

/** `--json`: `{domain: {address, domain, state, records, …} | null}`. */
export async function showDomainCommand(invocation: Invocation): Promise<void> {
  const { terminal, output, place } = invocation;
  const { domain, from, offers_domains: isOffered } = await showSettings(terminal, place);
  if (domain) return showSendingDomain(invocation, domain);
  output.print({ domain }, []);
  output.info(`No domain is linked. Emails are sent from ${from}.`);
  output.info(
    isOffered
      ? "Link one with: quire mail domain link you@example.com"
      : "This server doesn't send from other domains.",
  );
}

/** `--json`: as `showDomainCommand`. */
export async function linkDomainCommand(
  invocation: Invocation,
  address: string,
  { yes }: ConfirmFlags,
): Promise<void> {
  const { terminal, output, place } = invocation;
  await requirePro(terminal, place);
  const { domain: before } = await showSettings(terminal, place);
  if (before?.state === "activated" && !address.trim().toLowerCase().endsWith(`@${before.domain}`)) {
    const question = `Send from ${address} in place of ${before.address}?`;
    const facts = [`Until the new domain is verified, emails aren't sent from ${before.address} anymore.`];
    if (!(await confirm(invocation, { question, facts, flag: "--yes", confirmed: yes })))
      return output.info("Nothing was changed.");
  }
  await showSendingDomain(invocation, await linkSendingDomain(terminal, place, address));
}

/** `--json`: as `showDomainCommand`. */
export async function verifyDomainCommand(
  invocation: Invocation,
  { wait = false }: VerifyFlags,
): Promise<void> {
  const { terminal, output, place } = invocation;
  const onPending = pendingReporter<SendingDomain>(output, ({ domain }) => domain);
  const domain = await verifySendingDomain(terminal, { place, wait, onPending });
  await showSendingDomain(invocation, domain);
  if (domain?.state === "failed") throw failed(domain);
}

function failed({ domain }: SendingDomain): Failure {
  return new Failure({
    exit: Exit.failure,
    code: "domain_failed",
    message: `We couldn't verify ${domain}.`,
    next: "Fix its records, then run: quire mail domain verify --wait",
  });
}

/** `--json`: `{unlinked, from}`; `unlinked` is null if none was linked. */
export async function unlinkDomainCommand(invocation: Invocation, { yes }: ConfirmFlags): Promise<void> {
  const { terminal, output, place } = invocation;
  const { domain, from } = await showSettings(terminal, place);
  if (!domain) {
    output.print({ unlinked: null, from }, []);
    return output.info(`No domain is linked. Emails are sent from ${from}.`);
  }
  const question = `Stop sending from ${domain.address}?`;
  const facts = ["To return later, you need new DNS records."];
  if (!(await confirm(invocation, { question, facts, flag: "--yes", confirmed: yes })))
    return output.info("Nothing was changed.");
  const after = await unlinkSendingDomain(terminal, place);
  output.print({ unlinked: domain.domain, from: after.from }, [after.from]);
  output.info(`${domain.domain} is unlinked. Emails are sent from ${after.from}.`);
}

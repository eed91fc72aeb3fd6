import { requirePro } from "../../services/account/requirePro.ts";
import { linkDomain } from "../../services/domains/link.ts";
import { domainStatus } from "../../services/domains/status.ts";
import { confirm } from "../confirm.ts";
import type { CommonFlags, Invocation } from "../invocation.ts";
import { showDomain } from "./showDomain.ts";

export interface LinkFlags extends CommonFlags {
  registrar?: string;
  yes?: boolean;
}

export async function linkCommand(
  invocation: Invocation,
  domain: string,
  { registrar, yes }: LinkFlags,
): Promise<void> {
  const { terminal, output, place } = invocation;
  await requirePro(terminal, place);
  const { domain: before } = await domainStatus(terminal, place);
  const replaced = before?.state === "activated" && !isSame(before, domain) ? before : null;
  if (replaced) {
    const question = `Link ${domain} in place of ${replaced.shown}?`;
    const facts = [
      `${replaced.shown} is unlinked now. Until the new one is verified, your site is at its original address.`,
    ];
    if (!(await confirm(invocation, { question, facts, flag: "--yes", confirmed: yes }))) {
      return output.info("Nothing was changed.");
    }
  }
  await showDomain(invocation, await linkDomain(terminal, { place, domain, registrar }));
}

function isSame(before: { domain: string; shown: string }, typed: string): boolean {
  const name = typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, "")
    .replace(/[/.]$/, "");
  return [before.domain, before.shown].includes(name);
}

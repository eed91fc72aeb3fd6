import { domainStatus } from "../../services/domains/status.ts";
import { unlinkDomain } from "../../services/domains/unlink.ts";
import { confirm } from "../confirm.ts";
import type { CommonFlags, Invocation } from "../invocation.ts";

export interface UnlinkFlags extends CommonFlags {
  yes?: boolean;
}

export async function unlinkCommand(invocation: Invocation, { yes }: UnlinkFlags): Promise<void> {
  const { terminal, output, place } = invocation;
  const { domain, url } = await domainStatus(terminal, place);
  if (!domain) {
    output.print({ unlinked: null, url }, []);
    return output.info(`No domain is linked. Your site is at ${url}.`);
  }
  const facts =
    domain.state === "activated"
      ? [
          "Your site moves back to its original address. For 30 days, visitors to the domain are redirected there.",
        ]
      : ["We stop checking for it."];
  const question = `Unlink ${domain.shown}?`;
  if (!(await confirm(invocation, { question, facts, flag: "--yes", confirmed: yes }))) {
    return output.info("Nothing was changed.");
  }
  const now = await unlinkDomain(terminal, place);
  output.print({ unlinked: domain.domain, url: now }, [now]);
  output.info(`${domain.shown} is unlinked. Your site is at ${now}.`);
}

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
    output.answer({ unlinked: null, url }, []);
    return output.note(`No domain is linked. Your site is read at ${url}.`);
  }
  const facts =
    domain.state === "activated"
      ? [
          "Your site is read at its first address again. For 30 days, whoever comes to the domain is led there.",
        ]
      : ["It is looked for no more."];
  const question = `Let ${domain.shown} go?`;
  if (!(await confirm(invocation, { question, facts, flag: "--yes", given: yes }))) {
    return output.note("Nothing was changed.");
  }
  const now = await unlinkDomain(terminal, place);
  output.answer({ unlinked: domain.domain, url: now }, [now]);
  output.note(`${domain.shown} is let go. Your site is read at ${now}.`);
}

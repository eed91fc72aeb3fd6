import type { SiteDomain } from "@quire/contracts/records/domain";
import { Exit, Failure } from "../../exit.ts";
import { verifyDomain } from "../../services/domains/verify.ts";
import { pendingReporter } from "../dnsRecords.ts";
import type { CommonFlags, Invocation } from "../invocation.ts";
import { showDomain } from "./showDomain.ts";

export interface VerifyFlags extends CommonFlags {
  wait?: boolean;
}

export async function verifyCommand(invocation: Invocation, { wait = false }: VerifyFlags): Promise<void> {
  const { terminal, output, place } = invocation;
  const onPending = pendingReporter<SiteDomain>(output, ({ shown }) => shown);
  const domain = await verifyDomain(terminal, { place, wait, onPending });
  await showDomain(invocation, domain);
  if (domain.state === "failed") throw failed(domain);
}

function failed({ shown, taken }: SiteDomain): Failure {
  return new Failure({
    exit: Exit.failure,
    code: taken ? "domain_not_yours" : "domain_failed",
    message: taken ? `Another site verified ${shown}.` : `We couldn't link ${shown}.`,
    saved: "Your site is still at its original address.",
    next: taken
      ? "Unlink it there first, or link another."
      : "Fix its records, then run: quire domains verify --wait",
  });
}

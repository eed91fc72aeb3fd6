import type { SiteDomain } from "@quire/contracts/records/domain";
import { Exit, Failure } from "../../exit.ts";
import { verifyDomain } from "../../services/domains/verify.ts";
import { moment } from "../../services/moment.ts";
import type { CommonFlags, Invocation } from "../invocation.ts";
import { showDomain } from "./showDomain.ts";

export interface VerifyFlags extends CommonFlags {
  wait?: boolean;
}

export async function verifyCommand(invocation: Invocation, { wait = false }: VerifyFlags): Promise<void> {
  const { terminal, output, place } = invocation;
  let told = "";
  const domain = await verifyDomain(terminal, {
    place,
    wait,
    onPending(found) {
      const words = waitingWords(found);
      // The same words again and again would fill a log of three days.
      if (words !== told) output.note(words);
      told = words;
    },
  });
  await showDomain(invocation, domain);
  if (domain.state === "failed") throw failed(domain);
}

function waitingWords({ shown, records, expires_at: expires }: SiteDomain): string {
  const missing = records
    .filter(({ status }) => status !== "found")
    .map(({ type, name }) => `${type} ${name}`);
  return `Waiting for ${shown}${expires ? `, until ${moment(expires)}` : ""}: not found yet: ${missing.join(" and ")}. Ctrl-C stops waiting; the server keeps checking.`;
}

function failed({ shown, taken }: SiteDomain): Failure {
  return new Failure({
    exit: Exit.failure,
    code: taken ? "domain_not_yours" : "domain_failed",
    message: taken ? `Another site verified ${shown}.` : `We couldn't link ${shown}.`,
    kept: "Your site is still at its original address.",
    next: taken
      ? "Unlink it there first, or link another."
      : "Fix its records, then run: quire domains verify --wait",
  });
}

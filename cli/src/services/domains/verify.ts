import { getDomain, verifyDomain as verifyCall } from "@quire/contracts/calls/domains";
import type { SiteDomain } from "@quire/contracts/records/domain";
import { Exit, Failure } from "../../exit.ts";
import type { Terminal } from "../../terminal.ts";
import type { Place } from "../account/place.ts";
import { openSite } from "./openSite.ts";

interface VerifyRequest {
  place: Place;
  /** Waits until the domain is activated or has failed. */
  wait: boolean;
  /** Called after every incomplete check, before waiting for the next one. */
  onPending(domain: SiteDomain, pauseMs: number): void;
}

/** The server checks on its own schedule; polling its result is cheap, and clocks may differ. */
const SHORTEST_MS = 2_000;
const LONGEST_MS = 5 * 60_000;

/**
 * Starts a check of the domain; with `wait`, polls until the server has found its records or given up. Only the
 * server checks, so stopping the wait stops nothing.
 */
export async function verifyDomain(
  terminal: Terminal,
  { place, wait, onPending }: VerifyRequest,
): Promise<SiteDomain> {
  const { signal } = terminal;
  const { client, id } = await openSite(terminal, place);
  let { domain } = await client.call(verifyCall, { params: { id }, signal });
  while (wait && domain.state === "pending") {
    const pause = pauseBefore(domain, terminal.now());
    onPending(domain, pause);
    await terminal.wait(pause, signal);
    const answer = await client.call(getDomain, { params: { id }, signal });
    if (!answer.domain) throw unlinked();
    domain = answer.domain;
  }
  return domain;
}

function pauseBefore({ next_check_at: next }: SiteDomain, now: Date): number {
  const pause = next === null ? LONGEST_MS : Date.parse(next) - now.getTime() + SHORTEST_MS;
  return Math.min(LONGEST_MS, Math.max(SHORTEST_MS, pause));
}

function unlinked(): Failure {
  return new Failure({
    exit: Exit.failure,
    code: "domain_unlinked",
    message: "The domain was unlinked in the meantime.",
    next: "Link it again: quire domains link <domain>",
  });
}

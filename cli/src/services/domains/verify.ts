import { getDomain, verifyDomain as verifyCall } from "@quire/contracts/calls/domains";
import type { SiteDomain } from "@quire/contracts/records/domain";
import type { Terminal } from "../../terminal.ts";
import type { Place } from "../account/place.ts";
import { openSite } from "./openSite.ts";
import { waitForDomain } from "./waitForDomain.ts";

interface VerifyRequest {
  place: Place;
  /** Waits until the domain is activated or has failed. */
  wait: boolean;
  /** Called after every incomplete check, before waiting for the next one. */
  onPending(domain: SiteDomain): void;
}

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
  const { domain } = await client.call(verifyCall, { params: { id }, signal });
  if (!wait) return domain;
  return waitForDomain(terminal, domain, {
    onPending,
    fetchDomain: async () => (await client.call(getDomain, { params: { id }, signal })).domain,
    linkAgain: "quire domains link <domain>",
  });
}

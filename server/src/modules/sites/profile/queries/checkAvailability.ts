import type { OutputOf } from "@quire/contracts/call";
import type * as calls from "@quire/contracts/calls/sites";
import { checkSubdomain } from "@quire/domain/sites/subdomain";
import type { Context } from "../../../../platform/http/context.ts";
import { isTaken, suggestFreeSubdomain } from "../../claimSubdomain.ts";

/** Returns whether a subdomain is free; if not, the reason and a suggestion. */
export async function checkAvailability(
  { platform }: Context,
  { query }: { query: { domain: string } },
): Promise<OutputOf<typeof calls.checkAvailability>> {
  const checked = checkSubdomain(query.domain);
  const domain = "domain" in checked ? checked.domain : query.domain;
  const isUnavailable = "domain" in checked && (await isTaken(platform, domain));
  const reason = "error" in checked ? checked.error : isUnavailable ? "That address is taken." : null;
  const suggestion = reason === null ? null : await suggestFreeSubdomain(platform, domain, domain);
  return { available: reason === null, domain, reason, suggestion };
}

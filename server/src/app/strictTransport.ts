import { readHost } from "@quire/domain/sites/hosts";
import type { RequestFacts } from "../platform/http/context.ts";

const YEAR_SECONDS = 31_536_000;

/**
 * Returns the header that keeps a browser on https (RFC 6797), which may only be sent there. On the platform it covers
 * every site below it. On a creator's own domain it covers no subdomain: those are not ours, and may have no https.
 */
export function strictTransport(
  { scheme, host }: Pick<RequestFacts, "scheme" | "host">,
  platformHost: string,
): Record<string, string> {
  if (scheme !== "https") return {};
  const isPlatform = readHost(host, platformHost)?.kind === "platform";
  return { "strict-transport-security": `max-age=${YEAR_SECONDS}${isPlatform ? "; includeSubDomains" : ""}` };
}

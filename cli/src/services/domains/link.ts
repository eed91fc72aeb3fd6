import { linkDomain as linkCall } from "@quire/contracts/calls/domains";
import type { SiteDomain } from "@quire/contracts/records/domain";
import { Registrar, valuesOf } from "@quire/domain/enums";
import { Exit, Failure } from "../../exit.ts";
import type { Terminal } from "../../terminal.ts";
import type { Place } from "../account/place.ts";
import { openSite } from "./openSite.ts";

interface LinkRequest {
  place: Place;
  domain: string;
  /** In any case; defaults to the current registrar, or Other. */
  registrar?: string;
}

/** Links a domain. Repeating it for the same domain restarts nothing. */
export async function linkDomain(
  terminal: Terminal,
  { place, domain, registrar }: LinkRequest,
): Promise<SiteDomain> {
  const chosen = registrar === undefined ? {} : { registrar: readRegistrar(registrar) };
  const { client, id } = await openSite(terminal, place);
  const answer = await client.call(linkCall, {
    params: { id },
    body: { domain, ...chosen },
    signal: terminal.signal,
  });
  return answer.domain;
}

function readRegistrar(typed: string): Registrar {
  const known = valuesOf(Registrar).find((name) => name.toLowerCase() === typed.trim().toLowerCase());
  if (known) return known;
  throw new Failure({
    exit: Exit.usage,
    code: "registrar_unknown",
    message: `--registrar must be GoDaddy, Namecheap or Other, not “${typed}”.`,
    next: "If yours is neither, leave it out.",
  });
}

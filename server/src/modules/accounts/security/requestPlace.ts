import { isIP } from "node:net";
import { countryName } from "@quire/domain/accounts/countries";
import type { RequestFacts } from "../../../platform/http/context.ts";

interface Place {
  country: string | null;
  ip: string;
}

/** Returns where a request came from; the address is empty if a proxy passed on something else. */
export function requestPlace({ country, ip }: RequestFacts): Place {
  return { country, ip: isIP(ip) ? ip : "" };
}

/** "India (203.0.113.9)", as far as it is known. */
export function formatPlace({ country, ip }: Place): string {
  const name = country === null ? "" : countryName(country);
  return name && ip ? `${name} (${ip})` : name || ip;
}

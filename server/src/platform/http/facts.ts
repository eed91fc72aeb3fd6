import { BlockList, isIPv6 } from "node:net";
import type { Request } from "@hapi/hapi";
import { readCountry } from "@quire/domain/accounts/countries";
import type { Config } from "../config.ts";
import type { RequestFacts } from "./context.ts";
import { openCountryDatabase } from "./countryDatabase.ts";
import { header } from "./header.ts";

/** The part of a request that facts are read from: a hapi request, or one to be upgraded to a WebSocket. */
export interface IncomingRequest {
  headers: Request["headers"];
  info: Pick<Request["info"], "id" | "host"> & {
    /** Missing once the client has left, whatever hapi's types say. */
    remoteAddress: string | undefined;
  };
}

/** Returns the reader of request facts, with the operator's proxies compiled once. */
export function factsReader(config: Config): (request: IncomingRequest) => RequestFacts {
  const trusted = new BlockList();
  for (const entry of config.trustedProxies) {
    const [address = "", prefix] = entry.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  const countryOf = config.geoipDatabase ? openCountryDatabase(config.geoipDatabase) : () => null;
  const isTrusted = (ip: string) =>
    config.trustedProxies.length > 0 && trusted.check(ip, isIPv6(ip) ? "ipv6" : "ipv4");

  return (request) => {
    const peer = plainAddress(request.info.remoteAddress ?? "");
    const viaProxy = isTrusted(peer);
    const ip = viaProxy ? clientBehind(header(request, "x-forwarded-for"), peer, isTrusted) : peer;
    const named =
      viaProxy && config.countryHeader ? readCountry(header(request, config.countryHeader)) : null;
    return {
      id: request.info.id,
      host: hostOf(request, viaProxy),
      scheme: viaProxy && header(request, "x-forwarded-proto") === "https" ? "https" : "http",
      ip,
      country: named ?? countryOf(ip),
      userAgent: (header(request, "user-agent") ?? "").slice(0, 500),
    };
  };
}

function hostOf(request: IncomingRequest, viaProxy: boolean): string {
  const forwarded = viaProxy ? header(request, "x-forwarded-host") : undefined;
  return (forwarded ?? request.info.host ?? "").toLowerCase();
}

/** Returns the last address that is not one of our proxies: anything before it can be forged. */
function clientBehind(
  forwardedFor: string | undefined,
  peer: string,
  isTrusted: (ip: string) => boolean,
): string {
  const hops = (forwardedFor ?? "").split(",").map((hop) => plainAddress(hop.trim()));
  for (const hop of hops.reverse()) if (hop && !isTrusted(hop)) return hop;
  return peer;
}

/** Strips what some proxies add: brackets, a port, the IPv6 form of an IPv4 address. */
function plainAddress(address: string): string {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
  return bare.toLowerCase().startsWith("::ffff:") ? bare.slice(7) : bare;
}

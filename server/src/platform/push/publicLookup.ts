import { type LookupAddress, lookup } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { OutboundError } from "../outbound/outbound.ts";
import { isPublicAddress } from "../outbound/publicAddress.ts";

/**
 * Resolves names for connections to endpoints that users entered, and fails for one that leads into our own network:
 * the connection goes to the checked address.
 */
export const lookupPublic: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return done(error, []);
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return done(new OutboundError("not_allowed"), []);
    const [first] = addresses;
    if (options.all || !first) return done(null, addresses);
    done(null, first.address, first.family);
  });
};

/** Whether a URL's host is an address of our own network: addresses are not looked up. */
export function isInternalHost(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, "");
  return isIP(address) !== 0 && !isPublicAddress(address);
}

import { isIP } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * Whether an IP address is on the open internet. Anything else is refused: loopback, private, link-local (where
 * clouds serve their credentials), carrier-grade NAT, multicast, documentation, unknown ranges, and every form that
 * hides an IPv4 address in an IPv6 one unless the hidden one is public as well.
 */
export function isPublicAddress(text: string): boolean {
  // A zone ("fe80::1%eth0") names an interface of this machine. The library also reads "127.1" and the like: the
  // checked address must be the one connected to.
  if (text.includes("%") || isIP(text) === 0) return false;
  const address = ipaddr.parse(text);
  if (address instanceof ipaddr.IPv4) return isPublicIPv4(address);
  if (address.isIPv4MappedAddress()) return isPublicIPv4(address.toIPv4Address());
  // 2000::/3 is all that was ever allocated; within it, tunnels (Teredo, 6to4) have their own ranges.
  return address.range() === "unicast" && address.match(GLOBAL_UNICAST);
}

const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR("2000::/3");

function isPublicIPv4(address: ipaddr.IPv4): boolean {
  return address.range() === "unicast" && !RESERVED_IPV4.some((range) => address.match(range));
}

/** Ranges that the library considers ordinary: protocol assignments, 6to4 relays, benchmarks, and this network. */
const RESERVED_IPV4 = ["0.0.0.0/8", "192.0.0.0/24", "192.88.99.0/24", "198.18.0.0/15", "240.0.0.0/4"].map(
  (range) => ipaddr.IPv4.parseCIDR(range),
);

/** Whether a URL's host is an address of our own network: addresses are not looked up. */
export function isInternalHost(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, "");
  return isIP(address) !== 0 && !isPublicAddress(address);
}

import { isIPv6 } from "node:net";

/** Groups of an IPv6 address that name the network; what follows, its holder chooses at will. */
const NETWORK_GROUPS = 4;

/**
 * What an address is counted under: IPv4 as it is, IPv6 by its /64. One customer has all of those, 2^64 of them, and
 * would otherwise come from another for each try.
 */
export function addressKey(address: string): string {
  const [plain = ""] = address.split("%");
  if (!isIPv6(plain)) return address;
  const [head = "", tail] = plain.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const groups = [...before, ...Array<string>(zeros).fill("0"), ...after];
  return `${groups
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}

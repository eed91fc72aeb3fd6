import { isIPv6 } from "node:net";

/** Groups of an IPv6 address that name the network; its holder chooses the rest at will. */
const NETWORK_GROUPS = 4;

/**
 * Returns the key that an address is counted under: IPv4 unchanged, IPv6 by its /64. One customer has all 2^64
 * addresses of that, and could otherwise use another one for each try.
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

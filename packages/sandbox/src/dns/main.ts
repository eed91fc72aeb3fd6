import { type DnsZone, startDns } from "./startDns.ts";

/** `{name, zone}` sets what a name resolves to; a null zone removes the name. */
interface Order {
  name: string;
  zone: DnsZone | null;
}

/**
 * Runs the name server as a child process: reports its address, takes zones as messages, and exits with its parent.
 */
const dns = await startDns();
process.on("message", ({ name, zone }: Order) => {
  if (zone) dns.zones.set(name, zone);
  else dns.zones.delete(name);
  process.send?.({ done: name });
});
process.on("disconnect", () => process.exit(0));
process.send?.({ address: dns.address });

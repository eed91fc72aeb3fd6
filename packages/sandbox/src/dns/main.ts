import { type DnsZone, startDns } from "./startDns.ts";

/** `{name, zone}` has a name hold what the zone says; without a zone it does not exist any more. */
interface Order {
  name: string;
  zone: DnsZone | null;
}

/** Beside another program, which is told the address, says what each name holds, and takes this one along when it ends. */
const dns = await startDns();
process.on("message", ({ name, zone }: Order) => {
  if (zone) dns.zones.set(name, zone);
  else dns.zones.delete(name);
  process.send?.({ done: name });
});
process.on("disconnect", () => process.exit(0));
process.send?.({ address: dns.address });

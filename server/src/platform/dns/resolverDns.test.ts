import { type DnsServer, startDns } from "@quire/sandbox/dns/startDns";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Dns } from "./dns.ts";
import { openResolverDns } from "./resolverDns.ts";

let server: DnsServer;
let dns: Dns;
beforeAll(async () => {
  server = await startDns();
  dns = openResolverDns({ servers: [server.address], timeoutMs: 600 });
});
afterAll(() => server.close());

describe("the DNS resolver", () => {
  it("returns text records joined, however long they are", async () => {
    const long = "quire".repeat(100);
    server.zones.set("whale.example", { TXT: ["v=spf1 -all", long] });
    expect(await dns.texts("whale.example")).toEqual({ kind: "found", values: ["v=spf1 -all", long] });
  });

  it("returns an alias, and the addresses it leads to, of both kinds", async () => {
    server.zones.set("www.whale.example", { CNAME: "Edge.Quire.example" });
    server.zones.set("Edge.Quire.example", { A: ["93.184.216.34"], AAAA: ["2606:4700::1111"] });
    expect(await dns.alias("www.whale.example")).toEqual({ kind: "found", values: ["edge.quire.example"] });
    expect(await dns.addresses("www.whale.example")).toEqual({
      kind: "found",
      values: ["93.184.216.34", "2606:4700::1111"],
    });
  });

  it.each(["texts", "alias", "addresses"] as const)(
    "doesn't distinguish a missing name from a missing record: both have no %s",
    async (question) => {
      server.zones.set("empty.example", {});
      expect(await dns[question]("empty.example")).toEqual({ kind: "none" });
      expect(await dns[question]("nowhere.example")).toEqual({ kind: "none" });
    },
  );

  it.each(["SERVFAIL", "REFUSED", "silent", "garbage"] as const)(
    "returns unknown in time where the server is %s",
    async (fault) => {
      const name = `${fault.toLowerCase()}.example`;
      server.zones.set(name, { TXT: ["there all the same"], A: ["93.184.216.34"] });
      server.faults.set(name, fault);
      expect(await dns.texts(name)).toEqual({ kind: "unknown" });
      expect(await dns.addresses(name)).toEqual({ kind: "unknown" });
    },
  );

  it("returns unknown where there is no server", async () => {
    const closedDns = await startDns();
    await closedDns.close();
    const away = openResolverDns({ servers: [closedDns.address], timeoutMs: 600 });
    expect(await away.texts("whale.example")).toEqual({ kind: "unknown" });
  });

  it("reads no more records than a domain needs", async () => {
    server.zones.set("many.example", { TXT: Array.from({ length: 60 }, (_, at) => `text ${at}`) });
    server.zones.set("long.example", { TXT: ["a".repeat(1200)] });
    const many = await dns.texts("many.example");
    const long = await dns.texts("long.example");
    expect(many.kind === "found" && many.values.length).toBe(50);
    expect(long.kind === "found" && long.values[0]?.length).toBe(1000);
  });
});

import { describe, expect, it } from "vitest";
import { Registrar, valuesOf } from "../enums.ts";
import { dnsRecordsOf, REGISTRAR_LABELS } from "./dnsRecords.ts";

const edge = { target: "edge.quire.example", addresses: ["93.184.216.34", "2606:4700::1111"] };
const challenge = "quire-site=abc";
const apex = { name: "melville.co.uk", registrable: "melville.co.uk", challenge };
const below = { name: "read.melville.co.uk", registrable: "melville.co.uk", challenge };

const rows = (registrar: Registrar, of = below) =>
  dnsRecordsOf(of, edge, registrar).map(({ type, host, value, ttl }) => [type, host, value, ttl]);

describe("dnsRecordsOf", () => {
  it.each([
    [Registrar.goDaddy, 600],
    [Registrar.namecheap, 300],
  ])("at %s, omit the registered domain from their names", (registrar, ttl) => {
    expect(rows(registrar)).toEqual([
      ["TXT", "_quire-challenge.read", challenge, ttl],
      ["CNAME", "read", "edge.quire.example", ttl],
    ]);
    expect(rows(registrar, apex)).toEqual([
      ["TXT", "_quire-challenge", challenge, ttl],
      ["A", "@", "93.184.216.34", ttl],
      ["AAAA", "@", "2606:4700::1111", ttl],
    ]);
  });

  it("elsewhere, have full names", () => {
    expect(rows(Registrar.other)).toEqual([
      ["TXT", "_quire-challenge.read.melville.co.uk", challenge, 300],
      ["CNAME", "read.melville.co.uk", "edge.quire.example", 300],
    ]);
    expect(rows(Registrar.other, apex)[1]).toEqual(["A", "melville.co.uk", "93.184.216.34", 300]);
  });

  it("have the same full names everywhere, the verification first", () => {
    for (const registrar of valuesOf(Registrar)) {
      const names = dnsRecordsOf(apex, edge, registrar).map(({ purpose, name }) => [purpose, name]);
      expect(names).toEqual([
        ["proof", "_quire-challenge.melville.co.uk"],
        ["pointing", "melville.co.uk"],
        ["pointing", "melville.co.uk"],
      ]);
    }
  });

  it("have field labels for every registrar", () => {
    expect(valuesOf(Registrar).map((registrar) => REGISTRAR_LABELS[registrar].host)).toEqual([
      "Name",
      "Host",
      "Name",
    ]);
  });
});

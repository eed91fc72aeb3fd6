import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkDomainName, type NameFacts } from "./customDomains.ts";

const SUFFIXES = ["com", "co.uk", "example", "xn--h2brj9c", "github.io"];

function factsOf(name: string): NameFacts {
  const labels = name.split(".");
  const at = labels.findIndex((_, index) => SUFFIXES.includes(labels.slice(index).join(".")));
  const suffix = at < 0 ? (labels.at(-1) ?? null) : labels.slice(at).join(".");
  const start = (at < 0 ? labels.length - 1 : at) - 1;
  return { suffix, registrable: start < 0 ? null : labels.slice(start).join(".") };
}

const check = (typed: string) => checkDomainName(typed, ["quire.example", "edge.quire.net"], factsOf);

describe("checkDomainName", () => {
  it.each([
    ["melville.com", "melville.com", "melville.com"],
    ["www.melville.com", "www.melville.com", "melville.com"],
    [" WWW.Melville.COM. ", "www.melville.com", "melville.com"],
    ["https://read.melville.co.uk/", "read.melville.co.uk", "melville.co.uk"],
    ["bücher.com", "xn--bcher-kva.com", "xn--bcher-kva.com"],
    ["अहाब.भारत", "xn--l1b2frbu.xn--h2brj9c", "xn--l1b2frbu.xn--h2brj9c"],
    ["me.github.io", "me.github.io", "me.github.io"],
    ["whale.example", "whale.example", "whale.example"],
    ["notquire.example", "notquire.example", "notquire.example"],
  ])("accepts “%s” as %s", (typed, name, registrable) => {
    expect(check(typed)).toEqual({ name, registrable });
  });

  it.each([
    ["", "nothing"],
    ["melville", "a single label"],
    ["melville .com", "a space"],
    ["melville.com/blog", "a path"],
    ["melville.com:8080", "a port"],
    ["me@melville.com", "a mailbox"],
    ["-melville.com", "an edge dash"],
    ["mel_ville.com", "an underscore"],
    ["melville..com", "an empty label"],
    ["*.melville.com", "a wildcard"],
    ["melville.123", "a number at its end"],
    [`${"a".repeat(64)}.com`, "a label of 64 letters"],
    [`${"abcdefgh.".repeat(27)}com`, "more than fits with the proof before it"],
    ["xn--.com", "an encoding of nothing"],
    ["mel%76ille.com", "an escape"],
  ])("rejects “%s”: %s", (typed) => {
    expect(check(typed)).toMatchObject({ problem: "invalid" });
  });

  it.each([
    ["127.0.0.1", "an address"],
    ["127.1", "an address as a browser reads it"],
    ["0x7f000001", "an address in hex"],
    ["::1", "an address of six"],
    ["[2001:db8::1]", "one in brackets"],
    ["com", "a public suffix"],
    ["co.uk", "a public suffix of two labels"],
    ["github.io", "a private one"],
    ["quire.example", "the platform"],
    ["melville.quire.example", "a site of the platform"],
    ["a.b.quire.example", "what lies below one"],
    ["quire.net", "what the platform lies below"],
    ["edge.quire.net", "the address that records point to"],
  ])("refuses names that no customer can own: “%s”, %s", (typed) => {
    const checked = check(typed);
    // A single label is not a domain.
    expect(checked).toMatchObject({ problem: typed === "com" ? "invalid" : "notAllowed" });
  });

  it("is idempotent, and returns what a Host header would have", () => {
    fc.assert(
      fc.property(fc.oneof(fc.domain(), fc.string({ maxLength: 80 }), fc.webUrl()), (typed) => {
        const checked = check(typed);
        if (!("name" in checked)) return;
        expect(check(checked.name)).toEqual(checked);
        expect(checked.name).toMatch(/^[a-z0-9.-]+$/);
        expect(new URL(`http://${checked.name}/`).hostname).toBe(checked.name);
      }),
      { seed: 5, numRuns: 400 },
    );
  });
});

import { expect, it } from "vitest";
import type { DnsAnswer } from "../dns/dns.ts";
import { resolvePublicName } from "./resolvePublicName.ts";

const resolveBy = (answer: DnsAnswer) =>
  resolvePublicName({
    addresses: async () => answer,
    texts: async () => answer,
    alias: async () => answer,
  })("push.example");

it("returns a name's addresses, and none for one that doesn't exist", async () => {
  expect(await resolveBy({ kind: "found", values: ["1.1.1.1", "::1"] })).toEqual(["1.1.1.1", "::1"]);
  expect(await resolveBy({ kind: "none" })).toEqual([]);
});

it("fails where no server answers", async () => {
  await expect(resolveBy({ kind: "unknown" })).rejects.toThrow();
});

import { expect, it } from "vitest";
import { readConfig } from "../config.ts";
import { factsReader } from "./facts.ts";

const incoming = (remoteAddress: string | undefined) => ({
  headers: { "x-forwarded-for": "1.1.1.1" },
  info: { id: "r1", host: "Quire.Example", remoteAddress },
});

it.each([
  ["without a proxy", {}],
  ["behind a proxy", { TRUSTED_PROXIES: "10.0.0.0/8" }],
])("names no address for a client who has already left, %s", (_, settings) => {
  const facts = factsReader(readConfig(settings))(incoming(undefined));
  expect(facts).toMatchObject({ id: "r1", host: "quire.example", scheme: "http", ip: "" });
});

it("names the client that a trusted proxy forwards, and nobody else's claim", () => {
  const readFacts = factsReader(readConfig({ TRUSTED_PROXIES: "10.0.0.0/8" }));
  expect(readFacts(incoming("::ffff:10.0.0.1")).ip).toBe("1.1.1.1");
  expect(readFacts(incoming("192.0.2.1")).ip).toBe("192.0.2.1");
});

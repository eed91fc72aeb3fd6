import { promisify } from "node:util";
import { expect, it } from "vitest";
import { isInternalHost, lookupPublic } from "./publicLookup.ts";

it.each([
  ["127.0.0.1", true],
  ["10.0.0.8", true],
  ["169.254.169.254", true],
  ["[::1]", true],
  ["[::ffff:127.0.0.1]", true],
  ["8.8.8.8", false],
  ["fcm.googleapis.com", false],
])("knows %s as an address of our own network: %s", (host, expected) => {
  expect(isInternalHost(host)).toBe(expected);
});

it("does not connect to a name that leads into our own network", async () => {
  const lookup = promisify(lookupPublic as never) as (name: string, options: object) => Promise<unknown>;
  await expect(lookup("localhost", { all: true })).rejects.toThrow("not_allowed");
  await expect(lookup("localhost", {})).rejects.toThrow("not_allowed");
});

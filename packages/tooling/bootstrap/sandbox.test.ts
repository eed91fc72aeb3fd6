import { providers } from "@quire/sandbox/providers";
import { expect, it } from "vitest";
import { PROVIDER_KEYS, wantsSandbox } from "./sandbox.mjs";

const KEYS = Object.fromEntries(PROVIDER_KEYS.map((key) => [key, "set"]));

it("every provider with a double is listed by its key", () => {
  expect([...PROVIDER_KEYS].sort()).toEqual(providers.map(({ key }) => key).sort());
});

it.each([
  ["with no keys", {}, true],
  ["with an empty key", { ...KEYS, SMTP_URL: " " }, true],
  ["with one key missing", { ...KEYS, SMTP_URL: undefined }, true],
  ["with every key", KEYS, false],
  ["in production", { NODE_ENV: "production" }, false],
  ["in a test of the product", { NODE_ENV: "test" }, false],
])("%s %j, needs doubles: %s", (_, env, wanted) => {
  expect(wantsSandbox(env)).toBe(wanted);
});

import { expect, test } from "vitest";
import { pooledRandom } from "./random.ts";

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");

test("no bytes are returned twice, across many pools, and none that was not filled", () => {
  const random = pooledRandom();
  const unique = new Set(Array.from({ length: 5000 }, () => hex(random(12))));
  expect(unique.size).toBe(5000);
  expect(unique).not.toContain("0".repeat(24));
});

test("returned bytes stay unchanged", () => {
  const random = pooledRandom();
  const first = random(32);
  const before = hex(first);
  for (let n = 0; n < 300; n++) random(32);
  expect(hex(first)).toBe(before);
});

test("returns more than the pool holds, to the last byte", () => {
  const bytes = pooledRandom()(10_000);
  expect(bytes.length).toBe(10_000);
  expect(bytes.subarray(-64).some((byte) => byte !== 0)).toBe(true);
});

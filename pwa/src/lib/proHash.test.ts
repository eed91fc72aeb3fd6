import { expect, it } from "vitest";
import { PRO_INTRO, proHash, readProHash } from "./proHash.ts";

it.each([
  [proHash(), { kind: "plans", context: null }],
  [proHash("customDomain"), { kind: "plans", context: "customDomain" }],
  [PRO_INTRO, { kind: "intro", context: null }],
  ["#pro=made-up", null],
  ["#pro=madeup", { kind: "plans", context: null }],
  ["#profile", null],
  ["", null],
])("reads %s as %j", (hash, target) => {
  expect(readProHash(hash)).toEqual(target);
});

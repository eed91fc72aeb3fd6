import fc from "fast-check";
import { expect, it } from "vitest";
import { monthsFor, plainAddress } from "./invites.ts";

it.each([
  [0, 0],
  [1, 1],
  [12, 12],
  [13, 12],
  [212, 12],
])("%d friends earn %d months", (friends, months) => {
  expect(monthsFor(friends)).toBe(months);
});

const email = (value: string) => plainAddress({ kind: "email", value });

it.each([
  ["ada@example.com", "ada@example.com"],
  ["ada+friend@example.com", "ada@example.com"],
  ["a.da@example.com", "a.da@example.com"],
  ["A.da+1@Gmail.com", "ada@gmail.com"],
  ["ada@googlemail.com", "ada@gmail.com"],
])("%s is the same person as %s", (value, plain) => {
  expect(email(value)).toBe(plain);
});

it("keeps a mobile number unchanged", () => {
  expect(plainAddress({ kind: "mobile", value: "+919876543210" })).toBe("+919876543210");
});

it("is idempotent, and drops anything after a plus", () => {
  const local = fc.stringMatching(/^[a-z0-9]{1,20}$/);
  fc.assert(
    fc.property(
      local,
      local,
      fc.constantFrom("example.com", "gmail.com", "example.in"),
      (name, tag, domain) => {
        const plain = email(`${name}@${domain}`);
        expect(email(plain)).toBe(plain);
        expect(email(`${name}+${tag}@${domain}`)).toBe(plain);
      },
    ),
  );
});

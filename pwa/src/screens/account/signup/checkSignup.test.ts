import { expect, test } from "vitest";
import { checkSignup } from "./SignupForm.tsx";

const good = { name: "Ada", identifier: "ada@example.org", password: "open sesame street", domain: "ada" };

test("accepts a name, an email, a password and an address for a site", () => {
  expect(checkSignup(good, true)).toEqual({});
});

test("requires no address from readers", () => {
  expect(checkSignup({ ...good, domain: "" }, false)).toEqual({});
  expect(checkSignup({ ...good, domain: "" }, true)).toEqual({ domain: "Pick an address for your site" });
});

test.each([
  [{ name: "  " }, "name", /Enter your name/],
  [{ name: "x".repeat(101) }, "name", /at most 100/],
  [{ identifier: "ada" }, "identifier", /doesn't appear valid/],
  [{ identifier: "98765" }, "identifier", /10-digit/],
  [{ password: "abcd" }, "password", /at least 5/],
  [{ domain: "www" }, "domain", /reserved/],
  [{ domain: "a b c" }, "domain", /letters a to z/],
] as const)("%j is refused beside its field", (change, field, message) => {
  const wrong = checkSignup({ ...good, ...change }, true);
  expect(Object.keys(wrong)).toEqual([field]);
  expect(wrong[field]).toMatch(message);
});

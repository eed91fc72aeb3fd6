import { expect, it } from "vitest";
import { checkoutSources, securityHeaders } from "./securityHeaders.ts";

const policyOf = (scripts: string[], checkout?: string) =>
  Object.fromEntries(
    (
      securityHeaders(
        { scripts, styles: ["'sha256-style'"], workers: [] },
        checkout ? checkoutSources(checkout) : undefined,
      )["content-security-policy"] ?? ""
    )
      .split("; ")
      .map((rule) => {
        const [name = "", ...sources] = rule.split(" ");
        return [name, sources];
      }),
  );

it("only our own files and the hashed scripts run", () => {
  expect(policyOf(["'sha256-abc'"])["script-src"]).toEqual(["'self'", "'sha256-abc'"]);
  expect(JSON.stringify(policyOf([]))).not.toMatch(/unsafe|nonce|\*|http:/);
});

it.each([
  ["default-src", ["'self'"]],
  ["style-src", ["'self'", "'sha256-style'"]],
  ["connect-src", ["'self'"]],
  ["object-src", ["'none'"]],
  ["base-uri", ["'none'"]],
  ["form-action", ["'self'"]],
  ["frame-ancestors", ["'self'"]],
])("%s is %j", (name, sources) => {
  expect(policyOf([])[name]).toEqual(sources);
});

it("violations are reported to our own counter", () => {
  expect(policyOf([])["report-uri"]).toEqual(["/api/csp-reports"]);
});

const RAZORPAY = "https://checkout.razorpay.com/v1/checkout.js";
const STAND_IN = "http://localhost:4001/razorpay/v1/checkout.js";

it("the payment page also runs Razorpay's scripts, and no other host's", () => {
  const policy = policyOf(["'sha256-abc'"], RAZORPAY);
  expect(policy["script-src"]).toEqual([
    "'self'",
    "'sha256-abc'",
    "https://checkout.razorpay.com",
    "https://cdn.razorpay.com",
  ]);
  expect(policy["frame-src"]).toEqual(["https://*.razorpay.com"]);
  expect(policy["connect-src"]).toEqual(["'self'", "https://*.razorpay.com"]);
  // With a hash present, a browser would ignore the keyword.
  expect(policy["style-src"]).toEqual(["'self'", "'unsafe-inline'"]);
  expect(policy["default-src"]).toEqual(["'self'"]);
});

it("a sandbox has its own host, and nothing inline", () => {
  const policy = policyOf([], STAND_IN);
  for (const name of ["script-src", "connect-src"]) {
    expect(policy[name]).toEqual(["'self'", "http://localhost:4001"]);
  }
  expect(policy["frame-src"]).toEqual(["http://localhost:4001"]);
  expect(JSON.stringify(policy)).not.toMatch(/unsafe|razorpay\.com/);
});

it("a bank's window may message the payment page, and no other page", () => {
  const sources = { scripts: [], styles: [], workers: [] };
  const opener = "cross-origin-opener-policy";
  expect(securityHeaders(sources)[opener]).toBe("same-origin");
  const paying = securityHeaders(sources, checkoutSources(RAZORPAY));
  expect(paying[opener]).toBe("same-origin-allow-popups");
  expect(paying["permissions-policy"]).toContain('payment=(self "https://api.razorpay.com")');
});

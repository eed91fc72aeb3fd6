import { expect, it } from "vitest";
import { securityHeaders } from "./securityHeaders.ts";

const policyOf = (scripts: string[], secure = false) =>
  Object.fromEntries(
    (securityHeaders({ scripts, styles: [], workers: [] }, secure)["content-security-policy"] ?? "")
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
  ["style-src", ["'self'"]],
  ["connect-src", ["'self'"]],
  ["object-src", ["'none'"]],
  ["base-uri", ["'none'"]],
  ["form-action", ["'self'"]],
  ["frame-ancestors", ["'self'"]],
])("%s is %j", (name, sources) => {
  expect(policyOf([])[name]).toEqual(sources);
});

it("asks for https only where there is https", () => {
  expect(securityHeaders({ scripts: [], styles: [], workers: [] }, false)).not.toHaveProperty(
    "strict-transport-security",
  );
  expect(securityHeaders({ scripts: [], styles: [], workers: [] }, true)).toHaveProperty(
    "strict-transport-security",
  );
  expect(securityHeaders({ scripts: [], styles: [], workers: [] }, false)).toMatchObject({
    "x-content-type-options": "nosniff",
  });
});

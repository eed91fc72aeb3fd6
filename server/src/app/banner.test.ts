import { expect, test } from "vitest";
import { readConfig } from "../platform/config.ts";
import { banner } from "./banner.ts";
import { demoAccount } from "./seed/demoAccount.ts";

test("the banner says where to read, how to sign in and how to publish", () => {
  const text = banner(readConfig({}), demoAccount, false);
  for (const part of [
    "http://localhost:4000",
    `http://${demoAccount.domain}.localhost:4000`,
    demoAccount.identifier,
    demoAccount.password,
    "npx quire publish",
  ]) {
    expect(text).toContain(part);
  }
  expect(text).not.toContain("\u001b");
});

test("without the demo, the banner names no account to sign in with", () => {
  const text = banner(readConfig({ PORT: "5000" }), null, true);
  expect(text).not.toContain(demoAccount.password);
  expect(text).toContain("--host http://localhost:5000");
});

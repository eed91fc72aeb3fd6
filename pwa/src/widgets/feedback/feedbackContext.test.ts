import { expect, it } from "vitest";
import { version } from "../../../package.json";
import { appVersion, pageToReport } from "./feedbackContext.ts";

it.each([
  ["/search?query=whale", "http://localhost:4000/search"],
  ["/post/b01j0000000ppppppppp/loomings", "http://localhost:4000/post/b01j0000000ppppppppp/loomings"],
  ["/reset-password/0123456789abcdef0123456789abcdef0123", "http://localhost:4000/reset-password/…"],
  ["/settings#token=1", "http://localhost:4000/settings"],
])("reports %s without its secrets", (path, expected) => {
  expect(pageToReport(new URL(path, "http://localhost:4000"))).toBe(expected);
});

it("names the version and the build", () => {
  expect(appVersion("http://localhost:4000/assets/feedback-Bx3_k-9Q.js")).toBe(`${version} (Bx3_k-9Q)`);
  expect(appVersion("http://localhost:4000/src/feedback.ts")).toBe(version);
});

import { expect, test } from "vitest";
import { installWay } from "./installPrompt.ts";

const browser = { hasOffer: false, isInstalled: false, agent: "Chrome", touchPoints: 0 };
const IPAD = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.0 Safari/605.1.15";

test("offers to install where the browser does", () => {
  expect(installWay({ ...browser, hasOffer: true })).toBe("offer");
});

test("gives an iPhone and an iPad manual instructions", () => {
  expect(installWay({ ...browser, agent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)" })).toBe("by_hand");
  expect(installWay({ ...browser, agent: IPAD, touchPoints: 5 })).toBe("by_hand");
});

test("offers nothing on a Mac or in an unsupported browser", () => {
  expect(installWay({ ...browser, agent: IPAD })).toBeNull();
  expect(installWay(browser)).toBeNull();
});

test("offers nothing once the app is installed", () => {
  expect(installWay({ ...browser, hasOffer: true, isInstalled: true })).toBeNull();
});

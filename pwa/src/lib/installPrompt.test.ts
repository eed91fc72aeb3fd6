import { expect, test } from "vitest";
import { installWay } from "./installPrompt.ts";

const browser = { hasOffer: false, isInstalled: false, agent: "Chrome", touchPoints: 0 };
const IPAD = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.0 Safari/605.1.15";

test("a browser that offers to install is taken at its word", () => {
  expect(installWay({ ...browser, hasOffer: true })).toBe("offer");
});

test("an iPhone and an iPad are told how to do it by hand", () => {
  expect(installWay({ ...browser, agent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)" })).toBe("by_hand");
  expect(installWay({ ...browser, agent: IPAD, touchPoints: 5 })).toBe("by_hand");
});

test("a Mac, and a browser that can't, are offered nothing", () => {
  expect(installWay({ ...browser, agent: IPAD })).toBeNull();
  expect(installWay(browser)).toBeNull();
});

test("who has installed the app is not asked again", () => {
  expect(installWay({ ...browser, hasOffer: true, isInstalled: true })).toBeNull();
});

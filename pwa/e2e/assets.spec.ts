import { expect, type Page, test } from "@playwright/test";
import axe from "axe-core";
import { drawn } from "./product/drawn.ts";

const SCREENS = {
  phone: { width: 390, height: 844 },
  desk: { width: 1440, height: 900 },
};

async function open(page: Page): Promise<void> {
  await page.goto("/i/assets");
  await page.locator("[data-ready]").waitFor();
  await page.evaluate(() => document.fonts.ready);
}

/** What axe finds wrong, each as its rule and the element. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const engine = (window as unknown as { axe: typeof axe }).axe;
    const { violations } = await engine.run(document, { resultTypes: ["violations"] });
    return violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.html}`));
  });
}

for (const [screen, viewport] of Object.entries(SCREENS)) {
  for (const paper of ["light", "dark", "sepia"] as const) {
    test(`every component is accessible on ${paper} paper, on a ${screen}`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ reducedMotion: "reduce" });
      await open(page);
      await page.getByRole("button", { name: `On ${paper} paper` }).click();
      expect(await violations(page)).toEqual([]);
    });
  }
}

test("nothing is wider than the narrowest phone, at the largest size of text", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page);
  await page.evaluate(() => document.documentElement.setAttribute("data-text", "5"));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("a modal takes the keyboard, is accessible, and gives the keyboard back", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page);
  const opener = page.getByRole("button", { name: "Open a modal" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const modal = page.getByRole("dialog", { name: /^Sign in to/ });
  await expect(modal.getByLabel("Email or mobile")).toBeFocused();
  expect(await violations(page)).toEqual([]);
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press("Tab");
    const outside = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused !== document.body && focused?.closest("dialog") === null;
    });
    expect(outside).toBe(false);
  }
  await page.keyboard.press("Escape");
  await expect(modal).toBeHidden();
  await expect(opener).toBeFocused();
});

test("the menu opens by keyboard, closes by Escape, and gives the keyboard back", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await open(page);
  const opener = page.getByRole("button", { name: "Menu", exact: true });
  await opener.focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("navigation", { name: "Menu", exact: true });
  await expect(menu.getByRole("button", { name: "Close menu" })).toBeFocused();
  await expect(menu.getByRole("link", { name: "Write a story" })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
});

test("late fonts move nothing", async ({ page }) => {
  await page.setViewportSize(SCREENS.phone);
  let release = () => {};
  const late = new Promise<void>((resolve) => {
    release = resolve;
  });
  let asked = 0;
  await page.route("**/*.woff2", async (route) => {
    asked += 1;
    await late;
    await route.continue();
  });
  await page.addInitScript(() => {
    const shifts = { sum: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.sum += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  // The page's load event waits for preloaded fonts, which wait for us.
  await page.goto("/i/assets", { waitUntil: "commit" });
  await page.locator("[data-ready]").waitFor();
  await expect.poll(() => asked).toBeGreaterThanOrEqual(2);
  release();
  await page.evaluate(() => document.fonts.ready);
  await drawn(page);
  const sum = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
  expect(sum).toBeLessThan(0.01);
});

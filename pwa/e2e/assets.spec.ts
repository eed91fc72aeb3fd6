import type { Page } from "@playwright/test";
import { animationsEnded, violations } from "./accessible.ts";
import { nextFrame } from "./product/nextFrame.ts";
import { expect, test } from "./test.ts";

const PHONE = { width: 390, height: 844 };

test.use({ contextOptions: { reducedMotion: "reduce" } });

async function open(page: Page): Promise<void> {
  await page.goto("/i/assets");
  await page.locator("[data-ready]").waitFor();
  await page.evaluate(() => document.fonts.ready);
}

test("every component is accessible on each paper, on a desktop and a phone, and fits the narrowest phone", async ({
  page,
}) => {
  await open(page);
  for (const paper of ["dark", "sepia", "light"]) {
    await page.getByRole("button", { name: `On ${paper} paper` }).click();
    await animationsEnded(page);
    // Of axe's rules, a theme affects only this one.
    const runOnly = paper === "light" ? undefined : ["color-contrast"];
    expect(await violations(page, "html", { runOnly }), `on ${paper} paper`).toEqual([]);
  }
  await page.setViewportSize(PHONE);
  expect(await violations(page), "on a phone").toEqual([]);

  await page.setViewportSize({ width: 320, height: 640 });
  await page.evaluate(() => document.documentElement.setAttribute("data-text", "5"));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test("a modal takes the focus, is accessible, and restores the focus", async ({ page }) => {
  await open(page);
  const opener = page.getByRole("button", { name: "Open a modal" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const modal = page.getByRole("dialog", { name: /^Sign in to/ });
  await expect(modal.getByLabel("Email or mobile")).toBeFocused();
  expect(await violations(page)).toEqual([]);
  for (let press = 0; press < 12; press += 1) {
    await page.keyboard.press("Tab");
    const isOutside = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused !== document.body && focused?.closest("dialog") === null;
    });
    expect(isOutside).toBe(false);
  }
  await page.keyboard.press("Escape");
  await expect(modal).toBeHidden();
  await expect(opener).toBeFocused();
});

test("late fonts shift nothing", async ({ page }) => {
  await page.setViewportSize(PHONE);
  let release = () => {};
  const late = new Promise<void>((resolve) => {
    release = resolve;
  });
  let requested = 0;
  await page.route("**/*.woff2", async (route) => {
    requested += 1;
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
  await expect.poll(() => requested).toBeGreaterThanOrEqual(2);
  release();
  await page.evaluate(() => document.fonts.ready);
  await nextFrame(page);
  const sum = await page.evaluate(() => (window as unknown as { shifts: { sum: number } }).shifts.sum);
  expect(sum).toBeLessThan(0.01);
});

import type { Page } from "@playwright/test";
import { film, hum } from "./product/recordings.ts";
import { openStudio, type Studio } from "./product/studio.ts";
import { expect, open, test } from "./test.ts";

let studio: Studio;
test.beforeAll(async ({ browser, baseURL }) => {
  studio = await openStudio(browser, String(baseURL));
});
test.afterAll(() => studio.close());

/** Position of a paused recording as its player displays it. */
const clock = async (page: Page) => `0:${Math.floor(await reached(page, "audio"))}`;

/** The player's position in seconds. */
const reached = (page: Page, player: "audio" | "video") =>
  page.locator(player).evaluate((media: HTMLMediaElement) => media.currentTime);

test("a recording plays at the reader's speed, responds to keys, and resumes at its last position", async ({
  page,
  site,
}) => {
  const file = await studio.upload("audio", { name: "hum.wav", type: "audio/wav", bytes: hum(90) });
  const post = await studio.publish({
    ptype: "blog",
    subtype: "audio",
    title: "A low hum",
    markdown: "To sleep by.",
    files: [{ file }],
  });
  const address = site(studio.domain) + post.permalink;
  await open(page, address);
  const player = page.getByRole("region", { name: "Listen to A low hum" });
  await expect(player).toContainText("0:00 / 1:30");

  await player.getByRole("button", { name: "Play" }).click();
  await expect(player.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect.poll(() => reached(page, "audio")).toBeGreaterThan(0.5);
  await player.getByLabel("Speed").selectOption("2");
  expect(await page.locator("audio").evaluate((media: HTMLMediaElement) => media.playbackRate)).toBe(2);
  await player.getByRole("button", { name: "Forward 30 seconds" }).click();
  await expect.poll(() => reached(page, "audio")).toBeGreaterThan(30);
  await player.getByRole("button", { name: "Pause" }).click();
  await expect(player.getByRole("button", { name: "Play" })).toBeVisible();

  const before = await reached(page, "audio");
  const slider = player.getByRole("slider", { name: "Playback position" });
  await slider.press("ArrowRight");
  await slider.press("ArrowRight");
  await expect.poll(() => reached(page, "audio")).toBeGreaterThan(before + 0.9);
  await expect(slider).toHaveAttribute("aria-valuetext", `${await clock(page)} of 1:30`);
  await player.getByRole("button", { name: "Back 15 seconds" }).click();
  await player.getByRole("button", { name: "Forward 30 seconds" }).click();
  await expect.poll(() => reached(page, "audio")).toBeGreaterThan(40);
  const left = await reached(page, "audio");

  await open(page, address);
  await expect.poll(() => reached(page, "audio")).toBeGreaterThan(left - 1);
  await expect(player).toContainText(`${await clock(page)} / 1:30`);
});

test("a video plays in the browser's own player", async ({ page, site }) => {
  const bytes = await film(studio.page);
  const file = await studio.upload("video", { name: "square.webm", type: "video/webm", bytes });
  const post = await studio.publish({
    ptype: "blog",
    subtype: "video",
    title: "A square that wanders",
    markdown: "There it goes.",
    files: [{ file }],
  });
  await open(page, site(studio.domain) + post.permalink);
  const video = page.locator("video");
  await expect(video).toHaveAttribute("controls", "");
  await expect(video).toHaveAccessibleName("A square that wanders");
  await video.evaluate((media: HTMLVideoElement) => media.play());
  await expect.poll(() => reached(page, "video")).toBeGreaterThan(0.3);
  const { width, room } = await video.evaluate((media: HTMLVideoElement) => ({
    width: media.getBoundingClientRect().width,
    room: document.documentElement.clientWidth,
  }));
  expect(width).toBeLessThanOrEqual(room);
});

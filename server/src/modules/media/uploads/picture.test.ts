import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, it } from "vitest";
import { convertPicture } from "./picture.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "quire-pictures-"));
});
afterAll(() => rm(folder, { recursive: true }));

it.each([
  ["a photo", [6000, 4000], [2560, 1707]],
  ["a high photo", [3000, 6000], [1280, 2560]],
  ["a strip of panels", [800, 16_000], [800, 16_000]],
  ["a strip higher than WebP can be", [800, 20_000], [655, 16_383]],
  ["a small picture", [300, 200], [300, 200]],
])("fits %s of %j pixels into %j", async (_, [width = 0, height = 0], expected) => {
  const path = join(folder, "picture.png");
  await sharp({ create: { width, height, channels: 3, background: "#a0c0e0" } })
    .png()
    .toFile(path);
  const converted = await convertPicture(path, "image/png", join(folder, "picture.webp"));
  expect([converted.width, converted.height]).toEqual(expected);
});

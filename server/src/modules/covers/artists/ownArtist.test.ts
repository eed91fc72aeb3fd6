import { expect, it } from "vitest";
import { openOwnArtist } from "./ownArtist.ts";

it("draws the same picture for the same request, in the size of an e-book's cover", async () => {
  const artist = openOwnArtist();
  const drawing = { userId: "b", words: "A ship at sea", description: "A ship at sea", change: "" } as const;
  const request = { ...drawing, style: "landscape", mood: "calm", seed: "1", index: 0 } as const;
  const [first, second, other] = await Promise.all([
    artist.draw(request),
    artist.draw(request),
    artist.draw({ ...request, index: 1 }),
  ]);
  expect(first.equals(second)).toBe(true);
  expect(first.equals(other)).toBe(false);
  const { default: sharp } = await import("sharp");
  expect(await sharp(first).metadata()).toMatchObject({ format: "jpeg", width: 1600, height: 2560 });
});

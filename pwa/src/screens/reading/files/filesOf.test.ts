import { expect, test } from "vitest";
import { postFile } from "../../../testing/postFile.ts";
import { isReadInFiles, locatorIn, placeIn, readerOf, shareRead } from "./filesOf.ts";

test.each([
  ["application/epub+zip", "media", "epub"],
  ["application/pdf", "good", "pdf"],
  ["audio/mpeg", "media", "audio"],
  ["video/mp4", "media", "video"],
  ["video/webm", "source", null],
  ["application/zip", "good", null],
  ["image/webp", "page", null],
] as const)("%s as %s opens in: %s", (content_type, role, reader) => {
  expect(readerOf(postFile({ content_type, role }))).toBe(reader);
});

test("a comic and an e-book are read in their files, a post with a zip is not", () => {
  expect(isReadInFiles([postFile()])).toBe(true);
  expect(isReadInFiles([postFile({ role: "good", content_type: "application/zip" })])).toBe(false);
  expect(isReadInFiles([])).toBe(false);
});

test("each of several recordings keeps its position, up to the length that is stored", () => {
  const [one, two] = [{ id: "b01j0000000fffffffff" }, { id: "b01j0000000ggggggggg" }];
  const first = locatorIn(one, "120.5", null);
  const both = locatorIn(two, "30.0", first);
  expect(placeIn(one, { fraction: 0.4, locator: both })).toEqual({ fraction: 0, locator: "120.5" });
  expect(placeIn(two, { fraction: 0.4, locator: both })).toEqual({ fraction: 0.4, locator: "30.0" });
  expect(locatorIn(one, "121.0", both)).toBe(`${one.id}|121.0;${two.id}|30.0`);
  expect(locatorIn(one, "x".repeat(1990), both)).not.toContain(two.id);
});

test("a position in one file does not apply to another", () => {
  const [book, song] = [{ id: "b01j0000000fffffffff" }, { id: "b01j0000000ggggggggg" }];
  const place = { fraction: 0.4, locator: locatorIn(book, "epubcfi(/6/4!/4|2)", null) };
  expect(placeIn(book, place)).toEqual({ fraction: 0.4, locator: "epubcfi(/6/4!/4|2)" });
  expect(placeIn(song, place)).toBeNull();
  expect(placeIn(book, { fraction: 0.4, locator: "12" })).toBeNull();
  expect(placeIn(book, { fraction: 0.4, locator: locatorIn(book, null, null) })).toEqual({
    fraction: 0.4,
    locator: null,
  });
});

test("a post of several recordings is heard to its end after the last one", () => {
  const role = "media";
  const one = postFile({ role, id: "b01j0000000fffffffff", content_type: "audio/mpeg" });
  const two = postFile({ role, id: "b01j0000000ggggggggg", content_type: "audio/mpeg" });
  const book = postFile({ role, id: "b01j0000000hhhhhhhhh", content_type: "application/pdf" });
  const share = (file: typeof one, fraction: number) => shareRead(file, fraction, [book, one, two]);
  expect(share(one, 1)).toBe(0.5);
  expect(share(two, 0.5)).toBe(0.75);
  expect(share(two, 1)).toBe(1);
  expect(share(book, 0.4)).toBe(0.4);
});

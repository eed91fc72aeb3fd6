import { expect, it } from "vitest";
import { bookData } from "../testing/samplePage.ts";
import { linkWithinPlatform } from "./loadPage.ts";

it("a book's other editions open on the platform too", () => {
  const data = bookData();
  const [ebook] = data.book.editions;
  const siteId = data.post.site_id;
  const moved = linkWithinPlatform(data, siteId);
  expect(moved.post.permalink).toBe(`/read/${siteId}/${data.post.id}`);
  expect(ebook?.permalink).toMatch(/^\/post\//);
  expect(moved.book.editions[0]?.permalink).toBe(`/read/${siteId}/${ebook?.permalink.split("/")[2]}`);
});

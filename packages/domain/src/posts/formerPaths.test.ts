import { expect, it } from "vitest";
import { cleanFormerPath } from "./formerPaths.ts";

it.each([
  ["/2013/05/06/hello.html", "/2013/05/06/hello.html"],
  ["https://old.example/Posts/Hello/?utm=1#top", "/posts/hello"],
  ["/posts/hello/index.html", "/posts/hello"],
  ["/caf%C3%A9/", "/café"],
  ["/%E0%A4%A/", "/%e0%a4%a"],
  ["/", null],
  ["https://old.example", null],
  ["//evil.example/a", null],
  ["posts/hello", null],
  ["/a\\b", null],
  [`/${"a".repeat(400)}`, null],
])("the former path of %s is %s", (address, path) => {
  expect(cleanFormerPath(address)).toBe(path);
});

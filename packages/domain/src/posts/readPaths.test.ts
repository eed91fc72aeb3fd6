import { expect, it } from "vitest";
import { parseReadPath, readPath } from "./readPaths.ts";

const siteId = "b1000000000000000001";
const id = "b2000000000000000001";

it("the path of a post in the platform's app is read back as the post", () => {
  expect(parseReadPath(readPath({ siteId, id }))).toEqual({ siteId, id });
});

it.each([
  `/read/${siteId}`,
  `/read/${siteId}/${id}/loomings`,
  `/read/melville/${id}`,
  `/read/${siteId}/loomings`,
  `/Read/${siteId}/${id}`,
  `/post/${id}`,
])("%s is none", (path) => {
  expect(parseReadPath(path)).toBeNull();
});

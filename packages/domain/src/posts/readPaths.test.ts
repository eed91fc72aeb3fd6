import { expect, it } from "vitest";
import { parseReadPath, readPath } from "./readPaths.ts";

const siteId = "b1000000000000000001";
const id = "b2000000000000000001";

it("the path of a post in the platform's app round-trips", () => {
  expect(parseReadPath(readPath({ siteId, id }))).toEqual({ siteId, id });
});

it.each([
  `/read/${siteId}`,
  `/read/${siteId}/${id}/loomings`,
  `/read/melville/${id}`,
  `/read/${siteId}/loomings`,
  `/Read/${siteId}/${id}`,
  `/post/${id}`,
])("rejects %s", (path) => {
  expect(parseReadPath(path)).toBeNull();
});

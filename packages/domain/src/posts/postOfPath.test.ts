import { describe, expect, it } from "vitest";
import { postOfPath } from "./postOfPath.ts";

const ID = "b0000000000000000001";
const OTHER = "b0000000000000000002";

describe("postOfPath", () => {
  it.each([
    `/post/${ID}`,
    `/post/${ID}/loomings`,
    `/chapter/${ID}/edit`,
    `/story/${OTHER}/chapter/${ID}/edit`,
    `/comic/${OTHER}/episode/${ID}/pages`,
    `/comic/${ID}/edit/`,
    `/good/${ID}/edit`,
    `/book/${ID}/publish`,
  ])("finds the post in %s", (path) => expect(postOfPath(path)).toBe(ID));

  it.each(["/", "/drafts", "/post/new", `/story/${ID}/chapter/new`, `/good/${ID}`, "/story/loomings/edit"])(
    "finds no post in %s",
    (path) => expect(postOfPath(path)).toBeNull(),
  );
});

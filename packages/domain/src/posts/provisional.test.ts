import { expect, it } from "vitest";
import { PROVISIONAL, type ProvisionalUse, refuseProvisional } from "./provisional.ts";

const most: ProvisionalUse = {
  posts: PROVISIONAL.posts,
  draftBytes: PROVISIONAL.allDraftBytes,
  files: PROVISIONAL.files,
  fileBytes: PROVISIONAL.allFileBytes,
};

it("as much as is allowed is kept without an account", () => {
  expect(refuseProvisional(most)).toBeNull();
});

it.each([
  ["posts", /50 drafts/],
  ["draftBytes", /too long/],
  ["files", /200 pictures/],
  ["fileBytes", /250 MB/],
] as const)("one more of %s is not, and the words say which", (of, words) => {
  expect(refuseProvisional({ ...most, [of]: most[of] + 1 })).toMatch(words);
});

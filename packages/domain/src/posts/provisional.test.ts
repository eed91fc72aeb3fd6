import { expect, it } from "vitest";
import { PROVISIONAL, type ProvisionalUse, refuseProvisional } from "./provisional.ts";

const most: ProvisionalUse = {
  posts: PROVISIONAL.posts,
  draftBytes: PROVISIONAL.allDraftBytes,
  files: PROVISIONAL.files,
  fileBytes: PROVISIONAL.allFileBytes,
};

it("allows guests to store up to the limits", () => {
  expect(refuseProvisional(most)).toBeNull();
});

it.each([
  ["posts", /50 drafts/],
  ["draftBytes", /too long/],
  ["files", /200 pictures/],
  ["fileBytes", /250 MB/],
] as const)("refuses one more of %s and says which limit was reached", (of, words) => {
  expect(refuseProvisional({ ...most, [of]: most[of] + 1 })).toMatch(words);
});

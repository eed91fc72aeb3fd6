import { expect, it } from "vitest";
import { type ReportedPost, reportLine, skippedLine } from "./importReport.ts";

const post: ReportedPost = {
  ...{ title: "Loomings", outcome: "added", post_id: "b0000000000000000001", status: "published" },
  ...{ left_out: [], former_path: "/2013/loomings.html" },
};

it.each<[Partial<ReportedPost>, string]>([
  [
    {},
    "imported whole,Loomings,published,https://a.example/post/b0000000000000000001,/2013/loomings.html,\r\n",
  ],
  [
    { status: "drafts", left_out: ["A poll was left out.", "Title shortened."], former_path: null },
    "changed,Loomings,draft,https://a.example/post/b0000000000000000001/edit,,A poll was left out. Title shortened.\r\n",
  ],
  [
    { outcome: "refused", post_id: null, status: null, left_out: ["Too long."], former_path: null },
    "not imported,Loomings,,,,Too long.\r\n",
  ],
])("a report says what became of a post: %j", (change, line) => {
  expect(reportLine({ ...post, ...change }, "https://a.example")).toBe(line);
});

it("a report counts what was skipped", () => {
  expect(skippedLine({ what: "comment", count: 1200, hint: "They stay." })).toBe(
    'not imported,"1,200 comments",,,,They stay.\r\n',
  );
});

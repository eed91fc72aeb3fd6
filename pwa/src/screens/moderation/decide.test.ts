import type { ModerationCase } from "@quire/contracts/records/moderation";
import { expect, it } from "vitest";
import { type Decision, decisionCopyOf, decisionsOf, doneTitle, isReversed } from "./decide.ts";

const of = (
  kind: ModerationCase["subject"]["kind"],
  state: ModerationCase["state"],
  hidden: boolean | null,
): ModerationCase => ({
  id: "case1",
  subject: { kind, id: "thing1" },
  state,
  resolution: null,
  opened: "",
  closed: null,
  closed_by: null,
  reports: 1,
  reasons: [],
  thing:
    hidden === null
      ? null
      : {
          excerpt: "",
          url: "",
          site: { id: "s", name: "S" },
          author: { id: "a", name: "A" },
          post_id: null,
          hidden,
        },
});

it.each([
  ["a visible post", of("post", "open", false), true, ["remove", "dismiss", "suspend"]],
  ["a removed post", of("post", "closed", true), false, ["restore"]],
  ["a comment removed while reported", of("comment", "open", true), false, ["restore", "dismiss"]],
  ["a site, to an admin", of("site", "open", false), true, ["dismiss", "suspend"]],
  ["a site, to a moderator", of("site", "open", false), false, ["dismiss"]],
  ["a suspended site, to an admin", of("site", "closed", true), true, ["unsuspend"]],
  ["a deleted item", of("post", "open", null), true, ["dismiss"]],
])("%s offers the decisions that apply", (_, one, maySuspend, decisions) => {
  expect(decisionsOf(one, maySuspend)).toEqual(decisions);
});

it.each<[string, ModerationCase, Decision, string | undefined, string]>([
  [
    "a removed post",
    of("post", "open", false),
    "remove",
    "The author sees this in their drafts.",
    "Post removed",
  ],
  [
    "a removed comment",
    of("comment", "open", false),
    "remove",
    "The author sees this with the comment.",
    "Comment removed",
  ],
  ["a restored post", of("post", "closed", true), "restore", undefined, "Post restored"],
  ["a dismissed report", of("post", "open", false), "dismiss", undefined, "Report dismissed"],
  ["a suspended account", of("site", "open", false), "suspend", undefined, "Account suspended"],
  ["an ended suspension", of("site", "closed", true), "unsuspend", undefined, "Suspension ended"],
])("the reason for %s is shown where its author can see it", (_, one, decision, shownAt, done) => {
  expect(decisionCopyOf(one, decision).shownAt).toBe(shownAt);
  expect(doneTitle(one, decision)).toBe(done);
});

it.each<[string, ModerationCase["resolution"], boolean | null, boolean]>([
  ["removed", "removed", true, false],
  ["restored", "removed", false, true],
  ["suspended", "suspended", true, false],
  ["visible after a suspension", "suspended", false, true],
  ["left as it is", "dismissed", false, false],
  ["deleted", "removed", null, false],
])("an item that is %s", (_, resolution, hidden, isBack) => {
  expect(isReversed({ ...of("post", "closed", hidden), resolution })).toBe(isBack);
});

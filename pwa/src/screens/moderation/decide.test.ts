import type { ModerationCase } from "@quire/contracts/records/moderation";
import { expect, it } from "vitest";
import { decisionsOf } from "./decide.ts";

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
          words: "",
          url: "",
          site: { id: "s", name: "S" },
          author: { id: "a", name: "A" },
          post_id: null,
          hidden,
        },
});

it.each([
  ["a post that readers see", of("post", "open", false), true, ["remove", "dismiss", "suspend"]],
  ["a post that was removed", of("post", "closed", true), false, ["restore"]],
  [
    "a comment that was removed while it was reported",
    of("comment", "open", true),
    false,
    ["restore", "dismiss"],
  ],
  ["a site, to an admin", of("site", "open", false), true, ["dismiss", "suspend"]],
  ["a site, to a moderator", of("site", "open", false), false, ["dismiss"]],
  ["a suspended site, to an admin", of("site", "closed", true), true, ["unsuspend"]],
  ["what is gone altogether", of("post", "open", null), true, ["dismiss"]],
])("of %s can be decided what makes sense", (_, one, maySuspend, decisions) => {
  expect(decisionsOf(one, maySuspend)).toEqual(decisions);
});

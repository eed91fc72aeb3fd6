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

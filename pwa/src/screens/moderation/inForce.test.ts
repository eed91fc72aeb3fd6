import type { Act } from "@quire/contracts/records/moderation";
import { expect, test } from "vitest";
import { inForce } from "./inForce.ts";

const act = (id: string, action: Act["action"], kind: Act["subject"]["kind"], of: string) => ({
  id,
  action,
  subject: { kind, id: of },
});

test.each<[string, ReturnType<typeof act>[], string[]]>([
  ["nothing was done", [], []],
  ["a post was removed", [act("1", "post_removed", "post", "p")], ["1"]],
  [
    "it was restored since",
    [act("2", "post_restored", "post", "p"), act("1", "post_removed", "post", "p")],
    ["2"],
  ],
  [
    "and removed again",
    [
      act("3", "post_removed", "post", "p"),
      act("2", "post_restored", "post", "p"),
      act("1", "post_removed", "post", "p"),
    ],
    ["3"],
  ],
  [
    "another post was restored",
    [act("2", "post_restored", "post", "q"), act("1", "post_removed", "post", "p")],
    ["2", "1"],
  ],
  [
    "something else was decided of a suspended account's site",
    [act("2", "small_business_set", "site", "s"), act("1", "account_suspended", "site", "s")],
    ["1"],
  ],
  [
    "a suspension was ended",
    [act("2", "account_unsuspended", "site", "s"), act("1", "account_suspended", "site", "s")],
    ["2"],
  ],
])("what holds where %s", (_, acts, ids) => {
  expect([...inForce(acts)]).toEqual(ids);
});

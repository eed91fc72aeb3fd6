import type { Act } from "@quire/contracts/records/moderation";
import { expect, test } from "vitest";
import { actsInForce } from "./ModerationLog.tsx";

const act = (id: string, action: Act["action"], kind: Act["subject"]["kind"], of: string) => ({
  id,
  action,
  subject: { kind, id: of },
});

test.each<[string, ReturnType<typeof act>[], string[]]>([
  ["nothing", [], []],
  ["a removal", [act("1", "post_removed", "post", "p")], ["1"]],
  [
    "a removal and a restoration",
    [act("2", "post_restored", "post", "p"), act("1", "post_removed", "post", "p")],
    ["2"],
  ],
  [
    "a second removal",
    [
      act("3", "post_removed", "post", "p"),
      act("2", "post_restored", "post", "p"),
      act("1", "post_removed", "post", "p"),
    ],
    ["3"],
  ],
  [
    "the restoration of another post",
    [act("2", "post_restored", "post", "q"), act("1", "post_removed", "post", "p")],
    ["2", "1"],
  ],
  [
    "another decision on a suspended account's site",
    [act("2", "small_business_set", "site", "s"), act("1", "account_suspended", "site", "s")],
    ["1"],
  ],
  [
    "the end of a suspension",
    [act("2", "account_unsuspended", "site", "s"), act("1", "account_suspended", "site", "s")],
    ["2"],
  ],
])("the actions in force after: %s", (_, acts, ids) => {
  expect([...actsInForce(acts)]).toEqual(ids);
});

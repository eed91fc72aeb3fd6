import type { Delivery } from "@quire/contracts/records/delivery";
import { expect, test } from "vitest";
import { deliveryWords } from "./deliveryWords.ts";

const wanted: Pick<Delivery, "state" | "late" | "due" | "delivered"> = {
  state: "wanted",
  late: false,
  due: "2026-12-06T10:00:00.000Z",
  delivered: null,
};

test.each([
  [{}, false, "Waiting", "Meera delivers it by 6 Dec, 2026. We write to you when it is there."],
  [
    { late: true },
    false,
    "Late",
    "Meera was to deliver it by 6 Dec, 2026. You can have your money back, or wait.",
  ],
  [{ late: true }, true, "Going back", "Your money is on its way back to you. Banks take up to ten days."],
  [
    { state: "delivered", delivered: "2026-11-30T10:00:00.000Z" },
    false,
    "Delivered",
    "Meera delivered it on 30 Nov, 2026.",
  ],
  [{ state: "withdrawn" }, false, "Withdrawn", "The payment went back, so nothing is delivered."],
] as const)("%j, going back %s: %s", (changes, isGoingBack, badge, line) => {
  const words = deliveryWords({ ...wanted, ...changes }, "Meera", isGoingBack);
  expect([words.badge.words, words.line]).toEqual([badge, line]);
});

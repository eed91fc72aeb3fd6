import type { Delivery } from "@quire/contracts/records/delivery";
import { expect, test } from "vitest";
import { deliveryCopy } from "./deliveryCopy.ts";

const wanted: Pick<Delivery, "state" | "late" | "due" | "delivered"> = {
  state: "wanted",
  late: false,
  due: "2026-12-06T10:00:00.000Z",
  delivered: null,
};

test.each([
  [{}, false, "Waiting", "Meera delivers it by 6 Dec, 2026. We'll email you when it's ready."],
  [
    { late: true },
    false,
    "Late",
    "Meera was due to deliver it by 6 Dec, 2026. You can get a refund or keep waiting.",
  ],
  [{ late: true }, true, "Refund pending", "Your money is being refunded to you. Banks take up to ten days."],
  [
    { state: "delivered", delivered: "2026-11-30T10:00:00.000Z" },
    false,
    "Delivered",
    "Meera delivered it on 30 Nov, 2026.",
  ],
  [{ state: "withdrawn" }, false, "Withdrawn", "The payment was refunded, so nothing will be delivered."],
] as const)("%j, refund pending %s: %s", (changes, isGoingBack, badge, line) => {
  const copy = deliveryCopy({ ...wanted, ...changes }, "Meera", isGoingBack);
  expect([copy.badge.label, copy.line]).toEqual([badge, line]);
});

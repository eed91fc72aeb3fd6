import { closeDispute } from "../disputes/disputeCharge.ts";
import { LIST_FIELDS, listOf } from "../wire/lists.ts";
import { type Call, found } from "./call.ts";

export const disputeCalls: Call[] = [
  {
    method: "GET",
    path: "/disputes",
    answer(desk, fields) {
      fields.only([...LIST_FIELDS, "payment_intent", "charge", "expand"]);
      const intent = fields.text("payment_intent");
      const charge = fields.text("charge");
      const asked = desk.disputes
        .all()
        .filter((one) => [null, one.payment_intent].includes(intent) && [null, one.charge].includes(charge));
      return listOf("/v1/disputes", asked, fields);
    },
  },
  {
    method: "GET",
    path: "/disputes/{id}",
    answer: (desk, _, id) => found(desk.disputes.get(id), "dispute", id, "dispute"),
  },
  {
    method: "POST",
    path: "/disputes/{id}/close",
    answer: (desk, _, id) =>
      closeDispute(desk, found(desk.disputes.get(id), "dispute", id, "dispute"), "lost"),
  },
];

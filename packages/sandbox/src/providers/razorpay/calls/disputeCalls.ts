import { closeDispute } from "../disputes/disputePayment.ts";
import { collectionOf } from "../wire/collections.ts";
import { found } from "../wire/errors.ts";
import type { Call } from "./call.ts";

export const disputeCalls: Call[] = [
  { method: "GET", path: "/disputes", answer: (desk, query) => collectionOf(desk.disputes.all(), query) },
  { method: "GET", path: "/disputes/{id}", answer: (desk, _, id) => found(desk.disputes.get(id)) },
  {
    method: "POST",
    path: "/disputes/{id}/accept",
    answer: (desk, _, id) => closeDispute(desk, found(desk.disputes.get(id)), "lost"),
  },
];

import { confirmOrder } from "@quire/contracts/calls/orders";
import { callApi } from "../../../lib/callApi.ts";
import { setTaskStatus } from "../../../lib/taskStatus.ts";
import { followPayment } from "../../../widgets/checkout/followPayment.ts";
import { OUTCOME_COPY, type OutcomeCopy } from "../../../widgets/checkout/outcomeCopy.ts";
import { outcomeOf } from "../../../widgets/checkout/pollOutcome.ts";

/** A book unlocks nothing: it is printed and shipped. */
const OUTCOMES: OutcomeCopy = {
  ...OUTCOME_COPY,
  waiting: {
    ...OUTCOME_COPY.waiting,
    message: "Your order is placed when the payment arrives. You don't need to pay again.",
  },
  left: {
    ...OUTCOME_COPY.left,
    message:
      "You haven't paid yet. Press Order to continue. If you approve the payment later, your order is placed then.",
  },
  unreachable: {
    ...OUTCOME_COPY.unreachable,
    message: "If you paid, your order is placed as soon as your bank confirms. You don't need to pay again.",
  },
};

interface FollowedBookOrder {
  siteId: string;
  id: string;
  /** The buyer says they didn't pay. */
  isLeft: boolean;
}

/** Follows a book's order until its payment is decided; opens it once it is paid. */
export const followBookOrder = ({ siteId, id, isLeft }: FollowedBookOrder, open: () => void): Promise<void> =>
  followPayment({
    id,
    // With an empty body the server asks the provider.
    fetchOutcome: async () => {
      const params = { siteId, id };
      const { state } = await callApi(confirmOrder, {
        params,
        body: {},
        idempotent: true,
        timeoutMs: 15_000,
      });
      return outcomeOf(state) ?? (isLeft ? "left" : null);
    },
    copy: {
      checking: "Checking your payment.",
      slow: "Your bank is still processing this. Your order is placed when it confirms.",
      outcomes: OUTCOMES,
    },
    open: async () => {
      setTaskStatus(null);
      open();
    },
  });

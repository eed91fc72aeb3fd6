import type { Account } from "../account.ts";
import { DECLINED, fail, NOT_PROVEN } from "../payments/pay.ts";
import type { Payment } from "../payments/payment.ts";
import { approvePayment } from "../subscriptions/approvePayment.ts";
import type { Due } from "./due.ts";

/** The fields of a form in the frame. */
export interface Pressed {
  way?: string;
  vpa?: string;
  /** The payment already created, if any. */
  payment?: string;
}

/** The payment and the page to show next. */
export type PressResult = { payment: Payment; next: "challenge" | "phone" | "result" } | { refusal: string };

const VPA = /^[\w.-]{2,256}@[a-zA-Z]{2,64}$/;

export function pressButton(
  account: Account,
  due: Due,
  { way, vpa = "", payment: id }: Pressed,
): PressResult {
  if (due.isPaid) return { refusal: "It was paid already." };
  if (id !== undefined) return continuePayment(account, due, account.payments.get(id), way);
  if (way === "upi" && !VPA.test(vpa)) return { refusal: "This is no UPI address: it looks like name@bank." };
  switch (way) {
    case "card": {
      const payment = due.begin({ method: "card" });
      const ended = account.consumeFault("decline")
        ? fail(account, payment, DECLINED)
        : approvePayment(account, payment);
      return { payment: ended, next: "result" };
    }
    case "decline":
      return { payment: fail(account, due.begin({ method: "card" }), DECLINED), next: "result" };
    case "challenge":
      return { payment: due.begin({ method: "card" }), next: "challenge" };
    case "upi":
      return { payment: due.begin({ method: "upi", vpa }), next: "phone" };
    default:
      return { refusal: "Nothing was chosen." };
  }
}

/** Continues a payment after the buyer has answered the bank or the phone. */
function continuePayment(
  account: Account,
  due: Due,
  payment: Payment | null,
  way: string | undefined,
): PressResult {
  if (payment?.status !== "created" || !due.owns(payment))
    return { refusal: "This payment has ended already." };
  if (way === "wait") return { payment, next: "result" };
  if (way === "pass" && !account.consumeFault("decline"))
    return { payment: approvePayment(account, payment), next: "result" };
  return { payment: fail(account, payment, way === "fail" ? NOT_PROVEN : DECLINED), next: "result" };
}

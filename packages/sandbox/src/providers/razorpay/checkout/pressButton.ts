import type { Desk } from "../desk.ts";
import { DECLINED, fail, NOT_PROVEN } from "../payments/pay.ts";
import type { Payment } from "../payments/payment.ts";
import { passBank } from "../subscriptions/passBank.ts";
import type { Due } from "./due.ts";

/** What was sent from the frame. */
export interface Pressed {
  way?: string;
  vpa?: string;
  /** The payment that was begun before. */
  payment?: string;
}

/** The payment, and whether somebody is asked about it first. */
export type Came = { payment: Payment; next: "challenge" | "phone" | "result" } | { refusal: string };

const VPA = /^[\w.-]{2,256}@[a-zA-Z]{2,64}$/;

export function pressButton(desk: Desk, due: Due, { way, vpa = "", payment: id }: Pressed): Came {
  if (due.isPaid) return { refusal: "It was paid already." };
  if (id !== undefined) return goOn(desk, due, desk.payments.get(id), way);
  if (way === "upi" && !VPA.test(vpa)) return { refusal: "This is no UPI address: it looks like name@bank." };
  switch (way) {
    case "card": {
      const payment = due.begin({ method: "card" });
      const ended = desk.meets("decline") ? fail(desk, payment, DECLINED) : passBank(desk, payment);
      return { payment: ended, next: "result" };
    }
    case "decline":
      return { payment: fail(desk, due.begin({ method: "card" }), DECLINED), next: "result" };
    case "challenge":
      return { payment: due.begin({ method: "card" }), next: "challenge" };
    case "upi":
      return { payment: due.begin({ method: "upi", vpa }), next: "phone" };
    default:
      return { refusal: "Nothing was chosen." };
  }
}

/** Somebody was asked, and has answered. */
function goOn(desk: Desk, due: Due, payment: Payment | null, way: string | undefined): Came {
  if (payment?.status !== "created" || !due.owns(payment))
    return { refusal: "This payment has ended already." };
  if (way === "wait") return { payment, next: "result" };
  if (way === "pass" && !desk.meets("decline")) return { payment: passBank(desk, payment), next: "result" };
  return { payment: fail(desk, payment, way === "fail" ? NOT_PROVEN : DECLINED), next: "result" };
}

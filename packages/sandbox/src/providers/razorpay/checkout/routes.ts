import type { Request, ResponseToolkit, ServerRoute } from "@hapi/hapi";
import { answerPage } from "../../../pages/html.ts";
import type { Tools } from "../../../provider.ts";
import type { Account } from "../account.ts";
import { KEY_ID } from "../keys.ts";
import { orderDue } from "../orders/orderDue.ts";
import type { Payment } from "../payments/payment.ts";
import { subscriptionDue } from "../subscriptions/subscriptionDue.ts";
import { CHECKOUT_SCRIPT } from "./checkoutScript.ts";
import type { Due } from "./due.ts";
import * as pages from "./framePages.ts";
import { type CheckoutOptions, readOptions } from "./options.ts";
import { type Pressed, pressButton } from "./pressButton.ts";

const OWN_HOSTS = ["localhost", "127.0.0.1", "*.localhost"];
const ANCESTORS = OWN_HOSTS.flatMap((host) => [`http://${host}:*`, `https://${host}:*`]).join(" ");
/** The frame runs only its own script, and only pages of this machine may frame it. */
const POLICY = `default-src 'none'; style-src 'unsafe-inline'; script-src 'self'; form-action 'self'; frame-ancestors ${ANCESTORS}`;

/** `frame.js`, run within the frame: posts the result to the page that opened it, and to no other. */
const FRAME_SCRIPT = `(() => {
  const { origin, message } = JSON.parse(document.querySelector('meta[name="checkout-message"]').content);
  const send = (data) => parent.postMessage(data, origin);
  if (message) send(message);
  addEventListener("click", ({ target }) => {
    if (target.closest("[data-close]")) send({ event: "dismiss" });
  });
  for (const button of document.querySelectorAll("[data-close]")) button.disabled = false;
  addEventListener("keydown", ({ key }) => {
    if (key === "Escape") send({ event: "dismiss" });
  });
})();
`;

/** Routes of the checkout: the script that a page loads, and the frame that it opens. */
export function checkoutRoutes({ outbox }: Tools, account: Account): ServerRoute[] {
  const script = (text: string) => (_: Request, reply: ResponseToolkit) =>
    reply.response(text).type("text/javascript").header("cache-control", "no-cache");
  const page = (reply: ResponseToolkit, text: string) => answerPage(reply, text, POLICY);

  const within = (
    request: Request,
    reply: ResponseToolkit,
    work: (due: Due, options: CheckoutOptions) => string | Promise<string>,
  ) => {
    const options = readOptions(request.query);
    if (!options) return reply.response("Error 400: opened by a page of another machine").code(400);
    if (options.key !== KEY_ID)
      return page(reply, pages.refusalPage("Authentication failed: the key is not known.", options));
    const id = String(request.params.id);
    const due = orderDue(account, id, options) ?? subscriptionDue(account, id, options);
    if (!due) return page(reply, pages.refusalPage("There is nothing of this id to be paid.", options));
    return Promise.resolve(work(due, options)).then((text) => page(reply, text));
  };

  /** Returns the page for a payment's current state. */
  const show = (due: Due, payment: Payment, request: Request, options: CheckoutOptions): string => {
    const { pathname, search } = request.url;
    const query = new URLSearchParams(search);
    query.delete("payment");
    const start = `${pathname}?${query}`;
    if (payment.status === "failed") return pages.failedPage(payment, start, options);
    if (payment.status === "created") return pages.waitingPage(`${start}&payment=${payment.id}`, options);
    return pages.paidPage(due.proofOf(payment), options);
  };

  return [
    { method: "GET", path: "/razorpay/v1/checkout.js", handler: script(CHECKOUT_SCRIPT) },
    { method: "GET", path: "/razorpay/v1/frame.js", handler: script(FRAME_SCRIPT) },
    {
      method: "GET",
      path: "/razorpay/checkout/{id}",
      handler: (request, reply) =>
        within(request, reply, (due, options) => {
          const payment = account.payments.get(String(request.query.payment ?? ""));
          if (payment && due.owns(payment)) return show(due, payment, request, options);
          return due.isPaid
            ? pages.refusalPage("It was paid already.", options)
            : pages.choicePage(due, options);
        }),
    },
    {
      method: "POST",
      path: "/razorpay/checkout/{id}",
      handler: (request, reply) =>
        within(request, reply, async (due, options) => {
          const pressed = (request.payload ?? {}) as Pressed;
          const { result, caused } = outbox.during(() => pressButton(account, due, pressed));
          await caused.early();
          caused.after(request.raw.res);
          if ("refusal" in result) return pages.refusalPage(result.refusal, options);
          if (result.next === "challenge") return pages.challengePage(result.payment, options);
          if (result.next === "phone") return pages.phonePage(result.payment, options);
          return show(due, result.payment, request, options);
        }),
    },
  ];
}

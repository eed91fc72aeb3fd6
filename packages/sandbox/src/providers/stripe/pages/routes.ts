import type { Request, ResponseToolkit, ServerRoute } from "@hapi/hapi";
import { answerPage, REDIRECTING } from "../../../pages/html.ts";
import type { Tools } from "../../../provider.ts";
import type { Account } from "../account.ts";
import type { Checkout } from "../checkout/checkout.ts";
import { paySession, WAYS, type Way } from "../checkout/paySession.ts";
import { challengePage, closedPage, payPage, processingPage } from "./payPage.ts";

const DECLINED = "Your card was declined. Nothing was taken; try again.";

/** Routes of the pages that the product redirects buyers to. */
export function pageRoutes({ outbox }: Tools, account: Account): ServerRoute[] {
  const page = (reply: ResponseToolkit, text: string) => answerPage(reply, text, REDIRECTING);
  const checkoutOf = (request: Request) => account.checkouts.get(String(request.params.id));
  const missing = (reply: ResponseToolkit) => reply.response("No such checkout.").code(404);
  const closed = (reply: ResponseToolkit, checkout: Checkout) =>
    page(
      reply,
      closedPage(
        checkout,
        checkout.session.status === "complete" ? successOf(checkout) : checkout.session.cancel_url,
      ),
    );

  const press = async (checkout: Checkout, way: Way, request: Request, reply: ResponseToolkit) => {
    const { result, caused } = outbox.during(() => paySession(account, checkout, way));
    await caused.early();
    caused.after(request.raw.res);
    const self = `/stripe/pay/${checkout.id}`;
    if (result === "challenged") return reply.redirect(`${self}/challenge`).code(303);
    if (result === "declined") return reply.redirect(`${self}?problem=declined`).code(303);
    return way === "bank"
      ? page(reply, processingPage(successOf(checkout)))
      : reply.redirect(successOf(checkout)).code(303);
  };

  return [
    {
      method: "GET",
      path: "/stripe/pay/{id}",
      handler: (request, reply) => {
        const checkout = checkoutOf(request);
        if (!checkout) return missing(reply);
        if (checkout.session.status !== "open") return closed(reply, checkout);
        return page(reply, payPage(checkout, request.query.problem === "declined" ? DECLINED : null));
      },
    },
    {
      method: "GET",
      path: "/stripe/pay/{id}/challenge",
      handler: (request, reply) => {
        const checkout = checkoutOf(request);
        if (!checkout) return missing(reply);
        return checkout.session.status === "open" ? page(reply, challengePage()) : closed(reply, checkout);
      },
    },
    {
      method: "POST",
      path: "/stripe/pay/{id}/{step?}",
      handler: (request, reply) => {
        const checkout = checkoutOf(request);
        if (!checkout) return missing(reply);
        if (checkout.session.status !== "open") return closed(reply, checkout);
        const { way } = (request.payload ?? {}) as { way?: string };
        if (way === "abandon") {
          const { cancel_url } = checkout.session;
          return reply.redirect(cancel_url ?? `/stripe/pay/${checkout.id}`).code(303);
        }
        const isWay =
          WAYS.includes(way as Way) && !(way === "bank" && checkout.session.mode === "subscription");
        if (!isWay) return reply.response("Error 400: way").code(400);
        return press(checkout, way as Way, request, reply);
      },
    },
  ];
}

/** Returns where a buyer goes after payment. */
function successOf({ session }: Checkout): string {
  return (session.success_url ?? "").replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}

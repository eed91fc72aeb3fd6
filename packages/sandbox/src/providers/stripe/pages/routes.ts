import type { Request, ResponseToolkit, ServerRoute } from "@hapi/hapi";
import { answerPage, LEADING_ON } from "../../../pages/html.ts";
import type { Tools } from "../../../provider.ts";
import type { Checkout } from "../checkout/checkout.ts";
import { paySession, WAYS, type Way } from "../checkout/paySession.ts";
import type { Desk } from "../desk.ts";
import { challengePage, closedPage, payPage, processingPage } from "./payPage.ts";

const DECLINED = "Your card was declined. Nothing was taken; try again.";

/** The pages that a browser is sent to. */
export function pageRoutes({ outbox }: Tools, desk: Desk): ServerRoute[] {
  const page = (reply: ResponseToolkit, text: string) => answerPage(reply, text, LEADING_ON);
  const checkoutOf = (request: Request) => desk.checkouts.get(String(request.params.id));
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
    const { result, caused } = outbox.during(() => paySession(desk, checkout, way));
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

/** Where one goes who has paid. */
function successOf({ session }: Checkout): string {
  return (session.success_url ?? "").replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}

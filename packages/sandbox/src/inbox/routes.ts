import type { ServerRoute } from "@hapi/hapi";
import type { Messages } from "../messages.ts";
import { answerPage } from "../pages/html.ts";
import { codeOf, linksOf, listPage, messagePage } from "./pages.ts";

/** Routes of the messages: pages for a browser, JSON for tests. */
export function inboxRoutes(messages: Messages): ServerRoute[] {
  return [
    { method: "GET", path: "/", handler: (_, reply) => answerPage(reply, listPage(messages.list())) },
    {
      method: "GET",
      path: "/messages/{id}",
      handler: (request, reply) => {
        const message = messages.find(String(request.params.id));
        return message
          ? answerPage(reply, messagePage(message))
          : reply.response("No such message.").code(404);
      },
    },
    {
      method: "POST",
      path: "/messages/clear",
      handler: async (_, reply) => {
        await messages.clear();
        return reply.redirect("/").code(303);
      },
    },
    {
      method: "GET",
      path: "/messages.json",
      handler: (request) => {
        const { to } = request.query as { to?: string };
        const found = messages.list(to);
        return { messages: found.map((one) => ({ ...one, code: codeOf(one), links: linksOf(one) })) };
      },
    },
  ];
}

import type { ResponseToolkit, ServerRoute } from "@hapi/hapi";
import type { Faults } from "../faults.ts";
import type { Messages } from "../messages.ts";
import { codeOf, linksOf, listPage, messagePage } from "./pages.ts";
import { readFault } from "./readFault.ts";

/** Pages load nothing, run nothing and are framed by nobody. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'";

/** What a person opens, and what a test asks: the messages, and the faults. */
export function inboxRoutes(messages: Messages, faults: Faults, names: () => string[]): ServerRoute[] {
  return [
    { method: "GET", path: "/", handler: (_, reply) => html(reply, listPage(messages.list())) },
    {
      method: "GET",
      path: "/messages/{id}",
      handler: (request, reply) => {
        const message = messages.find(String(request.params.id));
        return message ? html(reply, messagePage(message)) : reply.response("No such message.").code(404);
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
    { method: "GET", path: "/faults", handler: () => faults.list() },
    {
      method: "POST",
      path: "/faults",
      handler: (request, reply) => {
        const read = readFault(request.payload, names());
        if ("wrong" in read) return reply.response({ message: read.wrong }).code(400);
        faults.add(read.provider, read.fault);
        return faults.list();
      },
    },
    {
      method: "DELETE",
      path: "/faults",
      handler: () => {
        faults.clear();
        return {};
      },
    },
  ];
}

function html(reply: ResponseToolkit, text: string) {
  return reply.response(text).type("text/html").header("content-security-policy", POLICY);
}

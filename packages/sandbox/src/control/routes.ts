import type { ServerRoute } from "@hapi/hapi";
import { answerPage } from "../pages/html.ts";
import type { Control } from "./control.ts";
import { answerControl, NotPossible, oneOf, type Params, paramsOf, textOf } from "./params.ts";
import { paymentsPage } from "./paymentsPage.ts";
import { readFault } from "./readFault.ts";

/** Routes by which tests and the payments page set the clock, faults and webhook endpoints. */
export function controlRoutes(control: Control): ServerRoute[] {
  const { providers, faults, clock, endpoints, waiting, hurry } = control;
  const time = () => ({ now: new Date(clock.now()).toISOString() });
  return [
    {
      method: "GET",
      path: "/payments",
      handler: (request, reply) => {
        const { problem = null } = request.query as { problem?: string };
        return answerPage(reply, paymentsPage(control, problem));
      },
    },
    { method: "GET", path: "/payments.json", handler: () => control.payments() },
    { method: "GET", path: "/shipments.json", handler: () => control.shipments() },
    { method: "GET", path: "/faults", handler: () => faults.list() },
    {
      method: "POST",
      path: "/faults",
      handler: (request, reply) =>
        answerControl(request, reply, () => {
          const { provider, fault } = readFault(paramsOf(request), providers);
          faults.add(provider, fault);
          return faults.list();
        }),
    },
    {
      method: "DELETE",
      path: "/faults",
      handler: () => {
        faults.clear();
        return {};
      },
    },
    {
      method: "POST",
      path: "/faults/clear",
      handler: (request, reply) =>
        answerControl(request, reply, () => {
          faults.clear();
          return {};
        }),
    },
    { method: "GET", path: "/clock", handler: time },
    {
      method: "POST",
      path: "/clock",
      handler: (request, reply) =>
        answerControl(request, reply, () => {
          clock.set(readTime(paramsOf(request), clock.now()));
          return time();
        }),
    },
    {
      method: "DELETE",
      path: "/clock",
      handler: () => {
        clock.set(null);
        return time();
      },
    },
    { method: "GET", path: "/webhooks", handler: () => endpoints.list() },
    { method: "GET", path: "/webhooks/waiting", handler: () => ({ waiting: waiting() }) },
    {
      method: "POST",
      path: "/webhooks/hurry",
      handler: () => {
        hurry();
        return { waiting: waiting() };
      },
    },
    {
      method: "POST",
      path: "/webhooks",
      handler: (request, reply) =>
        answerControl(request, reply, () => {
          const params = paramsOf(request);
          const names = providers.filter(({ webhooks }) => webhooks).map(({ name }) => name);
          endpoints.add(oneOf(params, "provider", names), readUrl(params));
          return endpoints.list();
        }),
    },
    {
      method: "DELETE",
      path: "/webhooks",
      handler: () => {
        endpoints.clear();
        return endpoints.list();
      },
    },
  ];
}

/**
 * Reads `{at}`, in ISO 8601 or milliseconds, or `{advance}`, in milliseconds. `{at: "now"}` returns null: this
 * machine's time.
 */
function readTime({ at, advance }: Params, now: number): number | null {
  if (at === "now") return null;
  const time = advance === undefined ? new Date(at as string | number).getTime() : now + Number(advance);
  if (Number.isNaN(new Date(time).getTime()))
    throw new NotPossible("at: a time in ISO 8601, or advance: milliseconds");
  return time;
}

/** Refuses other machines, so that no event leaves this one. */
function readUrl(params: Params): string {
  const url = textOf(params, "url");
  const host = URL.canParse(url) ? new URL(url).hostname : "";
  if (!["127.0.0.1", "localhost", "[::1]"].includes(host)) throw new NotPossible("url: one of this machine");
  return url;
}

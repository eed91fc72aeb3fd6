import { createSession } from "../checkout/createSession.ts";
import { expireSession } from "../checkout/expireSession.ts";
import { fullList, LIST_FIELDS, listOf } from "../wire/lists.ts";
import { type Call, found } from "./call.ts";

const FILTERS = ["customer", "payment_intent", "status", "subscription"] as const;

export const checkoutCalls: Call[] = [
  { method: "POST", path: "/checkout/sessions", answer: (account, fields) => createSession(account, fields) },
  {
    method: "GET",
    path: "/checkout/sessions",
    answer(account, fields) {
      fields.only([...LIST_FIELDS, ...FILTERS, "expand"]);
      const sessions = account.checkouts.all().map(({ session }) => session);
      const matching = sessions.filter((session) =>
        FILTERS.every((name) => [null, session[name]].includes(fields.text(name))),
      );
      return listOf("/v1/checkout/sessions", matching, fields);
    },
  },
  {
    method: "GET",
    path: "/checkout/sessions/{id}",
    answer: (account, _, id) => found(account.checkouts.get(id), "checkout.session", id, "session").session,
  },
  {
    method: "GET",
    path: "/checkout/sessions/{id}/line_items",
    answer: (account, _, id) =>
      fullList(
        `/v1/checkout/sessions/${id}/line_items`,
        found(account.checkouts.get(id), "checkout.session", id, "session").items,
      ),
  },
  {
    method: "POST",
    path: "/checkout/sessions/{id}/expire",
    answer: (account, _, id) =>
      expireSession(account, found(account.checkouts.get(id), "checkout.session", id, "session")),
  },
];

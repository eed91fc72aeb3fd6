import { createSession } from "../checkout/createSession.ts";
import { expireSession } from "../checkout/expireSession.ts";
import { LIST_FIELDS, listOf, wholeList } from "../wire/lists.ts";
import { type Call, found } from "./call.ts";

const FILTERS = ["customer", "payment_intent", "status", "subscription"] as const;

export const checkoutCalls: Call[] = [
  { method: "POST", path: "/checkout/sessions", answer: (desk, fields) => createSession(desk, fields) },
  {
    method: "GET",
    path: "/checkout/sessions",
    answer(desk, fields) {
      fields.only([...LIST_FIELDS, ...FILTERS, "expand"]);
      const sessions = desk.checkouts.all().map(({ session }) => session);
      const asked = sessions.filter((session) =>
        FILTERS.every((name) => [null, session[name]].includes(fields.text(name))),
      );
      return listOf("/v1/checkout/sessions", asked, fields);
    },
  },
  {
    method: "GET",
    path: "/checkout/sessions/{id}",
    answer: (desk, _, id) => found(desk.checkouts.get(id), "checkout.session", id, "session").session,
  },
  {
    method: "GET",
    path: "/checkout/sessions/{id}/line_items",
    answer: (desk, _, id) =>
      wholeList(
        `/v1/checkout/sessions/${id}/line_items`,
        found(desk.checkouts.get(id), "checkout.session", id, "session").items,
      ),
  },
  {
    method: "POST",
    path: "/checkout/sessions/{id}/expire",
    answer: (desk, _, id) =>
      expireSession(desk, found(desk.checkouts.get(id), "checkout.session", id, "session")),
  },
];

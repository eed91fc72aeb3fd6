import { LIST_FIELDS, listOf } from "../wire/lists.ts";
import { type Call, found } from "./call.ts";

export const eventCalls: Call[] = [
  {
    method: "GET",
    path: "/events",
    answer(desk, fields) {
      fields.only([...LIST_FIELDS, "type", "types", "expand"]);
      const type = fields.text("type");
      const types = type === null ? fields.texts("types") : [type];
      const asked = desk.events.all().filter((one) => types.length === 0 || types.includes(one.type));
      return listOf("/v1/events", asked, fields);
    },
  },
  { method: "GET", path: "/events/{id}", answer: (desk, _, id) => found(desk.events.get(id), "event", id) },
];

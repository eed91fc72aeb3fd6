import { createPrice, createProduct } from "../catalog/readPrice.ts";
import { newCustomer } from "../customers/customer.ts";
import { listOf } from "../wire/lists.ts";
import { type Call, found } from "./call.ts";

export const catalogCalls: Call[] = [
  { method: "POST", path: "/products", answer: (desk, fields) => createProduct(desk, fields) },
  {
    method: "GET",
    path: "/products/{id}",
    answer: (desk, _, id) => found(desk.products.get(id), "product", id),
  },
  { method: "POST", path: "/prices", answer: (desk, fields) => createPrice(desk, fields, false) },
  {
    method: "GET",
    path: "/prices",
    answer(desk, fields) {
      const keys = fields.texts("lookup_keys");
      const product = fields.text("product");
      const asked = desk.prices
        .all()
        .filter((one) => one.active && [null, one.product].includes(product))
        .filter((one) => keys.length === 0 || (one.lookup_key !== null && keys.includes(one.lookup_key)));
      return listOf("/v1/prices", asked, fields);
    },
  },
  {
    method: "GET",
    path: "/prices/{id}",
    answer: (desk, _, id) => found(desk.prices.get(id), "price", id, "price"),
  },
  {
    method: "POST",
    path: "/customers",
    answer(desk, fields) {
      fields.only([
        "email",
        "name",
        "phone",
        "description",
        "metadata",
        "expand",
        "preferred_locales",
        "address",
      ]);
      const asked = {
        email: fields.text("email"),
        name: fields.text("name"),
        phone: fields.text("phone"),
        description: fields.text("description"),
        metadata: fields.metadata() ?? {},
      };
      return desk.customers.put(newCustomer(asked, desk.now()));
    },
  },
  {
    method: "GET",
    path: "/customers/{id}",
    answer: (desk, _, id) => found(desk.customers.get(id), "customer", id),
  },
];

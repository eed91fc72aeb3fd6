import { createPrice, createProduct } from "../catalog/readPrice.ts";
import { newCustomer } from "../customers/customer.ts";
import { listOf } from "../wire/lists.ts";
import { type Call, found } from "./call.ts";

export const catalogCalls: Call[] = [
  { method: "POST", path: "/products", answer: (account, fields) => createProduct(account, fields) },
  {
    method: "GET",
    path: "/products/{id}",
    answer: (account, _, id) => found(account.products.get(id), "product", id),
  },
  { method: "POST", path: "/prices", answer: (account, fields) => createPrice(account, fields, false) },
  {
    method: "GET",
    path: "/prices",
    answer(account, fields) {
      const keys = fields.texts("lookup_keys");
      const product = fields.text("product");
      const matching = account.prices
        .all()
        .filter((one) => one.active && [null, one.product].includes(product))
        .filter((one) => keys.length === 0 || (one.lookup_key !== null && keys.includes(one.lookup_key)));
      return listOf("/v1/prices", matching, fields);
    },
  },
  {
    method: "GET",
    path: "/prices/{id}",
    answer: (account, _, id) => found(account.prices.get(id), "price", id, "price"),
  },
  {
    method: "POST",
    path: "/customers",
    answer(account, fields) {
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
      const params = {
        email: fields.text("email"),
        name: fields.text("name"),
        phone: fields.text("phone"),
        description: fields.text("description"),
        metadata: fields.metadata() ?? {},
      };
      return account.customers.put(newCustomer(params, account.now()));
    },
  },
  {
    method: "GET",
    path: "/customers/{id}",
    answer: (account, _, id) => found(account.customers.get(id), "customer", id),
  },
];

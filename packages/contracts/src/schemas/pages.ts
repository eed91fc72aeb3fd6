import Joi from "@hapi/joi";
import * as calls from "../calls/pages.ts";
import type { NavigationLink } from "../records/sitePage.ts";
import { contract } from "./contract.ts";
import { text } from "./fields.ts";

export const getPage = contract(calls.getPage, {
  name: "getPage",
  summary: "Retrieve a page's data, as inlined in the rendered page",
  tag: "pages",
  audience: "public",
  query: Joi.object<{ path: string }, true>({
    path: Joi.string().max(2000).description("Path of the page with its query, such as /stories?sort=a-z"),
  }),
  // There are many kinds of pages, and calls of their own define schemas for their parts.
  output: () =>
    Joi.object({
      status: Joi.number().valid(200, 404).required(),
      path: Joi.string().required(),
      canonical: Joi.string().required(),
      title: Joi.string().required(),
      description: text(),
      product: Joi.object({
        name: Joi.string().required(),
        url: Joi.string().required(),
        support: Joi.string().required(),
        blog: Joi.string(),
        play: Joi.string(),
      }).required(),
      site: Joi.object().unknown().allow(null).required(),
      navigation: Joi.array().items(
        Joi.object<NavigationLink, true>({ label: Joi.string().required(), url: Joi.string().required() }),
      ),
      data: Joi.object({ kind: Joi.string().required() }).unknown().required(),
    }),
  errors: ["not_found"],
});

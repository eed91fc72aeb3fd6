import Joi from "@hapi/joi";
import * as calls from "../calls/embeds.ts";
import type { Embed } from "../records/embed.ts";
import { contract } from "./contract.ts";
import { id, text } from "./fields.ts";

const tag = "embeds";
const query = () =>
  Joi.object<{ url: string }, true>({
    url: Joi.string()
      .trim()
      .max(1000)
      .uri({ scheme: ["https", "http"] })
      .required(),
  });
const embed = () =>
  Joi.object<Embed, true>({
    url: Joi.string().required(),
    provider: Joi.string().allow(null).required(),
    site_name: text(),
    title: text(),
    description: text(),
    author: text(),
    image: Joi.string().allow(null).required(),
    frame: Joi.string().allow(null).required(),
  });

export const getEmbed = contract(calls.getEmbed, {
  name: "getEmbed",
  summary: "Retrieve a URL's embed preview",
  tag,
  audience: "anyone",
  query: query(),
  output: () => embed(),
  errors: ["embed_failed", "too_many_requests"],
});

export const getSiteEmbed = contract(calls.getSiteEmbed, {
  name: "getSiteEmbed",
  summary: "Retrieve a URL's embed preview for a site",
  tag,
  audience: "user",
  params: Joi.object<{ siteId: string }, true>({ siteId: id().required() }),
  query: query(),
  output: () => embed(),
  errors: ["forbidden", "embed_failed", "too_many_requests"],
});

import Joi from "@hapi/joi";
import * as calls from "../calls/feeds.ts";
import { contract } from "./contract.ts";
import { id } from "./fields.ts";

const tag = "feeds";
const scope = () => Joi.object<{ site_id?: string }, true>({ site_id: id() });
const links = () =>
  Joi.object<calls.FeedLinks, true>({
    rss: Joi.string().required(),
    atom: Joi.string().required(),
    json: Joi.string().required(),
    podcast: Joi.string().required(),
  });

export const createFeedLinks = contract(calls.createFeedLinks, {
  name: "createFeedLinks",
  summary: "Create or retrieve the links to your private feeds",
  tag,
  audience: "user",
  body: scope(),
  output: () => links(),
  errors: ["not_found"],
});

export const replaceFeedLinks = contract(calls.replaceFeedLinks, {
  name: "replaceFeedLinks",
  summary: "Revoke all links to your private feeds and create new ones",
  tag,
  audience: "user",
  body: scope(),
  output: () => links(),
  errors: ["not_found"],
});

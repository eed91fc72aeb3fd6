import Joi from "@hapi/joi";
import * as calls from "../calls/topics.ts";
import { contract } from "./contract.ts";
import { line, listingQuery, nextKey } from "./fields.ts";
import { siteCard } from "./records/site.ts";
import { cardWithSite, topic } from "./records/topic.ts";

const tag = "topics";
const slugKey = () => Joi.object<{ slug: string }, true>({ slug: line(200).required() });
export const listTopics = contract(calls.listTopics, {
  name: "listTopics",
  summary: "List topics, most posts first",
  tag,
  audience: "public",
  query: listingQuery(),
  output: () => Joi.object({ topics: Joi.array().items(topic()).required(), next: nextKey() }),
});

export const listTopicPosts = contract(calls.listTopicPosts, {
  name: "listTopicPosts",
  summary: "List a topic's posts, newest first",
  tag,
  audience: "public",
  params: slugKey(),
  query: listingQuery(),
  output: () =>
    Joi.object({
      posts: Joi.array().items(cardWithSite()).required(),
      topic: topic().required(),
      next: nextKey(),
    }),
  errors: ["not_found"],
});

export const listTopicAuthors = contract(calls.listTopicAuthors, {
  name: "listTopicAuthors",
  summary: "List a topic's sites, most followed first",
  tag,
  audience: "public",
  params: slugKey(),
  query: listingQuery(),
  output: () => Joi.object({ authors: Joi.array().items(siteCard()).required(), next: nextKey() }),
  errors: ["not_found"],
});

import Joi from "@hapi/joi";
import type { MarkedText } from "@quire/domain/posts/highlight";
import { readSearch } from "@quire/domain/posts/search";
import type { OutputOf } from "../call.ts";
import * as calls from "../calls/search.ts";
import {
  type FoundChapter,
  type FoundPost,
  type FoundSite,
  type FoundTopic,
  SEARCH_TYPES,
  type SearchResults,
} from "../records/search.ts";
import { contract } from "./contract.ts";
import { listing, nextKey, postKey, text } from "./fields.ts";
import { chapterRow } from "./records/post.ts";
import { siteCard } from "./records/site.ts";
import { cardWithSite, topic } from "./records/topic.ts";

/** Longer than any typed search; characters beyond 200 are ignored. */
const LONGEST = 1000;

const marked = () =>
  Joi.object<MarkedText, true>({
    text: text(),
    marks: Joi.array()
      .items(Joi.array().items(Joi.number().integer().min(0)).length(2) as never)
      .required(),
  });

const searched = () =>
  Joi.string()
    .max(LONGEST)
    .custom((value, helpers) => readSearch(value) ?? helpers.error("quire.search"))
    .messages({ "quire.search": "{{#label}} must be longer than 2 characters" })
    .required();

export const search = contract(calls.search, {
  name: "search",
  summary: "Search the platform's posts, chapters, sites or topics, best match first",
  tag: "search",
  audience: "public",
  query: Joi.object<calls.SearchQuery, true>({
    ...listing,
    query: searched(),
    type: Joi.string().valid(...SEARCH_TYPES),
  }),
  output: () =>
    Joi.object<SearchResults, true>({
      type: Joi.string().required(),
      query: Joi.string().required(),
      corrected: Joi.string().allow(null).required(),
      posts: Joi.array()
        .items(
          Joi.object<FoundPost, true>({
            post: cardWithSite().required(),
            title: marked().required(),
            snippet: marked().required(),
            more_chapters: Joi.number().integer().min(0).required(),
          }),
        )
        .required(),
      sites: Joi.array()
        .items(
          Joi.object<FoundSite, true>({
            site: siteCard().required(),
            name: marked().required(),
            snippet: marked().required(),
          }),
        )
        .required(),
      topics: Joi.array()
        .items(Joi.object<FoundTopic, true>({ topic: topic().required(), name: marked().required() }))
        .required(),
      next: nextKey(),
    }),
});

export const searchWork = contract(calls.searchWork, {
  name: "searchWork",
  summary: "Search the chapters of a story that you can read",
  tag: "search",
  audience: "anyone",
  params: postKey(),
  query: Joi.object<{ query: string; next?: string }, true>({ query: searched(), next: listing.next }),
  output: () =>
    Joi.object<OutputOf<typeof calls.searchWork>, true>({
      chapters: Joi.array()
        .items(
          Joi.object<FoundChapter, true>({ chapter: chapterRow().required(), snippet: marked().required() }),
        )
        .required(),
      next: nextKey(),
    }),
  errors: ["post_not_found"],
});

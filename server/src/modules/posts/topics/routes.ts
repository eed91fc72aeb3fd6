import type { ServerRoute } from "@hapi/hapi";
import type { ListingQuery } from "@quire/contracts/call";
import { listTopicAuthors, listTopicPosts, listTopics } from "@quire/contracts/schemas/topics";
import type { Context } from "../../../platform/http/context.ts";
import { sliceOf } from "../../../platform/http/paging.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Routes } from "../../../platform/http/route.ts";
import { presentSiteCard } from "../../sites/presentSite.ts";
import { ANONYMOUS, viewOf } from "../access.ts";
import * as discovery from "../discovery.ts";
import { presentCardWithSite } from "../presentCard.ts";
import * as reading from "../topics.ts";

interface Under {
  params: { slug: string };
  query: ListingQuery;
}

/** Topics over all sites. */
export const topics = (routes: Routes): ServerRoute[] => [
  routes.read(listTopics, ({ platform }, { query }) =>
    reading.listTopics(platform.replicas.reader(), sliceOf(query)),
  ),
  routes.read(listTopicPosts, postsUnder),
  routes.read(listTopicAuthors, authorsUnder),
];

async function postsUnder(context: Context, { params, query }: Under) {
  const { replicas, config } = context.platform;
  const topic = await requireTopic(context, params.slug);
  const page = await discovery.listTopicPosts(replicas.reader(), params.slug, sliceOf(query));
  const posts = page.rows.map((row) => presentCardWithSite(config, row, viewOf(row, ANONYMOUS)));
  return { posts, topic, next: page.next };
}

async function authorsUnder(context: Context, { params, query }: Under) {
  const { replicas, config } = context.platform;
  await requireTopic(context, params.slug);
  const page = await discovery.listSites(replicas.reader(), sliceOf(query), params.slug);
  return { authors: page.rows.map((row) => presentSiteCard(config, row)), next: page.next };
}

async function requireTopic({ platform }: Context, slug: string) {
  const topic = await reading.findTopic(platform.replicas.reader(), slug);
  if (!topic) throw new Refusal("not_found");
  return topic;
}

import { call, type Listing, type ListingQuery } from "../call.ts";
import type { PostCardWithSite, Topic } from "../records/post.ts";
import type { SiteCard } from "../records/site.ts";

export const listTopics = call<{ query: ListingQuery; output: Listing & { topics: Topic[] } }>(
  "GET",
  "r",
  "/topics",
);
export const listTopicPosts = call<{
  params: { slug: string };
  query: ListingQuery;
  output: Listing & { posts: PostCardWithSite[]; topic: Topic };
}>("GET", "r", "/topics/{slug}/posts");
export const listTopicAuthors = call<{
  params: { slug: string };
  query: ListingQuery;
  output: Listing & { authors: SiteCard[] };
}>("GET", "r", "/topics/{slug}/authors");

import Joi from "@hapi/joi";
import type { PostCardWithSite, Topic } from "../../records/post.ts";
import { count } from "../fields.ts";
import { postCard } from "./post.ts";
import { siteCard } from "./site.ts";

export const topic = () =>
  Joi.object<Topic, true>({
    slug: Joi.string().required(),
    name: Joi.string().required(),
    posts: count(),
    authors: count(),
  });
/** A card on a page with several sites. */
export const cardWithSite = () =>
  (postCard() as Joi.ObjectSchema).keys({
    site: siteCard().required(),
  }) as Joi.ObjectSchema<PostCardWithSite>;

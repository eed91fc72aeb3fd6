import type { ImageRef } from "@quire/contracts/records/image";
import type { PushPayload } from "@quire/contracts/records/pushPayload";
import { describeNotification } from "@quire/domain/audience/notificationKinds";
import type { PostSubtype, PostType } from "@quire/domain/enums";
import { select } from "../../../platform/database/select.ts";
import { platformUrl, siteUrl } from "../../../platform/http/urls.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type JsonImage, jsonImage, readJsonImage } from "../../../platform/storage/jsonImage.ts";
import { presentImage } from "../../../platform/storage/presentImage.ts";
import { ownPicture, permalinkOf } from "../../posts/presentCard.ts";
import { IS_EXPLICIT } from "../../posts/publicationRow.ts";
import type { PushedNotification } from "./jobs/claimPushes.ts";

/** A push service takes 4,096 bytes, encrypted. */
const MOST_BODY = 300;
const ICON_WIDTH = 192;
const IMAGE_WIDTH = 720;

/**
 * Returns what each notification shows, by its id. Only public facts: names and titles, but not the text of a post,
 * nor the cover of an explicit one.
 */
export async function payloadsOf(
  platform: Platform,
  notifications: readonly PushedNotification[],
): Promise<Map<string, PushPayload>> {
  if (notifications.length === 0) return new Map();
  const idsOf = (pick: (one: PushedNotification) => readonly (string | null)[]) => [
    ...new Set(notifications.flatMap(pick).filter((id) => id !== null)),
  ];
  const [sites, posts, actors] = await Promise.all([
    select<SiteRow>(platform.db, SELECT_SITES, { ids: idsOf(({ site_id }) => [site_id]) }),
    select<PostRow>(platform.db, SELECT_POSTS, { ids: idsOf(({ post_id }) => [post_id]) }),
    select<ActorRow>(platform.db, SELECT_ACTORS, { ids: idsOf(({ actor_ids }) => actor_ids) }),
  ]);
  const known: Known = {
    sites: new Map(sites.map((site) => [site.id, site])),
    posts: new Map(posts.map((post) => [post.post_id, post])),
    names: new Map(actors.map(({ id, name }) => [id, name])),
  };
  return new Map(notifications.map((one) => [one.id, payloadOf(platform, one, known)]));
}

interface Known {
  sites: ReadonlyMap<string, SiteRow>;
  posts: ReadonlyMap<string, PostRow>;
  names: ReadonlyMap<string, string>;
}

function payloadOf(
  { config }: Platform,
  notification: PushedNotification,
  { sites, posts, names }: Known,
): PushPayload {
  const site = sites.get(notification.site_id ?? "");
  const post = posts.get(notification.post_id ?? "");
  const origin = platformUrl(config);
  const logo = site?.logo ? readJsonImage(site.logo) : null;
  const sentence = describeNotification({
    kind: notification.kind,
    count: notification.count,
    actors: notification.actor_ids.flatMap((id) => names.get(id) ?? []),
    siteName: site?.name ?? null,
    postTitle: post?.title ?? null,
    data: notification.data,
  });
  return {
    id: notification.id,
    title: site?.name ?? config.productName,
    body: sentence.length > MOST_BODY ? `${sentence.slice(0, MOST_BODY - 1)}…` : sentence,
    url: site ? siteUrl(config, site) + (post ? permalinkOf(post) : "/") : `${origin}/`,
    icon: logo ? pictureUrl(presentImage(logo, ""), ICON_WIDTH, origin) : null,
    image: notification.kind === "new_post" && post && !post.nsfw ? coverUrl(post, origin) : null,
    post: notification.kind === "new_post" && site && post ? { site_id: site.id, id: post.post_id } : null,
  };
}

function coverUrl({ cover }: PostRow, origin: string): string | null {
  const own = ownPicture(cover);
  return own && pictureUrl(own, IMAGE_WIDTH, origin);
}

/** The smallest size of at least this width. */
function pictureUrl({ image, sizes }: ImageRef, width: number, origin: string): string {
  return origin + (sizes.find((size) => size.width >= width)?.image ?? image);
}

interface SiteRow {
  id: string;
  name: string;
  domain: string;
  custom_domain: string | null;
  logo: JsonImage | null;
}

interface PostRow {
  post_id: string;
  ptype: PostType;
  subtype: PostSubtype | null;
  title: string;
  slug: string;
  nsfw: boolean;
  cover: ImageRef | null;
}

interface ActorRow {
  id: string;
  name: string;
}

const SELECT_SITES = `
  SELECT s.id, s.name, s.domain, s.custom_domain, ${jsonImage("logo_file_id")} AS logo FROM sites s WHERE s.id = ANY($ids::text[])`;

const SELECT_POSTS = `
  SELECT p.post_id, p.ptype, p.subtype, p.title, p.slug, ${IS_EXPLICIT} AS nsfw, p.cover
    FROM publications p WHERE p.post_id = ANY($ids::text[])`;

const SELECT_ACTORS = `
  SELECT id, name FROM users WHERE id = ANY($ids::text[]) AND deleted_at IS NULL`;

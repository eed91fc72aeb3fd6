import type { ImageRef } from "@quire/contracts/records/image";
import type { PushPayload } from "@quire/contracts/records/pushPayload";
import { select } from "../../../platform/database/select.ts";
import { platformUrl } from "../../../platform/http/urls.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type JsonImage, jsonImage, readJsonImage } from "../../../platform/storage/jsonImage.ts";
import { presentImage } from "../../../platform/storage/presentImage.ts";
import { ownPicture } from "../../posts/presentCard.ts";
import { IS_EXPLICIT } from "../../posts/publicationRow.ts";
import { presentNotifications, selectNotifications } from "../notifications/shownNotifications.ts";

/** A push service takes 4,096 bytes, encrypted. */
const MOST_BODY = 300;
const ICON_WIDTH = 192;
const IMAGE_WIDTH = 720;

/**
 * Returns what each notification shows, by its id; nothing for one that its user can't see anymore. Only public facts:
 * names and titles, but not the text of a post, nor the cover of an explicit one.
 */
export async function payloadsOf(
  platform: Platform,
  ids: readonly string[],
): Promise<Map<string, PushPayload>> {
  if (ids.length === 0) return new Map();
  const rows = await selectNotifications(platform, "n.id = ANY($ids::text[])", { ids: [...ids] });
  const unique = (values: (string | null)[]) => [...new Set(values.filter((value) => value !== null))];
  const [shown, logos, covers] = await Promise.all([
    presentNotifications(platform, rows),
    select<LogoRow>(platform.db, SELECT_LOGOS, { ids: unique(rows.map(({ site_id }) => site_id)) }),
    select<CoverRow>(platform.db, SELECT_COVERS, { ids: unique(rows.map(newPostOf)) }),
  ]);
  const logoOf = new Map(logos.map(({ id, logo }) => [id, readJsonImage(logo)]));
  const coverOf = new Map(covers.map(({ post_id, cover }) => [post_id, ownPicture(cover)]));
  const origin = platformUrl(platform.config);
  return new Map(
    rows.map((row, n) => {
      const { text = "", url = origin } = shown[n] ?? {};
      const logo = logoOf.get(row.site_id ?? "");
      const postId = newPostOf(row);
      const cover = coverOf.get(postId ?? "");
      const title = row.site?.name ?? platform.config.productName;
      const body = withoutTitle(text, title);
      const payload: PushPayload = {
        id: row.id,
        title,
        body: body.length > MOST_BODY ? `${body.slice(0, MOST_BODY - 1)}…` : body,
        url,
        icon: logo ? pictureUrl(presentImage(logo, ""), ICON_WIDTH, origin) : null,
        image: cover ? pictureUrl(cover, IMAGE_WIDTH, origin) : null,
        post: postId && row.site_id ? { site_id: row.site_id, id: postId } : null,
      };
      return [row.id, payload];
    }),
  );
}

/** "The Pequod published “Loomings”", below "The Pequod": "Published “Loomings”". */
function withoutTitle(text: string, title: string): string {
  if (!text.startsWith(`${title} `)) return text;
  const rest = text.slice(title.length + 1);
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

const newPostOf = ({ kind, post_id }: { kind: string; post_id: string | null }) =>
  kind === "new_post" ? post_id : null;

/** The smallest size of at least this width. */
function pictureUrl({ image, sizes }: ImageRef, width: number, origin: string): string {
  return origin + (sizes.find((size) => size.width >= width)?.image ?? image);
}

interface LogoRow {
  id: string;
  logo: JsonImage | null;
}

interface CoverRow {
  post_id: string;
  cover: ImageRef | null;
}

const SELECT_LOGOS = `SELECT s.id, ${jsonImage("logo_file_id")} AS logo FROM sites s WHERE s.id = ANY($ids::text[])`;

const SELECT_COVERS = `
  SELECT p.post_id, p.cover FROM publications p
   WHERE p.post_id = ANY($ids::text[]) AND p.cover IS NOT NULL AND NOT ${IS_EXPLICIT}`;

import type { PostCardWithSite } from "@quire/contracts/records/post";
import { isModerator } from "@quire/domain/accounts/groups";
import type { Role } from "@quire/domain/enums";
import type { Context, User } from "../../../platform/http/context.ts";
import { type JsonImage, jsonImage, readJsonImage } from "../../../platform/storage/jsonImage.ts";
import type { SiteCardRow } from "../../sites/presentSite.ts";
import { ANONYMOUS, EXPLICIT_CHOICE, explicitViewOf, viewOf } from "../access.ts";
import { IS_OWNED } from "../entitlements.ts";
import { presentCardWithSite } from "../presentCard.ts";
import { CARD_COLUMNS, PARENT_COLUMNS, type PublicationRow } from "../publicationRow.ts";

/** A post of any site, with what decides the user's access to it. */
export interface OwnRow extends PublicationRow {
  is_follower: boolean;
  is_owned: boolean;
  is_of_age: boolean;
  sees_explicit: boolean;
  site: Omit<SiteCardRow, "logo"> & { logo: JsonImage | null };
}

/** The columns of an `OwnRow`, over `publications p`, its serial `up`, and `sites s`; the user is `$userId`. */
export const OWN_COLUMNS = `${CARD_COLUMNS}, ${PARENT_COLUMNS}, up.cover AS parent_cover,
  json_build_object('id', s.id, 'name', s.name, 'domain', s.domain, 'custom_domain', s.custom_domain,
    'description', s.description, 'logo', ${jsonImage("logo_file_id")}) AS site,
  EXISTS (SELECT 1 FROM follows f WHERE f.user_id = $userId AND f.site_id = p.site_id) AS is_follower,
  ${IS_OWNED} AS is_owned, ${EXPLICIT_CHOICE("$userId")}`;

/** Returns a post of any site as the user sees it in their own lists; null presents it to a guest. */
export function presentOwnRow(context: Context, user: User | null, row: OwnRow): PostCardWithSite {
  const viewer =
    user === null
      ? ANONYMOUS
      : {
          id: user.userId,
          isFollower: row.is_follower,
          hasEntitlement: row.is_owned,
          explicit: explicitViewOf(row),
          isModerator: isModerator(user.groups as readonly Role[]),
        };
  const site = { ...row.site, logo: readJsonImage(row.site.logo) };
  return presentCardWithSite(context.platform.config, { ...row, site }, viewOf(row, viewer));
}

import type { DraftUser } from "@quire/contracts/records/draft";
import type { Transaction } from "sequelize";
import { anyOf } from "../../../platform/database/listBind.ts";
import { select } from "../../../platform/database/select.ts";
import { siteUrl } from "../../../platform/http/urls.ts";
import type { Platform } from "../../../platform/platform.ts";
import { type JsonImage, jsonImage, readJsonImage } from "../../../platform/storage/jsonImage.ts";
import { presentImage } from "../../../platform/storage/presentImage.ts";

interface Row {
  id: string;
  name: string;
  domain: string | null;
  custom_domain: string | null;
  logo: JsonImage | null;
}

const SELECT_USERS = `SELECT u.id, u.name, s.domain, s.custom_domain, ${jsonImage("logo_file_id")} AS logo
    FROM users u LEFT JOIN sites s ON s.id = u.id AND s.suspended_at IS NULL
   WHERE u.id = ${anyOf("ids")}`;

/** Returns users as co-writers see each other, by id, in one query. */
export async function findMembers(
  platform: Platform,
  ids: readonly (string | null)[],
  transaction: Transaction | null = null,
): Promise<ReadonlyMap<string, DraftUser>> {
  const unique = [...new Set(ids)].filter((id) => id !== null);
  if (unique.length === 0) return new Map();
  const rows = await select<Row>(platform.db, SELECT_USERS, { ids: unique }, transaction);
  return new Map(rows.map((row) => [row.id, present(platform, row)]));
}

/** Returns one of these users, or a placeholder for a deleted account. */
export function userOf(users: ReadonlyMap<string, DraftUser>, id: string): DraftUser {
  return users.get(id) ?? { id, name: "Deleted account", url: null, logo: null };
}

function present({ config }: Platform, { id, name, domain, custom_domain, logo }: Row): DraftUser {
  const picture = readJsonImage(logo);
  return {
    id,
    name,
    url: domain === null ? null : siteUrl(config, { domain, custom_domain }),
    logo: picture && presentImage(picture, name),
  };
}

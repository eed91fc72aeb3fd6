import type { DraftUser } from "@quire/contracts/records/draft";
import type { Transaction } from "sequelize";
import { anyOf } from "../../../platform/database/listBind.ts";
import { selectPrepared } from "../../../platform/database/selectPrepared.ts";
import { siteUrl } from "../../../platform/http/addresses.ts";
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

const PEOPLE = `SELECT u.id, u.name, s.domain, s.custom_domain, ${jsonImage("logo_file_id")} AS logo
    FROM users u LEFT JOIN sites s ON s.id = u.id AND s.suspended_at IS NULL
   WHERE u.id = ${anyOf("ids")}`;

/** People as co-writers see each other, by id: one query for however many. */
export async function findMembers(
  platform: Platform,
  ids: readonly (string | null)[],
  transaction: Transaction | null = null,
): Promise<ReadonlyMap<string, DraftUser>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null);
  if (wanted.length === 0) return new Map();
  const rows = await selectPrepared<Row>(platform.db, PEOPLE, { ids: wanted }, transaction);
  return new Map(rows.map((row) => [row.id, present(platform, row)]));
}

/** One of them; whoever is gone has left their name behind. */
export function userOf(people: ReadonlyMap<string, DraftUser>, id: string): DraftUser {
  return people.get(id) ?? { id, name: "Deleted account", url: null, logo: null };
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

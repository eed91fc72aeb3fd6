import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

/** A custom domain that a site left; it redirects to the site until then. */
interface FormerDomainColumns {
  name: string;
  site_id: string;
  until: Date;
}

export const formerDomains = table<FormerDomainColumns>("former_domains", {
  name: { type: DataTypes.TEXT, primaryKey: true },
  site_id: DataTypes.TEXT,
  until: DataTypes.DATE,
});

/** A deleted site's subdomain, which stays reserved for a while so that no other site can pose as it. */
interface ReleasedDomainColumns {
  domain: string;
  free_at: Date;
}

export const releasedDomains = table<ReleasedDomainColumns>("released_domains", {
  domain: { type: DataTypes.TEXT, primaryKey: true },
  free_at: DataTypes.DATE,
});

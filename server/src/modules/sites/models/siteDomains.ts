import type { DomainState, Registrar } from "@quire/domain/enums";
import type { Sight } from "@quire/domain/sites/domainChecks";
import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

export interface SiteDomainColumns {
  site_id: string;
  /** As the DNS has it: lower case, and other alphabets as xn--. */
  name: string;
  registrar: Registrar;
  state: DomainState;
  challenge: string;
  requested_at: Date;
  checked_at: Date | null;
  next_check_at: Date | null;
  tries: number;
  activated_at: Date | null;
  lost_at: Date | null;
  suspended_at: Date | null;
  proof: Sight | null;
  pointing: Sight | null;
  proof_seen: string[];
  pointing_seen: string[];
  taken: boolean;
}

type NewSiteDomain = Pick<
  SiteDomainColumns,
  "site_id" | "name" | "registrar" | "state" | "challenge" | "requested_at"
> &
  Partial<SiteDomainColumns>;

export const siteDomains = table<SiteDomainColumns, NewSiteDomain>("site_domains", {
  site_id: { type: DataTypes.TEXT, primaryKey: true },
  name: DataTypes.TEXT,
  registrar: DataTypes.TEXT,
  state: DataTypes.TEXT,
  challenge: DataTypes.TEXT,
  requested_at: DataTypes.DATE,
  checked_at: DataTypes.DATE,
  next_check_at: DataTypes.DATE,
  tries: DataTypes.INTEGER,
  activated_at: DataTypes.DATE,
  lost_at: DataTypes.DATE,
  suspended_at: DataTypes.DATE,
  proof: DataTypes.TEXT,
  pointing: DataTypes.TEXT,
  proof_seen: DataTypes.ARRAY(DataTypes.TEXT),
  pointing_seen: DataTypes.ARRAY(DataTypes.TEXT),
  taken: DataTypes.BOOLEAN,
});

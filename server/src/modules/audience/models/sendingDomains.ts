import type { DomainState } from "@quire/domain/enums";
import type { Sight } from "@quire/domain/sites/domainChecks";
import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

/** A domain that a site's newsletters are sent from. */
export interface SendingDomainColumns {
  site_id: string;
  /** The sender; its domain is as in DNS. */
  address: string;
  domain: string;
  state: DomainState;
  selector: string;
  /** DER in base64. */
  public_key: string;
  /** PEM, sealed. */
  private_key: string;
  requested_at: Date;
  checked_at: Date | null;
  next_check_at: Date | null;
  tries: number;
  activated_at: Date | null;
  lost_at: Date | null;
  suspended_at: Date | null;
  dkim: Sight | null;
  spf: Sight | null;
  dmarc: Sight | null;
  dkim_seen: string[];
  spf_seen: string[];
  dmarc_seen: string[];
}

type NewSendingDomain = Pick<
  SendingDomainColumns,
  "site_id" | "address" | "domain" | "state" | "selector" | "public_key" | "private_key" | "requested_at"
> &
  Partial<SendingDomainColumns>;

export const sendingDomains = table<SendingDomainColumns, NewSendingDomain>("sending_domains", {
  site_id: { type: DataTypes.TEXT, primaryKey: true },
  address: DataTypes.TEXT,
  domain: DataTypes.TEXT,
  state: DataTypes.TEXT,
  selector: DataTypes.TEXT,
  public_key: DataTypes.TEXT,
  private_key: DataTypes.TEXT,
  requested_at: DataTypes.DATE,
  checked_at: DataTypes.DATE,
  next_check_at: DataTypes.DATE,
  tries: DataTypes.INTEGER,
  activated_at: DataTypes.DATE,
  lost_at: DataTypes.DATE,
  suspended_at: DataTypes.DATE,
  dkim: DataTypes.TEXT,
  spf: DataTypes.TEXT,
  dmarc: DataTypes.TEXT,
  dkim_seen: DataTypes.ARRAY(DataTypes.TEXT),
  spf_seen: DataTypes.ARRAY(DataTypes.TEXT),
  dmarc_seen: DataTypes.ARRAY(DataTypes.TEXT),
});

import { DataTypes } from "sequelize";
import { table } from "../../../platform/database/table.ts";

/** An address with which a free trial was started. */
interface TrialAddressColumns {
  /** A keyed hash: the address itself is deleted with the account. */
  address_hash: Buffer;
  used_at: Date;
}

export const trialAddresses = table<TrialAddressColumns>("trial_addresses", {
  address_hash: { type: DataTypes.BLOB, primaryKey: true },
  used_at: DataTypes.DATE,
});

import { DataTypes } from "sequelize";
import { table } from "../database/table.ts";
import { eventName } from "../events.ts";
import type { Scope } from "../scope.ts";

/** An address whose mailbox refuses email for good, or whose owner reported one of ours as spam. */
export interface UndeliverableAddressColumns {
  /** Lower case. */
  email: string;
  reason: "bounced" | "complained";
  created_at: Date;
}

export const undeliverableAddresses = table<UndeliverableAddressColumns>("undeliverable_addresses", {
  email: { type: DataTypes.TEXT, primaryKey: true },
  reason: DataTypes.TEXT,
  created_at: DataTypes.DATE,
});

/** A mailbox that bounced is read again. */
export const bounceLifted = eventName<{ email: string }, Scope>("mail.bounceLifted");

/** SQL: whether the address in this column gets only what its owner asks for. */
export const isUndeliverable = (column: string): string =>
  `EXISTS (SELECT 1 FROM undeliverable_addresses ua WHERE ua.email = ${column} COLLATE "C")`;

/** Records an address. A bounce never weakens a complaint; repeating it changes nothing. */
export async function recordUndeliverable(
  scope: Scope,
  { email, reason }: Pick<UndeliverableAddressColumns, "email" | "reason">,
): Promise<void> {
  const { platform } = scope;
  await scope.execute(
    `INSERT INTO undeliverable_addresses (email, reason, created_at) VALUES ($email, $reason, $now)
     ON CONFLICT (email) DO UPDATE SET reason = excluded.reason, created_at = excluded.created_at
       WHERE undeliverable_addresses.reason = 'bounced' AND excluded.reason = 'complained'`,
    { email, reason, now: platform.clock.now() },
  );
}

/** Lifts everything, once the address's owner has confirmed by our link that they want the emails again. */
export async function liftComplaint(scope: Scope, email: string): Promise<void> {
  await liftBounce(scope, email);
  const { platform, transaction } = scope;
  await undeliverableAddresses(platform.db).destroy({ where: { email }, transaction });
}

/** Lifts a bounce, once the address's owner has used a link or code that we sent there. A complaint stays. */
export async function liftBounce(scope: Scope, email: string): Promise<void> {
  const { platform, transaction } = scope;
  const lifted = await undeliverableAddresses(platform.db).destroy({
    where: { email, reason: "bounced" },
    transaction,
  });
  if (lifted > 0) await platform.events.publish(bounceLifted, scope, { email });
}

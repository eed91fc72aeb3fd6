import { ACCOUNT_REST_MS } from "@quire/domain/billing/payouts";
import type { Platform } from "../../../platform/platform.ts";

/**
 * SQL: why nothing is paid to the user `u` on the account `a` (null columns if there is none), or null. An account
 * changed after `$rested` is not paid yet. Open disputes are few, and have an index.
 */
export const HOLD_CAUSE = `
  CASE WHEN u.suspended_at IS NOT NULL THEN 'suspended'
       WHEN a.owner_id IS NULL THEN 'account_missing'
       WHEN a.state <> 'verified' THEN 'account_unverified'
       WHEN a.changed_at > $rested THEN 'account_changed'
       WHEN u.id IN (SELECT o.site_id FROM disputes d JOIN orders o ON o.id = d.order_id WHERE d.state = 'open')
         THEN 'dispute' END`;

export const restedBy = ({ clock }: Pick<Platform, "clock">): Date =>
  new Date(clock.now().getTime() - ACCOUNT_REST_MS);

import { ACCOUNT_REST_MS } from "@quire/domain/billing/payouts";
import type { Platform } from "../../../platform/platform.ts";

/**
 * SQL: why nothing is paid to the person `u` for the account `a` (null columns where there is none), or null. `$rested` is
 * the last moment at which an account may have been changed to be paid today. Open disputes are few, and have an index.
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

import { NotificationPreference } from "@quire/domain/enums";

/** SQL: the person `u` follows by `f`, wants mail, and is known to read what comes to their address. */
export const GETS_MAIL = `f.by_mail AND u.email IS NOT NULL AND u.email_verified_at IS NOT NULL
  AND u.suspended_at IS NULL AND u.deleted_at IS NULL AND ${NotificationPreference.email} = ANY(u.preferences)`;

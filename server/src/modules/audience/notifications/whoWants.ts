import {
  NOTIFICATION_KINDS,
  NOTIFICATION_RULES,
  type NotificationKindRules,
} from "@quire/domain/audience/notificationKinds";
import { NotificationPreference } from "@quire/domain/enums";
import { hasComplained, isActive, isBlocked, isReachable } from "../mayEmail.ts";

/** SQL: whether `kind` is one of those that `select` returns true for. */
const isKind = (kind: string, select: (rules: NotificationKindRules) => boolean | undefined) =>
  `${kind} IN (${NOTIFICATION_KINDS.filter((name) => select(NOTIFICATION_RULES[name]))
    .map((name) => `'${name}'`)
    .join(", ")})`;

/** SQL expressions for what is notified of. */
interface Subject {
  /** Null: no site. */
  siteId: string;
  kind: string;
}

/** Of `n`, a row of `notifications`. */
const OF_ROW: Subject = { siteId: "n.site_id", kind: "n.kind" };

/** SQL: joins what the user `u` chose, from specific to general, as `isChosen` in the domain reads it. */
export const joinChoices = ({ siteId, kind }: Subject = OF_ROW) => `
  LEFT JOIN notification_preferences p1
    ON p1.user_id = u.id AND p1.site_id = coalesce(${siteId}, '') AND p1.kind = ${kind}
  LEFT JOIN notification_preferences p2
    ON p2.user_id = u.id AND p2.site_id = coalesce(${siteId}, '') AND p2.kind = ''
  LEFT JOIN notification_preferences p3 ON p3.user_id = u.id AND p3.site_id = '' AND p3.kind = ${kind}
  LEFT JOIN notification_preferences p4 ON p4.user_id = u.id AND p4.site_id = '' AND p4.kind = ''`;

const chosen = (channel: "email" | "push", { kind }: Subject) => `coalesce(p1.${channel}, p2.${channel},
  p3.${channel}, p4.${channel}, ${isKind(kind, (rules) => rules[channel])})`;

/** SQL: whether `u` wants push. Needs `joinChoices`. */
export const wantsPush = (subject: Subject = OF_ROW) =>
  `${NotificationPreference.push} = ANY(u.preferences) AND ${chosen("push", subject)}`;

/**
 * SQL: whether `u` wants email, can get it, hasn't reported the site's as spam, and gets no urgent one about it. Needs
 * `joinChoices`.
 */
export const wantsEmail = (subject: Subject = OF_ROW) => `${isReachable}
  AND NOT ${isKind(subject.kind, ({ isUrgent }) => isUrgent)}
  AND NOT ${hasComplained(subject.siteId, "u.email")} AND ${chosen("email", subject)}`;

/**
 * SQL: whether `u` gets an email of its own about it from the module that caused it. With a digest, by `s`, they don't:
 * `queueTopicEmail` leaves it to the digest.
 */
export const hasOwnEmail = ({ kind }: Subject) =>
  `${isKind(kind, ({ emails }) => emails === "own")} AND coalesce(s.digest, 'off') = 'off'`;

/** SQL: whether emails of the kind are collected for a day. */
export const wantsDailyEmail = ({ kind }: Subject) => isKind(kind, ({ emails }) => emails === "day");

/**
 * SQL: whether `u` gets notifications of the site, which hasn't blocked them. They wait in the bell for a user who
 * cancels the deletion of their account.
 */
export const mayGet = ({ siteId, kind }: Subject) => `u.deleted_at IS NULL AND u.suspended_at IS NULL
  AND (${isKind(kind, ({ ignoresBlock }) => ignoresBlock)} OR NOT ${isBlocked(siteId, "u")})`;

/**
 * SQL: whether `n`, a row of `notifications`, is still to be sent to `u`: neither read nor blocked nor unfollowed, and
 * their account isn't about to be deleted.
 */
export const IS_STILL_DUE = `n.read_at IS NULL AND ${isActive("u")} AND ${mayGet(OF_ROW)} AND (n.kind <> 'new_post' OR EXISTS (
  SELECT 1 FROM follows f WHERE f.user_id = n.user_id AND f.site_id = n.site_id))`;

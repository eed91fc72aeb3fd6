import { jobName } from "../../../../platform/jobs/jobs.ts";

/** Notifies users of what `notify` recorded. */
export const deliverNotifications = jobName<Record<string, never>>("notifications.deliver");
/** Notifies the followers of a site of a post. */
export const announcePost = jobName<{ postId: string }>("notifications.announcePost");
/** Deletes old notifications. */
export const pruneNotifications = jobName<Record<string, never>>("notifications.prune");
/** Sends what `push_due_at` says is due. */
export const sendPushes = jobName<Record<string, never>>("notifications.push");
/** Sends to push services that may be slow. */
export const sendOtherPushes = jobName<Record<string, never>>("notifications.pushOther");
/** Sends what `email_due_at` says is due. */
export const sendNotificationEmails = jobName<Record<string, never>>("notifications.email");

import { call, type Listing, type ListingQuery } from "../call.ts";
import type { Act, ModerationCase, Report, ReportSubject } from "../records/moderation.ts";

/** Tells the moderators of a post, a comment or a site. Told again before anybody decided, it is the same report. */
export const createReport = call<{
  body: { subject: ReportSubject; reason: string };
  output: Report;
}>("POST", "w", "/reports");

/** What was reported: open cases, the oldest first, or decided ones, the latest first. */
export const listCases = call<{
  query: ListingQuery & { state?: ModerationCase["state"] };
  output: Listing & { cases: ModerationCase[] };
}>("GET", "r", "/moderation/cases");
/** Closes a case with nothing done. */
export const dismissCase = call<{
  params: { id: string };
  body: { reason?: string };
  output: { dismissed: true };
}>("POST", "w", "/moderation/cases/{id}/dismiss");

/** Takes a post from all readers. Its owner keeps it as a draft, reads why, and cannot publish it. */
export const removePost = call<{
  params: { id: string };
  body: { reason: string };
  output: { removed: true };
}>("POST", "w", "/moderation/posts/{id}/removal");
/** Shows a removed post again, as readers saw it. */
export const restorePost = call<{
  params: { id: string };
  body: { reason?: string };
  output: { removed: false };
}>("POST", "w", "/moderation/posts/{id}/restore");

/** Closes an account: its sessions end, its site is gone for everybody, and it is in no list. */
export const suspendAccount = call<{
  params: { id: string };
  body: { reason: string };
  output: { suspended: true };
}>("POST", "w", "/moderation/accounts/{id}/suspension");
export const unsuspendAccount = call<{
  params: { id: string };
  body: { reason?: string };
  output: { suspended: false };
}>("POST", "w", "/moderation/accounts/{id}/unsuspend");

/** Every act of a moderator, the latest first. */
export const listActs = call<{
  query: ListingQuery;
  output: Listing & { acts: Act[] };
}>("GET", "r", "/moderation/log");

import { call, type Listing, type ListingQuery } from "../call.ts";
import type { Act, ModerationCase, Report, ReportSubject, StaffSite } from "../records/moderation.ts";

/** Reports a post, comment or site to the moderators. A repeat before the decision is the same report. */
export const createReport = call<{
  body: { subject: ReportSubject; reason: string };
  output: Report;
}>("POST", "w", "/reports");

/** Lists cases: open ones, oldest first, or closed ones, latest first. */
export const listCases = call<{
  query: ListingQuery & { state?: ModerationCase["state"] };
  output: Listing & { cases: ModerationCase[] };
}>("GET", "r", "/moderation/cases");
/** Closes a case without action. */
export const dismissCase = call<{
  params: { id: string };
  body: { reason?: string };
  output: { dismissed: true };
}>("POST", "w", "/moderation/cases/{id}/dismiss");

/** Removes a post for all readers. Its owner keeps it as a draft, sees the reason, and can't publish it. */
export const removePost = call<{
  params: { id: string };
  body: { reason: string };
  output: { removed: true };
}>("POST", "w", "/moderation/posts/{id}/removal");
/** Restores a removed post as readers saw it. */
export const restorePost = call<{
  params: { id: string };
  body: { reason?: string };
  output: { removed: false };
}>("POST", "w", "/moderation/posts/{id}/restore");

/** Suspends an account: ends its sessions, hides its site from everyone, and removes it from all lists. */
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

/** Lists sites with staff decisions; with `find`, the site with that address, domain or ID. */
export const listStaffSites = call<{
  query: ListingQuery & { find?: string };
  output: Listing & { sites: StaffSite[] };
}>("GET", "r", "/moderation/sites");
/** Suspends or allows a site's support, or sets whether it sells for a business. */
export const updateStaffSite = call<{
  params: { id: string };
  body: { support?: "suspended" | "allowed"; small_business?: boolean; reason: string };
  output: StaffSite;
}>("PATCH", "w", "/moderation/sites/{id}");

/** Lists all moderation actions, latest first. */
export const listModerationActions = call<{
  query: ListingQuery;
  output: Listing & { acts: Act[] };
}>("GET", "r", "/moderation/log");

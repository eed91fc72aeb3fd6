import { call, type Listing, type ListingQuery } from "../call.ts";
import type { Act, ModerationCase, Report, ReportSubject, StaffSite } from "../records/moderation.ts";

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

/** Sites that staff decided something of; with `find` the one of this address, domain or id. */
export const listStaffSites = call<{
  query: ListingQuery & { find?: string };
  output: Listing & { sites: StaffSite[] };
}>("GET", "r", "/moderation/sites");
/** Stops a site from taking support, or lets it again; says that it sells for a business, or does not. */
export const decideSite = call<{
  params: { id: string };
  body: { support?: "suspended" | "allowed"; small_business?: boolean; reason: string };
  output: StaffSite;
}>("PATCH", "w", "/moderation/sites/{id}");

/** Every act of a moderator, the latest first. */
export const listActs = call<{
  query: ListingQuery;
  output: Listing & { acts: Act[] };
}>("GET", "r", "/moderation/log");

import Joi from "@hapi/joi";
import { SupportState, valuesOf } from "@quire/domain/enums";
import type { BodyOf, ListingQuery, OutputOf } from "../call.ts";
import * as calls from "../calls/moderation.ts";
import type {
  Act,
  ModerationCase,
  Report,
  ReportedThing,
  ReportSubject,
  StaffSite,
} from "../records/moderation.ts";
import { contract } from "./contract.ts";
import { count, id, idKey, line, lines, listing, listingQuery, nextKey, text, time, yes } from "./fields.ts";

const REASON_MAX = 1000;
const reason = () => lines(REASON_MAX).required();
const reasonGiven = () => Joi.object<{ reason: string }, true>({ reason: reason() });
const reasonIfAny = () => Joi.object<{ reason?: string }, true>({ reason: lines(REASON_MAX).allow("") });

const subjectKind = () => Joi.string().valid("post", "comment", "site");
const subject = () =>
  Joi.object<ReportSubject, true>({ kind: subjectKind().required(), id: id().required() });
const named = () =>
  Joi.object<{ id: string; name: string }, true>({ id: id().required(), name: Joi.string().required() });

export const createReport = contract(calls.createReport, {
  name: "createReport",
  summary: "Report a post, a comment or a site to the moderators",
  tag: "moderation",
  audience: "user",
  status: 201,
  body: Joi.object<BodyOf<typeof calls.createReport>, true>({
    subject: subject().required(),
    reason: reason(),
  }),
  output: () =>
    Joi.object<Report, true>({
      id: id().required(),
      subject: subject().required(),
      reason: Joi.string().required(),
      created: time().required(),
    }),
  errors: ["not_found", "too_many_reports"],
});

const thing = () =>
  Joi.object<ReportedThing, true>({
    excerpt: text(),
    url: Joi.string().required(),
    site: named().required(),
    author: named().required(),
    post_id: id().allow(null).required(),
    hidden: Joi.boolean().required(),
  });

const moderationCase = () =>
  Joi.object<ModerationCase, true>({
    id: id().required(),
    subject: subject().required(),
    state: Joi.string().valid("open", "closed").required(),
    resolution: Joi.string().valid("removed", "dismissed", "suspended").allow(null).required(),
    opened: time().required(),
    closed: time().allow(null).required(),
    closed_by: Joi.string().allow(null).required(),
    reports: count(),
    reasons: Joi.array()
      .items(
        Joi.object<ModerationCase["reasons"][number], true>({
          reporter: Joi.string().required(),
          reason: Joi.string().required(),
          created: time().required(),
        }),
      )
      .required(),
    thing: thing().allow(null).required(),
  });

export const listCases = contract(calls.listCases, {
  name: "listCases",
  summary: "List reports (moderators)",
  tag: "moderation",
  audience: "user",
  query: Joi.object<ListingQuery & { state?: ModerationCase["state"] }, true>({
    ...listing,
    state: Joi.string().valid("open", "closed") as Joi.StringSchema<"open" | "closed">,
  }),
  output: () =>
    Joi.object<OutputOf<typeof calls.listCases>, true>({
      cases: Joi.array().items(moderationCase()).required(),
      next: nextKey(),
    }),
  errors: ["forbidden", "staff_factor_required"],
});

export const dismissCase = contract(calls.dismissCase, {
  name: "dismissCase",
  summary: "Dismiss a case",
  tag: "moderation",
  audience: "user",
  params: idKey(),
  body: reasonIfAny(),
  output: () =>
    Joi.object<OutputOf<typeof calls.dismissCase>, true>({
      dismissed: yes(),
    }),
  errors: ["forbidden", "staff_factor_required", "not_found", "case_closed"],
});

export const removePost = contract(calls.removePost, {
  name: "removePost",
  summary: "Remove a post",
  tag: "moderation",
  audience: "user",
  params: idKey(),
  body: reasonGiven(),
  output: () =>
    Joi.object<OutputOf<typeof calls.removePost>, true>({
      removed: yes(),
    }),
  errors: ["forbidden", "staff_factor_required", "post_not_found"],
});

export const restorePost = contract(calls.restorePost, {
  name: "restorePost",
  summary: "Restore a removed post",
  tag: "moderation",
  audience: "user",
  params: idKey(),
  body: reasonIfAny(),
  output: () =>
    Joi.object<OutputOf<typeof calls.restorePost>, true>({
      removed: Joi.valid(false).required() as never,
    }),
  errors: ["forbidden", "staff_factor_required", "post_not_found"],
});

export const suspendAccount = contract(calls.suspendAccount, {
  name: "suspendAccount",
  summary: "Suspend an account and its site",
  tag: "moderation",
  audience: "user",
  params: idKey(),
  body: reasonGiven(),
  output: () =>
    Joi.object<OutputOf<typeof calls.suspendAccount>, true>({
      suspended: yes(),
    }),
  errors: ["forbidden", "staff_factor_required", "user_not_found"],
});

export const unsuspendAccount = contract(calls.unsuspendAccount, {
  name: "unsuspendAccount",
  summary: "Restore a suspended account",
  tag: "moderation",
  audience: "user",
  params: idKey(),
  body: reasonIfAny(),
  output: () =>
    Joi.object<OutputOf<typeof calls.unsuspendAccount>, true>({
      suspended: Joi.valid(false).required() as never,
    }),
  errors: ["forbidden", "staff_factor_required", "user_not_found"],
});

const staffSite = () =>
  Joi.object<StaffSite, true>({
    id: id().required(),
    name: text(),
    url: text(),
    owner: text(),
    suspended: Joi.boolean().required(),
    support: Joi.string()
      .valid(...valuesOf(SupportState))
      .required(),
    small_business: Joi.boolean().required(),
    pro: Joi.boolean().required(),
  });

export const listStaffSites = contract(calls.listStaffSites, {
  name: "listStaffSites",
  summary: "List sites with staff decisions, or find a site",
  tag: "moderation",
  audience: "user",
  query: Joi.object<ListingQuery & { find?: string }, true>({ ...listing, find: line(300).allow("") }),
  output: () =>
    Joi.object<OutputOf<typeof calls.listStaffSites>, true>({
      sites: Joi.array().items(staffSite()).required(),
      next: nextKey(),
    }),
  errors: ["forbidden", "staff_factor_required"],
});

export const updateStaffSite = contract(calls.updateStaffSite, {
  name: "updateStaffSite",
  summary: "Suspend a site's support, or mark it as a business",
  tag: "moderation",
  audience: "user",
  params: idKey(),
  body: Joi.object<BodyOf<typeof calls.updateStaffSite>, true>({
    support: Joi.string().valid("suspended", "allowed") as Joi.StringSchema<"suspended" | "allowed">,
    small_business: Joi.boolean(),
    reason: reason(),
  }).or("support", "small_business"),
  output: () => staffSite(),
  errors: ["forbidden", "staff_factor_required", "site_not_found"],
});

const ACTIONS: readonly Act["action"][] = [
  "comment_approved",
  "comment_held",
  "comment_removed",
  "commenter_blocked",
  "commenter_unblocked",
  "post_removed",
  "post_restored",
  "account_suspended",
  "account_unsuspended",
  "case_dismissed",
  "payout_account_verified",
  "payout_account_refused",
  "payout_held",
  "payout_released",
  "payout_paid",
  "payout_returned",
  "payouts_made",
  "payout_file_made",
  "payout_file_paid",
  "support_suspended",
  "support_unsuspended",
  "small_business_set",
  "small_business_unset",
];

export const listModerationActions = contract(calls.listModerationActions, {
  name: "listModerationActions",
  summary: "List moderation actions, latest first",
  tag: "moderation",
  audience: "user",
  query: listingQuery(),
  output: () =>
    Joi.object<OutputOf<typeof calls.listModerationActions>, true>({
      acts: Joi.array()
        .items(
          Joi.object<Act, true>({
            id: id().required(),
            action: Joi.string()
              .valid(...ACTIONS)
              .required(),
            actor: named().required(),
            subject: Joi.object<Act["subject"], true>({
              kind: Joi.string()
                .valid("post", "comment", "site", "user", "payout", "payout_run", "payout_file")
                .required(),
              id: id().required(),
            }).required(),
            excerpt: text(),
            site_id: id().allow(null).required(),
            reason: text(),
            created: time().required(),
          }),
        )
        .required(),
      next: nextKey(),
    }),
  errors: ["forbidden", "staff_factor_required"],
});

import { updateComment } from "@quire/contracts/calls/comments";
import {
  dismissCase,
  removePost,
  restorePost,
  suspendAccount,
  unsuspendAccount,
} from "@quire/contracts/calls/moderation";
import type { ModerationCase } from "@quire/contracts/records/moderation";
import { callApi } from "../../lib/callApi.ts";

/** Decisions a moderator can make on a case. */
export type Decision = "remove" | "restore" | "dismiss" | "suspend" | "unsuspend";

/** Copy of the dialog for a decision. */
export interface DecisionCopy {
  action: string;
  title: string;
  needsReason: boolean;
  /** Where its author reads the reason. Without it, only the log has it. */
  shownAt?: string;
  isDanger?: boolean;
}

export const DECISION_COPY: Record<Decision, DecisionCopy> = {
  remove: { action: "Remove", title: "Remove this for all readers", needsReason: true, isDanger: true },
  restore: { action: "Restore", title: "Restore this", needsReason: false },
  dismiss: { action: "Dismiss", title: "Leave this as it is", needsReason: false },
  suspend: {
    action: "Suspend account",
    title: "Suspend this account and its site",
    needsReason: true,
    isDanger: true,
  },
  unsuspend: { action: "End suspension", title: "End this account's suspension", needsReason: false },
};

const SHOWN_AT: Partial<Record<ModerationCase["subject"]["kind"], string>> = {
  post: "The author sees this in their drafts.",
  comment: "The author sees this with the comment.",
};

/** Returns the copy of the dialog for a decision on a case. */
export function decisionCopyOf({ subject }: ModerationCase, decision: Decision): DecisionCopy {
  const copy = DECISION_COPY[decision];
  return decision === "remove" ? { ...copy, shownAt: SHOWN_AT[subject.kind] } : copy;
}

export const KINDS = { post: "Post", comment: "Comment", site: "Site" };

/** Returns what a decision has done, for a snackbar. */
export function doneTitle({ subject }: ModerationCase, decision: Decision): string {
  if (decision === "remove") return `${KINDS[subject.kind]} removed`;
  if (decision === "restore") return `${KINDS[subject.kind]} restored`;
  if (decision === "dismiss") return "Report dismissed";
  return decision === "suspend" ? "Account suspended" : "Suspension ended";
}

/** Whether what a closed case removed or suspended is visible again. */
export const isReversed = ({ resolution, thing }: ModerationCase): boolean =>
  (resolution === "removed" || resolution === "suspended") && thing?.hidden === false;

/** Returns the decisions that apply to a case in its current state. */
export function decisionsOf({ state, subject, thing }: ModerationCase, maySuspend: boolean): Decision[] {
  const decisions: Decision[] = [];
  if (thing && subject.kind !== "site") decisions.push(thing.hidden ? "restore" : "remove");
  if (state === "open") decisions.push("dismiss");
  if (!thing || !maySuspend) return decisions;
  if (subject.kind !== "site") decisions.push("suspend");
  else decisions.push(thing.hidden ? "unsuspend" : "suspend");
  return decisions;
}

/** Applies a decision. */
export function decide(of: ModerationCase, decision: Decision, reason: string): Promise<unknown> {
  const { id, subject, thing } = of;
  const params = { id: subject.id };
  const account = { id: thing?.author.id ?? subject.id };
  const body = { reason };
  if (decision === "dismiss") return callApi(dismissCase, { params: { id }, body });
  if (decision === "suspend") return callApi(suspendAccount, { params: account, body });
  if (decision === "unsuspend") return callApi(unsuspendAccount, { params: account, body });
  if (subject.kind === "comment" && thing) {
    const state = decision === "remove" ? ("removed" as const) : ("approved" as const);
    return callApi(updateComment, {
      params: { siteId: thing.site.id, id: thing.post_id ?? "", commentId: subject.id },
      body: { state, reason },
    });
  }
  return decision === "remove"
    ? callApi(removePost, { params, body })
    : callApi(restorePost, { params, body });
}

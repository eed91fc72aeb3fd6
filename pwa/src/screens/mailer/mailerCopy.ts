import type { MailingRecipients } from "@quire/contracts/calls/mailings";
import type { Mailing, MailingAudience, MailingResults } from "@quire/contracts/records/mailing";
import { formatMoment } from "../../widgets/localTime.ts";

export const AUDIENCE_LABELS: Record<MailingAudience, string> = {
  all: "Followers and email subscribers",
  followers: "Followers",
  imported: "Email subscribers",
  buyers: "Buyers of a post",
  supporters: "Supporters",
};

/** Why an email can't be shown yet; null if it can. */
export const textProblem = (subject: string): string | null =>
  subject.trim() === "" ? "Give your email a title first." : null;

/** Why an email can't be sent at a time (null: now) yet; null if it can. `nextAt`: when the next one may be sent. */
export function sendingProblem(
  subject: string,
  { audience, post_id: postId }: MailingRecipients,
  { at, nextAt, now }: { at: Date | null; nextAt: string | null; now: number },
): string | null {
  if (audience === "buyers" && postId === undefined) return "Choose the post whose buyers get this email.";
  if (at && at.getTime() <= now) return "Choose a time in the future, or none to send it now.";
  if (!at && nextAt && Date.parse(nextAt) > now) {
    return `You can send one email an hour, the next at ${formatMoment(new Date(nextAt))}. Choose then or later.`;
  }
  return textProblem(subject);
}

/** Replaces moments of the API by what this device's clock shows then. */
export const withLocalTimes = (text: string): string =>
  text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, (moment) => formatMoment(new Date(moment)));

const number = (value: number) => value.toLocaleString("en");

/** "12 people will get this email." */
export function reachOf(recipients: number): string {
  if (recipients === 0) return "Nobody would get this email.";
  return recipients === 1
    ? "1 person will get this email."
    : `${number(recipients)} people will get this email.`;
}

/** "Followers · Sent Fri, 23 Jan 2026, 18:30" */
export function describeMailing({ audience, post, state, send_at: sendAt }: Mailing): string {
  const label = { scheduled: "Goes out", sending: "Sending since", sent: "Sent" }[state];
  const to = post ? `Buyers of ${post.title || "a post"}` : AUDIENCE_LABELS[audience];
  return `${to} · ${label} ${formatMoment(new Date(sendAt))}`;
}

/** What became of the emails, for `Figures`. Causes that didn't occur are left out. */
export function figuresOf(results: MailingResults): { label: string; count: string }[] {
  const { recipients, sent, waiting, bounced, failed, left, unsubscribed } = results;
  const rare = [
    { label: "Waiting", count: waiting },
    { label: "Failed", count: failed },
    { label: "Opted out before", count: left },
  ].filter(({ count }) => count > 0);
  return [
    { label: "Recipients", count: recipients },
    { label: "Sent", count: sent },
    { label: "Bounced", count: bounced },
    { label: "Unsubscribed", count: unsubscribed },
    ...rare,
  ].map(({ label, count }) => ({ label, count: number(count) }));
}

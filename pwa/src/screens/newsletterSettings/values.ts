import type { NewsletterSettingsUpdate } from "@quire/contracts/calls/newsletterSettings";
import type { NewsletterSettings, WelcomeEmail } from "@quire/contracts/records/newsletterSettings";
import { INVALID_EMAIL, isEmail } from "@quire/domain/accounts/identifiers";

/** Values of the form. */
export interface Values {
  senderName: string;
  replyTo: string;
  footer: string;
  /** Whether new subscribers get a welcome email. */
  isWelcoming: boolean;
  subject: string;
  markdown: string;
}

/** Fields that can have errors, with their paths in the call's body. */
const PATHS = {
  senderName: "body.sender_name",
  replyTo: "body.reply_to",
  footer: "body.footer",
  subject: "body.welcome.subject",
  markdown: "body.welcome.markdown",
} as const;

export type FieldName = keyof typeof PATHS;
export type FieldErrors = Partial<Record<FieldName, string>>;

/** Returns the form's values for the saved settings. An address that isn't confirmed yet is the latest one. */
export function valuesOf(settings: NewsletterSettings): Values {
  const { sender_name, reply_to, reply_to_pending, footer, welcome } = settings;
  return {
    senderName: sender_name ?? "",
    replyTo: reply_to_pending ?? reply_to ?? "",
    footer,
    isWelcoming: welcome !== null,
    subject: welcome?.subject ?? "",
    markdown: welcome?.markdown ?? "",
  };
}

/** Returns what has changed, as it is saved; null if nothing has. */
export function changesOf(before: Values, after: Values): NewsletterSettingsUpdate | null {
  const changes: NewsletterSettingsUpdate = {};
  if (after.senderName !== before.senderName) changes.sender_name = after.senderName.trim() || null;
  if (after.replyTo !== before.replyTo) changes.reply_to = after.replyTo.trim() || null;
  if (after.footer !== before.footer) changes.footer = after.footer;
  const welcome = welcomeOf(after);
  if (JSON.stringify(welcome) !== JSON.stringify(welcomeOf(before))) changes.welcome = welcome;
  return Object.keys(changes).length > 0 ? changes : null;
}

const welcomeOf = ({ isWelcoming, subject, markdown }: Values): WelcomeEmail | null =>
  isWelcoming ? { subject, markdown } : null;

/** Returns errors by the rules that need no server. */
export function check(values: Values): FieldErrors {
  const replyTo = values.replyTo.trim();
  return {
    ...(replyTo === "" || isEmail(replyTo) ? {} : { replyTo: INVALID_EMAIL }),
    ...(values.isWelcoming ? checkWelcome(values) : {}),
  };
}

/** Returns what a welcome email lacks. */
export function checkWelcome({ subject, markdown }: Pick<Values, "subject" | "markdown">): FieldErrors {
  return {
    ...(subject.trim() === "" ? { subject: "Enter a subject" } : {}),
    ...(markdown.trim() === "" ? { markdown: "Write the email" } : {}),
  };
}

/** Returns a refused call's messages by field. */
export function errorsOf(issues: readonly { path: string; message: string }[]): FieldErrors {
  const errors: FieldErrors = {};
  for (const [field, path] of Object.entries(PATHS) as [FieldName, string][]) {
    const issue = issues.find((one) => one.path === path);
    if (issue) errors[field] = issue.message;
  }
  return errors;
}

import { CallError } from "@quire/client/errors";

/** The messages of a failed call: per field, and one above the form. */
export interface FailureMessages<Field extends string> {
  fields: Partial<Record<Field, string>>;
  alert: string | null;
}

const UNEXPECTED = "There was an unexpected issue. Please try again, or email support if it persists.";
const UNREACHED = "We can't reach the server. Check your connection and try again";

/** Returns a failed call's messages by form field. A failure about none of the fields becomes the alert. */
export function failureMessages<Field extends string>(
  error: unknown,
  known: readonly Field[],
): FailureMessages<Field> {
  if (!(error instanceof CallError)) return { fields: {}, alert: UNEXPECTED };
  const fields: Partial<Record<Field, string>> = {};
  for (const { path, message } of error.issues) {
    const field = known.find((name) => path === `body.${name}`);
    if (field) fields[field] ??= message;
  }
  const hasFieldErrors = Object.keys(fields).length > 0;
  return { fields, alert: hasFieldErrors ? null : formMessageOf(error) };
}

/** Returns a failure's message next to what the user typed. */
export function formMessageOf(error: unknown): string {
  const isOffline = error instanceof CallError && error.code === "network_failed";
  return isOffline ? `${UNREACHED}; what you typed is still here.` : messageOf(error);
}

/** Returns a failure's message in a line or two: what happened, and what to do next. */
export function messageOf(error: unknown): string {
  if (!(error instanceof CallError)) return UNEXPECTED;
  if (error.code === "network_failed") return `${UNREACHED}.`;
  return [error.message, error.next].filter(Boolean).join(" ");
}

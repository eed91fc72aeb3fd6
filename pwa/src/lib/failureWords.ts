import { CallError } from "@quire/client/errors";

/** What a refusal says: beside the fields that it is about, and over the form. */
export interface FailureWords<Field extends string> {
  fields: Partial<Record<Field, string>>;
  alert: string | null;
}

const UNEXPECTED = "There was an unexpected issue. Please try again, or email support if it persists.";

/** Sorts what the server refused into the fields of a form; what is about none of them is said over it. */
export function failureWords<Field extends string>(
  error: unknown,
  known: readonly Field[],
): FailureWords<Field> {
  if (!(error instanceof CallError)) return { fields: {}, alert: UNEXPECTED };
  const fields: Partial<Record<Field, string>> = {};
  for (const { path, message } of error.issues) {
    const field = known.find((name) => path === `body.${name}`);
    if (field) fields[field] ??= message;
  }
  const isTold = Object.keys(fields).length > 0;
  return { fields, alert: isTold ? null : wordsOf(error) };
}

/** One refusal in a line or two: what happened, and what to do next. */
export function wordsOf(error: unknown): string {
  if (!(error instanceof CallError)) return UNEXPECTED;
  if (error.code === "network_failed") {
    return "We can't reach the server. Check your connection and try again; what you typed is still here.";
  }
  return [error.message, error.next].filter(Boolean).join(" ");
}

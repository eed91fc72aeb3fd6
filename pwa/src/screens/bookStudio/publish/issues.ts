import type { FieldIssue } from "@quire/contracts/errors";

/** Where on the publish screen an issue is shown; the rest are listed at the top. */
export type SaleField = "description" | "INR" | "USD" | "sample" | "preorder" | "ebook";
export interface SaleIssues {
  fields: Partial<Record<SaleField, string>>;
  /** What is fixed on the edit screen. */
  others: string[];
}

const FIELDS: readonly (readonly [pattern: RegExp, field: SaleField])[] = [
  [/\bdescription$/, "description"],
  [/\bebook\b/, "ebook"],
  [/\bINR$/, "INR"],
  [/\bUSD$/, "USD"],
  [/\bprices$/, "INR"],
  [/\bsample_chapters$/, "sample"],
  [/\bpreorder_until$/, "preorder"],
];

/** Sorts what prevents publishing by the field that fixes it. */
export function saleIssues(issues: readonly FieldIssue[]): SaleIssues {
  const sorted: SaleIssues = { fields: {}, others: [] };
  for (const { path, message } of issues) {
    const field = FIELDS.find(([pattern]) => pattern.test(path))?.[1];
    if (field) sorted.fields[field] ??= message;
    else sorted.others.push(message);
  }
  return sorted;
}

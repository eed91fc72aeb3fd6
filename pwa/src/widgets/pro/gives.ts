import { STANDARD_SHARES } from "@quire/domain/billing/shares";

/** What Pro gives, each in a line. */
export const GIVES: readonly string[] = [
  `Keep ${STANDARD_SHARES.pro}% of earnings, not ${STANDARD_SHARES.basic}%`,
  "A domain of your own",
  "Import your email subscribers",
  "A verified profile",
  "Printed books and all upcoming tools",
];

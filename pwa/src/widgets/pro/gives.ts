import { STANDARD_SHARES } from "@quire/domain/billing/shares";

/** What Pro gives, each in a line. */
export const GIVES: readonly string[] = [
  `Keep ${STANDARD_SHARES.pro}% of earnings, not ${STANDARD_SHARES.basic}%`,
  "A domain of your own",
  "Bring your email subscribers along",
  "A verified profile",
  "Printed books, and all tools to come",
];
